package paimon

import (
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// work is a commit under way: committables one after the other, each as a machine
// of steps. Plain data.
type work struct {
	queue     []group
	recovery  bool // the queue is of a restore
	running   bool
	commit    paimon.Commit
	started   int64
	manifests int64 // names given out by this attempt
	lists     int64
	snapshots int64
	after     maintenance

	manifestName, listName string // this attempt's names without their number, once drawn
}

// Commit takes the next step (sink.Committer).
func (c *committer) Commit(env *sink.Env) (sink.Progress, error) {
	w := &c.work
	switch {
	case w.after.running && !c.sink.Options.AsyncExpiry:
		return c.maintainOn(env)
	case !w.running:
		return c.begin(env)
	}
	c.host = host{env: env, committer: c, faulty: store(env)}
	result, err := w.commit.Step(&c.host)
	c.host = host{}
	if err != nil {
		return sink.Progress{}, err
	}
	switch result {
	case paimon.LostRace:
		return sink.Progress{Outcome: sink.NotDone, WaitMillis: w.commit.RetryWait()}, nil
	case paimon.Uncertain:
		return sink.Progress{Outcome: sink.Unknown, WaitMillis: w.commit.RetryWait()}, nil
	case paimon.GoOn:
		return sink.Progress{Outcome: sink.More, WaitMillis: c.nextWait(env)}, nil
	}
	w.after.latest = w.commit.Newest()
	c.finish(env)
	return c.begin(env)
}

func (c *committer) nextWait(env *sink.Env) int64 {
	switch {
	case c.work.commit.Collecting():
		return env.Latency("commit-collect")
	case c.work.commit.Writing():
		return env.Latency("commit-manifest")
	}
	return env.Latency("commit-publish")
}

// begin starts on the next committable, if there is one.
func (c *committer) begin(env *sink.Env) (sink.Progress, error) {
	w := &c.work
	w.running = false
	for len(w.queue) > 0 {
		next, err := w.queue[0].decode()
		if err != nil {
			return sink.Progress{}, err
		}
		w.queue, w.after.owed = w.queue[1:], true
		w.started = env.NowMillis
		c.announce(env, &next)
		skipAppend := next.Files() == 0 && !c.keepsEmpty(env)
		if skipAppend && next.Compacted() == 0 {
			c.finish(env)
			continue
		}
		w.running = true
		w.commit = paimon.Commit{
			Committable: next, User: c.user, Compact: skipAppend,
			CheckAppend: w.recovery && c.sink.Rules.CheckAppend, Blind: !c.sink.Rules.FindOwn,
			Retries: &c.sink.Options.Retries, StartedMillis: env.NowMillis,
		}
		if c.sink.Layout != nil {
			w.commit.PartitionTypes = c.sink.Layout.PartitionTypes()
		}
		return sink.Progress{Outcome: sink.More, WaitMillis: env.Latency("commit-collect")}, nil
	}
	return c.maintain(env)
}

// keepsEmpty: ignoreEmptyCommit is off with checkpoints, so that "was N
// committed?" can be answered (FlinkWriteSink:60).
func (c *committer) keepsEmpty(env *sink.Env) bool {
	return env.CheckpointingEnabled && c.sink.Rules.EmptySnapshots
}

func (c *committer) announce(env *sink.Env, m *paimon.ManifestCommittable) {
	if !env.Tracing() {
		return
	}
	id := sink.Itoa(m.Identifier)
	env.Emit(trace.CommitReady, 0, "identifier", id, "messages", sink.Itoa(len(m.Messages)))
	values := []string{"identifier", id, "files", sink.Itoa(m.Files())}
	if n := m.Compacted(); n > 0 {
		values = append(values, "compacted", sink.Itoa(n))
	}
	env.Emit(trace.Collected, 0, values...)
}

func (c *committer) finish(env *sink.Env) {
	c.work.running = false
	if env.Tracing() {
		env.Emit(trace.CommitDone, 0, "duration", sink.Itoa(env.NowMillis-c.work.started))
	}
}
