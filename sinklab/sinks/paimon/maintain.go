package paimon

import (
	"errors"
	"strings"

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
	expiry  paimon.Expiry
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
	err := c.planExpiry(env, latest)
	switch {
	case paimon.IsCrash(err):
		return sink.Progress{}, err
	case err != nil:
		c.maintainFailed(env, err)
	case m.running:
		return sink.Progress{Outcome: sink.More, WaitMillis: env.Latency("expire")}, nil
	}
	return c.batchDone(env)
}

// batchDone is the end of the call that brought the committables.
func (c *committer) batchDone(env *sink.Env) (sink.Progress, error) {
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
	m.started = env.NowMillis
	m.expiry, m.running, err = paimon.PlanExpiry(&faulty, retention, latest, env.EpochMillis+env.NowMillis)
	return err
}

// maintainOn takes the next step.
func (c *committer) maintainOn(env *sink.Env) (sink.Progress, error) {
	m, faulty := &c.work.after, store(env)
	more, err := m.expiry.Step(&faulty)
	if paimon.IsCrash(err) {
		return sink.Progress{}, err
	}
	if more {
		return sink.Progress{Outcome: sink.More, WaitMillis: env.Latency("expire")}, nil
	}
	m.running = false
	switch {
	case err != nil:
		c.maintainFailed(env, err)
	case m.expiry.Finished() && env.Tracing():
		e := &m.expiry
		values := []string{"begin", sink.Itoa(e.Begin), "end", sink.Itoa(e.End), "metadata", sink.Itoa(e.Metadata), "duration", sink.Itoa(env.NowMillis - m.started)}
		if len(e.Data) > 0 {
			values = append(values, "files", strings.Join(e.Data, ","))
		}
		env.Emit(trace.SnapshotsExpired, 0, values...)
	}
	return c.batchDone(env)
}

// maintainFailed keeps an error for the next call: the commit itself is done.
func (c *committer) maintainFailed(env *sink.Env, err error) {
	c.work.after.failed = err.Error()
	if env.Tracing() {
		env.Emit(trace.MaintainFailed, 0, "reason", err.Error())
	}
}

func (m *maintenance) appendState(b []byte) []byte {
	if !m.owed && !m.running && m.failed == "" {
		return append(b, 0)
	}
	b = appendText(append(b, 1, flag(m.owed), flag(m.running)), m.failed)
	if m.running {
		b = m.expiry.AppendState(b)
	}
	return b
}

func flag(on bool) byte {
	if on {
		return 1
	}
	return 0
}
