package walkthrough

import (
	"context"

	"exactlyonce/trace"
)

// Document is one run to walk through.
type Document struct {
	Name     string // a scenario, or a file
	Title    string // what it shows, "" = nothing known
	Trace    trace.Trace
	Words    trace.Words // of its connector; the zero value has them by the connector's name
	Runnable bool        // the host can run it again: it has a script and a schedule
	Note     string      // what could not be read of it, "" = nothing
	Ending   string      // what the run came to, "" where nobody judged it
	Stops    []Stop      // its tour, in the order of the trace
	Refusal  *Refusal
	Calls    []Call // what the script has run between its jobs
	Reason   string // what is wrong with the run, where somebody judged it to show that

	// Exercise is the number of the exercise of the course that the run belongs to,
	// AnyExercise where only that is known, "" = none. Nobody can run it again from here.
	Exercise string
}

// AnyExercise stands for the number of an exercise that is not known.
const AnyExercise = "NN"

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
type Entry struct {
	Name, Title string
	Mark        string // at the end of the line, always whole
	Section     string // stands above its entries, which follow each other
	Exercise    string // what Host.Check is asked for; "" = Host.Open opens the name
	Trouble     bool   // the title says why there is nothing to open
}

// Line is a paragraph behind a margin of its own.
type Line struct{ Margin, Text string }

// Outcome is what the check of an exercise came to.
type Outcome struct {
	Head  string
	Lines []Line
	Run   *Document // that broke; nil = there is none to walk through
	Entry *Entry    // how the exercise stands in the menu now; nil = as before
}

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
	// Check judges an exercise of the course, unless the context ends before.
	Check(ctx context.Context, exercise string) (Outcome, error)
}
