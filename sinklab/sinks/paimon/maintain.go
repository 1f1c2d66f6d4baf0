package paimon

import (
	"encoding/binary"
	"errors"
	"strings"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// maintenance is what follows when all committables of one call are committed: the expiry
// of snapshots (Paimon 2.0.0 TableCommitImpl.maintain). Plain data.
type maintenance struct {
	owed    bool   // a committable was dealt with since the last one
	latest  int64  // the newest snapshot that was seen then; 0 = none
	failed  string // what the last one ended in: the next one throws it (maintainError)
	running bool
	started int64
	due     int64 // when the next step of an asynchronous one is over
	again   bool  // asynchronous: another one is to follow
	expiry  paimon.Expiry
	tagger  paimon.Tagger
}

// maintain begins it, if there is anything to do.
func (c *committer) maintain(env *sink.Env) (sink.Progress, error) {
	m := &c.work.after
	owed, latest := m.owed, m.latest
	m.owed, m.latest = false, 0
	if !owed || c.sink.Options.WriteOnly { // a write-only table leaves it to a job that compacts
		return c.batchDone(env)
	}
	if m.failed != "" {
		return sink.Progress{}, errors.New("java.lang.RuntimeException: " + m.failed)
	}
	if err := c.autoTags(env); choose.IsCrash(err) {
		return sink.Progress{}, err
	} else if err != nil {
		c.maintainFailed(env, err)
		return c.batchDone(env)
	}
	if m.running { // asynchronous: the thread that maintains takes one after the other
		m.again = true
		return c.batchDone(env)
	}
	err := c.planExpiry(env, latest)
	switch {
	case choose.IsCrash(err):
		return sink.Progress{}, err
	case err != nil:
		c.maintainFailed(env, err)
	case m.running && !c.sink.Options.AsyncExpiry:
		return sink.Progress{Outcome: sink.More, WaitMillis: env.Latency("expire")}, nil
	}
	return c.batchDone(env)
}

// batchDone is the end of the call that brought the committables.
func (c *committer) batchDone(env *sink.Env) (sink.Progress, error) {
	if err := c.tagSavepoints(env); err != nil {
		return sink.Progress{}, err
	}
	return sink.Progress{Outcome: sink.Done}, c.restored(env)
}

// planExpiry looks for snapshots to expire. Where nothing can expire whatever the table
// holds, it does not look at all.
func (c *committer) planExpiry(env *sink.Env, latest int64) (err error) {
	m, retention := &c.work.after, c.sink.Options.Retention
	if latest > 0 && retention.None(latest) {
		return nil
	}
	faulty := store(env)
	if latest, err = faulty.LatestID(); err != nil || retention.None(latest) {
		return err
	}
	m.started, m.due = env.NowMillis, env.NowMillis+env.Latency("expire")
	m.expiry, m.running, err = paimon.PlanExpiry(&faulty, retention, latest, env.EpochMillis+env.NowMillis)
	return err
}

// maintainOn takes the next step while the committer waits for it.
func (c *committer) maintainOn(env *sink.Env) (sink.Progress, error) {
	err := c.maintainStep(env, env.NowMillis)
	switch {
	case err != nil:
		return sink.Progress{}, err
	case c.work.after.running:
		return sink.Progress{Outcome: sink.More, WaitMillis: env.Latency("expire")}, nil
	}
	return c.batchDone(env)
}

// maintainStep takes the step that is over at that time. Its only error is the end of the
// task: others are kept for the next commit.
func (c *committer) maintainStep(env *sink.Env, at int64) error {
	m, faulty := &c.work.after, store(env)
	var err error
	m.running, err = m.expiry.Step(&faulty)
	switch {
	case choose.IsCrash(err):
		return err
	case err != nil:
		c.maintainFailed(env, err)
	case m.expiry.Finished() && env.Tracing():
		c.maintained(env, at)
	}
	return nil
}

func (c *committer) maintained(env *sink.Env, at int64) {
	m := &c.work.after
	e := &m.expiry
	values := []string{"begin", sink.Itoa(e.Begin), "end", sink.Itoa(e.End), "metadata", sink.Itoa(e.Metadata), "duration", sink.Itoa(at - m.started)}
	if len(e.Data) > 0 {
		values = append(values, "files", strings.Join(e.Data, ","))
	}
	env.Emit(trace.SnapshotsExpired, 0, values...)
}

// maintainFailed keeps an error for the next call: the commit itself is done.
func (c *committer) maintainFailed(env *sink.Env, err error) {
	c.work.after.failed = err.Error()
	if env.Tracing() {
		env.Emit(trace.MaintainFailed, 0, "reason", err.Error())
	}
}

func (m *maintenance) appendState(b []byte, now int64) []byte {
	b = m.tagger.AppendState(b, now)
	if !m.owed && !m.running && m.failed == "" {
		return append(b, 0)
	}
	b = appendText(append(b, 1, flag(m.owed), flag(m.running)), m.failed)
	if m.running {
		b = m.expiry.AppendState(binary.AppendVarint(append(b, flag(m.again)), m.due-now))
	}
	return b
}

func flag(on bool) byte {
	if on {
		return 1
	}
	return 0
}
