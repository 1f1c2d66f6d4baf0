// Package trace is the vocabulary that every other part shares: one ordered
// list of events, written once by the operator that does the thing, and the
// codecs that print and read it.
//
// The walkthrough, the diffs, the diagrams and the graders read a trace and
// nothing else. Names and printed values are those of the real systems: an
// event that has a breakpoint in Flink 2.2.0 or Paimon 2.0.0 carries what jdb
// prints there, under the same names.
//
// Non-goals: wall-clock time, sampling, log levels as a filter.
package trace

// MaxIdentifier is the commit identifier of what is committed at the end of
// input (Paimon 2.0.0 PrepareCommitOperator.endInput: Long.MAX_VALUE).
const MaxIdentifier = int64(1<<63 - 1)

// Event is one thing that happened. Events are numbered from 1 by their one
// writer; AtMillis never decreases.
type Event struct {
	Seq        int64   `json:"seq"`
	AtMillis   int64   `json:"at"`                   // virtual time since the start of the run
	Thread     string  `json:"thread"`               // full thread name, e.g. "Compact Coordinator: t (1/1)#0"
	Operator   string  `json:"operator,omitempty"`   // e.g. "Global Committer : t"; empty for the coordinator
	Kind       Kind    `json:"kind"`                 // what happened
	Checkpoint int64   `json:"checkpoint,omitempty"` // checkpoint id, 0 where none is meant
	Job        int     `json:"job,omitempty"`        // of which job of the run: 0 = the header's own, n = the n-th of Header.Jobs
	Values     []Value `json:"values,omitempty"`     // in a fixed order per kind
}

// Value is one named value of an event, as text.
type Value struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// Get returns the text of the named value, or "" where the event has none.
func (e Event) Get(name string) string {
	for _, v := range e.Values {
		if v.Name == name {
			return v.Text
		}
	}
	return ""
}

// Header identifies a run: the same header gives the same events.
type Header struct {
	Scenario     string `json:"scenario"`
	ScriptHash   string `json:"script_hash"`        // first 16 hex digits of the script's SHA-256
	Seed         uint64 `json:"seed"`               // 0 = the model's fixed latencies
	Schedule     string `json:"schedule"`           // the non-zero choices, "" = nothing went wrong
	Mutant       string `json:"mutant,omitempty"`   // the wrong design that ran, "" = the faithful one
	Repair       string `json:"repaired,omitempty"` // the repair of the real system that ran, "" = none
	ModelVersion int    `json:"model_version"`      // raised when a schedule's meaning changes
	Job          string `json:"job"`                // job name, e.g. "insert-into_lab.default.sk_fail"
	JobID        string `json:"job_id"`             // 32 hex digits
	Table        string `json:"table"`
	EpochMillis  int64  `json:"epoch"`               // what virtual time 0 is called on the calendar, UTC
	Connector    string `json:"connector,omitempty"` // of the table; "" = of a trace that does not say, which is one of Paimon
	Tasks        []Task `json:"tasks,omitempty"`     // the graph of the job, sources first; none in transcripts, logs and older traces
	Jobs         []Job  `json:"jobs,omitempty"`      // the jobs of the run behind the first, in the order in which they began; their tasks are in Tasks too
}

// Trace is a whole run.
type Trace struct {
	Header Header
	Events []Event
}

// Observer receives events as they happen. A nil Observer costs nothing.
type Observer interface{ Observe(Event) }

// Recorder is the Observer that keeps everything.
type Recorder struct{ Events []Event }

// Observe appends e.
func (r *Recorder) Observe(e Event) { r.Events = append(r.Events, e) }
