// Package kit is what the exercises of the course share: the operators around the piece
// that is to be written, and the foreign systems as an operator sees them.
//
// An exercise embeds a finished operator and replaces the method it is about. Reading
// the finished ones before the exercise that writes them spoils it.
//
// Facts of the real systems are those of Paimon 2.0.0's sink, in small.
package kit

import (
	"encoding/json"
	"fmt"

	"exactlyonce/sinklab/sink"
)

// Sink is a chain of operators like Paimon's: writers, and behind them one committer.
type Sink struct {
	Writer    func() sink.Writer
	Committer func() sink.Committer // nil = nothing is deferred, as in an at-least-once sink
}

var _ sink.Sink = Sink{}

// Topology implements sink.Sink: every committable goes to the one committer.
func (s Sink) Topology(sink.Config) (sink.Topology, error) {
	stages := []sink.Stage{{Name: "Writer", NewWriter: s.NewWriter, Prepares: true}}
	if s.Committer != nil {
		stages = append(stages,
			sink.Stage{Name: "Global Committer", NewCommitter: s.Committer, Parallelism: 1, Exchange: sink.Global},
			sink.Stage{Name: "end: Writer", Role: sink.End, Parallelism: 1})
	}
	return sink.Topology{Stages: stages}, nil
}

// NewWriter makes a writer. A sink without writers is told what it lacks.
func (s Sink) NewWriter() sink.Writer {
	if s.Writer == nil {
		panic("kit.Sink has no Writer: name the function that makes one")
	}
	return s.Writer()
}

// NewCommitter makes the committer, nil where nothing is deferred.
func (s Sink) NewCommitter() sink.Committer {
	if s.Committer == nil {
		return nil
	}
	return s.Committer()
}

// Encode makes a state of a value: its JSON, in which equal values are equal text.
func Encode(v any) sink.State {
	b, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("kit.Encode(%T): %v", v, err))
	}
	return sink.State(b)
}

// Decode reads a state that Encode has made. An operator with one subtask has one state;
// without any, v stays as it is.
func Decode(r sink.Restored, v any) error {
	for _, s := range r.Union {
		if s == "" {
			continue
		}
		if err := json.Unmarshal([]byte(s), v); err != nil {
			return fmt.Errorf("the state %q is not what this operator stores: %w", s, err)
		}
	}
	return nil
}
