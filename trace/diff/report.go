package diff

import "exactlyonce/trace"

// Report is the outcome of Diff.
type Report struct {
	Same  bool         `json:"same"`          // the same protocol, but for what is timing
	Alike bool         `json:"alike"`         // the same, or what differs is set by a schedule or a latency alone
	Why   string       `json:"why,omitempty"` // why nothing could be compared
	A     Side         `json:"a"`
	B     Side         `json:"b"`
	Kind  []trace.Kind `json:"kinds"` // what was compared
	// Divergences has the first of each thread, in the order of attempts, then of
	// coordinator, writers, committer.
	Divergences []Divergence `json:"divergences,omitempty"`
	Orders      []OrderCount `json:"orders"`
	// Scheduled is what a schedule or a latency sets otherwise: the instant of a failure, a timeout.
	Scheduled []string `json:"scheduled,omitempty"`
	Timing    []string `json:"timing,omitempty"` // differences that do not count
	Threads   []Thread `json:"threads"`
}

// Side is what one trace is.
type Side struct {
	Name     string `json:"name,omitempty"` // set by the caller
	Form     string `json:"form,omitempty"`
	Events   int    `json:"events"`
	Compared int    `json:"compared"`
	Attempts int    `json:"attempts"`
	Users    int    `json:"users"`
	Units    int    `json:"units,omitempty"` // that a foreign system was told to prepare
}

// Divergence is the first difference of one thread.
type Divergence struct {
	Thread string `json:"thread"` // role, subtask, attempt: "committer (1/1) #1"
	Where  string `json:"where"`  // "start", "checkpoint 4 | 5", "end of input"
	A      Place  `json:"a"`
	B      Place  `json:"b"`
}

// Place is where a side stands at a divergence.
type Place struct {
	Position int      `json:"position"`        // among the thread's compared events, from 1
	Seq      int64    `json:"seq,omitempty"`   // of the event in its trace
	Event    string   `json:"event,omitempty"` // "" where the side has nothing more there
	Before   []string `json:"before,omitempty"`
}

// OrderCount is one order across threads, with how often each side showed it.
type OrderCount struct {
	Order    string      `json:"order"`
	A        int         `json:"a"`
	B        int         `json:"b"`
	Violated []Violation `json:"violated,omitempty"`
}

// Violation is one fact that breaks an order.
type Violation struct {
	Side   string `json:"side"` // "A" or "B"
	Thread string `json:"thread"`
	Seq    int64  `json:"seq"`
	Fact   string `json:"fact"`
	Known  bool   `json:"known,omitempty"` // the other side has it too, so it is no difference
}

// Thread is one thread side by side.
type Thread struct {
	Thread string `json:"thread"`
	Rows   []Row  `json:"rows"`
}

// Marks of rows.
const (
	Equal     = "="
	Timing    = "~"
	Divergent = "!"
)

// Row is one step of a thread on both sides.
type Row struct {
	Mark string `json:"mark"`
	A    string `json:"a,omitempty"`
	B    string `json:"b,omitempty"`
}

// Distance counts what differs: threads that diverge, orders that are violated on one side,
// and what a schedule or a latency sets otherwise.
func (r Report) Distance() int { return len(r.Divergences) + r.Violations() + len(r.Scheduled) }

// Violations counts the violated orders that make a difference.
func (r Report) Violations() int {
	n := 0
	for _, o := range r.Orders {
		for _, v := range o.Violated {
			if !v.Known {
				n++
			}
		}
	}
	return n
}
