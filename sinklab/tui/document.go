package tui

import "exactlyonce/trace"

// Document is one run to walk through.
type Document struct {
	Name     string // a scenario, or a file
	Title    string // what it shows, "" = nothing known
	Trace    trace.Trace
	Runnable bool   // the host can run it again: it has a script and a schedule
	Note     string // what could not be read of it, "" = nothing
	Ending   string // what the run came to, "" where nobody judged it
	Stops    []Stop // its tour, in the order of the trace
	Refusal  *Refusal
	Calls    []Call // what the script has run between its jobs
}

// Call is a procedure that a script calls between two jobs: no job has an event of it.
type Call struct {
	Before int64 // the event in front of which it ran
	Text   string
	Gone   []string // data files that it removed
}

// Refusal is why a job was not even built: such a run has no event.
type Refusal struct {
	Text          string // exception and message, as the real client prints them
	Means, Change string
}

// Stop is a place of a tour.
type Stop struct {
	Seq              int64 // the event at which it stops, 0 = the refusal of a run without any
	Question, Answer string
}

// Entry is one line of the menu.
type Entry struct{ Name, Title string }

// Question is a point at which a run was asked what happens; 0 = nothing goes wrong.
type Question struct {
	After      int64 // the event behind which it was asked
	Label      string
	Occurrence int
	Options    int
}

// Choice is something that a list offers.
type Choice struct{ Name, Title string }

// Host runs what the walkthrough cannot: it knows scripts, schedules and tables.
type Host interface {
	// Open runs a scenario of the menu or reads a file.
	Open(name string) (Document, error)
	// Questions are the points that a run reaches, in the order it reaches them.
	Questions(h trace.Header) ([]Question, error)
	// Fork runs the same schedule with one more pick.
	Fork(h trace.Header, label string, occurrence, option int) (Document, error)
	// Mutants are the wrong designs that can be tried on a run.
	Mutants(h trace.Header) []Choice
	// Mutant runs the same schedule under one of them.
	Mutant(h trace.Header, name string) (Document, error)
	// SQL answers a statement on the table as it was behind an event.
	SQL(h trace.Header, seq int64, statement string) (string, error)
	// Nearest finds the run of ours that is most like a trace without a schedule.
	Nearest(t trace.Trace) (Document, error)
	// Compare says where a trace and a scenario or file part.
	Compare(d Document, name string) (string, error)
}
