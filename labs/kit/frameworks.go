package kit

import (
	"exactlyonce/sinklab/frameworks/sinkv2"
	"exactlyonce/sinklab/frameworks/twophasecommit"
	"exactlyonce/sinklab/sink"
)

// What one writes for Flink's frameworks. Flink's part of them is finished: it calls these.
type (
	// SinkWriter and SinkCommitter are the two of a Sink V2.
	SinkWriter    = sinkv2.Writer
	SinkCommitter = sinkv2.Committer
	// Request is a committable that a SinkCommitter is asked to commit, and its answer.
	Request = sinkv2.Request

	// Function are the hooks of a TwoPhaseCommitSinkFunction, Transaction what they are called with.
	Function    = twophasecommit.Function
	Transaction = twophasecommit.Transaction
)

// SinkV2 is a sink of Flink's Sink V2: a writer, and behind each writer a committer. What is
// to be committed lies in between, in the state, and is Flink's.
type SinkV2 struct {
	Writer    func() SinkWriter
	Committer func() SinkCommitter
}

var _ sink.Sink = SinkV2{}

// Topology implements sink.Sink.
func (s SinkV2) Topology(c sink.Config) (sink.Topology, error) {
	if s.Writer == nil || s.Committer == nil {
		panic("kit.SinkV2 needs a Writer and a Committer: name the functions that make them")
	}
	rules := sinkv2.Faithful()
	return sink.Topology{Stages: sinkv2.Operators{
		Name: "mine", NewWriter: s.Writer, NewCommitter: s.Committer, Settings: &sinkv2.Settings{Retries: c.CommitterRetries}, Rules: &rules, Silent: true,
	}.Stages()}, nil
}

// TwoPhaseCommit is a sink of Flink's TwoPhaseCommitSinkFunction: one operator, which holds an
// open transaction from barrier to barrier.
type TwoPhaseCommit struct{ Function func() Function }

var _ sink.Sink = TwoPhaseCommit{}

// Topology implements sink.Sink.
func (s TwoPhaseCommit) Topology(sink.Config) (sink.Topology, error) {
	if s.Function == nil {
		panic("kit.TwoPhaseCommit has no Function: name the function that makes one")
	}
	settings, rules := twophasecommit.Settings{WarningRatio: -1}, twophasecommit.Faithful()
	return sink.Topology{Stages: []sink.Stage{{Name: "Sink: mine", NewWriter: func() sink.Writer {
		return twophasecommit.New(s.Function(), &settings, &rules)
	}}}}, nil
}
