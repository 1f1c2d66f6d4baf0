package grade

import (
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// watched is a learner's sink whose calls are events of the trace. Every operator comes
// from a sink of its own: what a learner keeps in the sink does not survive a failure.
type watched struct {
	make func() sink.Sink
	on   *stage
}

var _ sink.Sink = watched{}

// Topology implements sink.Sink.
func (w watched) Topology(c sink.Config) (sink.Topology, error) {
	topology, err := w.make().Topology(c)
	for i := range topology.Stages {
		stage := &topology.Stages[i]
		if stage.NewWriter != nil {
			stage.NewWriter = func() sink.Writer { return watchedWriterOf(w.anew(c, i).NewWriter(), w.on) }
		}
		if stage.NewCommitter != nil {
			stage.NewCommitter = func() sink.Committer { return &watchedCommitter{w.anew(c, i).NewCommitter()} }
		}
	}
	return topology, err
}

// anew is a stage of a sink of its own. Topologies depend on the configuration alone.
func (w watched) anew(c sink.Config, stage int) sink.Stage {
	topology, err := w.make().Topology(c)
	if err != nil {
		panic(err)
	}
	return topology.Stages[stage]
}

// watchedWriterOf is a writer of a learner's, watched. One that commits by itself
// (TwoPhaseCommitSinkFunction) still does.
func watchedWriterOf(w sink.Writer, on *stage) sink.Writer {
	watched := &watchedWriter{Writer: w, on: on}
	listener, told := w.(sink.Listener)
	worker, commits := w.(sink.CommitWorker)
	if told && commits {
		return &watchedTwoPhase{watched, listener, worker}
	}
	return watched
}

type watchedWriter struct {
	sink.Writer
	on   *stage
	held int64 // rows that were written and not shown
}

var (
	_ sink.StateRestorer = (*watchedWriter)(nil)
	_ sink.Aborter       = (*watchedWriter)(nil)
	_ sink.Closer        = (*watchedWriter)(nil)
)

// Write implements sink.Writer.
func (w *watchedWriter) Write(env *sink.Env, r sink.Rows) error {
	return w.on.batch.during(env, &w.held, r.Len(), func() error { return w.Writer.Write(env, r) })
}

// PrepareCommit implements sink.Writer.
func (w *watchedWriter) PrepareCommit(env *sink.Env, checkpoint int64) (out []sink.Committable, err error) {
	shown := appended(env)
	out, err = w.Writer.PrepareCommit(env, checkpoint)
	w.held -= appended(env) - shown
	return out, err
}

// RestoreState implements sink.StateRestorer.
func (w *watchedWriter) RestoreState(env *sink.Env, r sink.Restored) error {
	if s, ok := w.Writer.(sink.StateRestorer); ok {
		return s.RestoreState(env, r)
	}
	return nil
}

// Abort implements sink.Aborter.
func (w *watchedWriter) Abort(env *sink.Env, checkpoint int64) error {
	return abort(w.Writer, env, checkpoint)
}

// Close implements sink.Closer.
func (w *watchedWriter) Close(env *sink.Env) { closed(w.Writer, env) }

// watchedTwoPhase is a writer that commits by itself.
type watchedTwoPhase struct {
	*watchedWriter
	sink.Listener
	sink.CommitWorker
}

// EndInput implements sink.EndInputter.
func (w *watchedTwoPhase) EndInput(env *sink.Env) error {
	if e, ok := w.Writer.(sink.EndInputter); ok {
		return e.EndInput(env)
	}
	return nil
}

type watchedCommitter struct{ sink.Committer }

var (
	_ sink.EndInputter = (*watchedCommitter)(nil)
	_ sink.Aborter     = (*watchedCommitter)(nil)
	_ sink.Closer      = (*watchedCommitter)(nil)
)

// SnapshotState implements sink.Committer: the trace shows what is stored.
func (w *watchedCommitter) SnapshotState(env *sink.Env, checkpoint int64) (sink.State, error) {
	state, err := w.Committer.SnapshotState(env, checkpoint)
	if err == nil && env.Tracing() {
		text := string(state)
		if text == "" {
			text = "nothing"
		}
		env.Emit(trace.Snapshot, checkpoint, "committablesPerCheckpoint.keySet()", text)
	}
	return state, err
}

// Notify implements sink.Committer.
func (w *watchedCommitter) Notify(env *sink.Env, checkpoint int64) error {
	env.Emit(trace.Notify, checkpoint, "checkpointId", sink.Itoa(checkpoint))
	return w.Committer.Notify(env, checkpoint)
}

// EndInput implements sink.EndInputter.
func (w *watchedCommitter) EndInput(env *sink.Env) error {
	if e, ok := w.Committer.(sink.EndInputter); ok {
		return e.EndInput(env)
	}
	return nil
}

// Abort implements sink.Aborter.
func (w *watchedCommitter) Abort(env *sink.Env, checkpoint int64) error {
	return abort(w.Committer, env, checkpoint)
}

// Close implements sink.Closer.
func (w *watchedCommitter) Close(env *sink.Env) { closed(w.Committer, env) }

func abort(operator any, env *sink.Env, checkpoint int64) error {
	if a, ok := operator.(sink.Aborter); ok {
		return a.Abort(env, checkpoint)
	}
	return nil
}

func closed(operator any, env *sink.Env) {
	if c, ok := operator.(sink.Closer); ok {
		c.Close(env)
	}
}
