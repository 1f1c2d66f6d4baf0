// Package verdict says what a run came to: named properties, and one word.
//
// Safety and liveness are judged apart: a run may show every row and have shown
// one twice on the way, or be clean and never show the last ones. The facts come
// from what a proper reader of the target sees, compared with what the sources
// emitted.
//
// Non-goals: collecting the facts, which is the runner's work.
package verdict

import (
	"strings"

	"exactlyonce/sinklab/rows"
	"exactlyonce/trace"
)

// Word is the verdict in one word.
type Word string

// The words of the design; a run has the first one that applies.
const (
	Refused      Word = "refused"
	Dirty        Word = "dirty"
	Duplicated   Word = "duplicated"
	Lost         Word = "lost"
	Inconclusive Word = "inconclusive"
	Blocked      Word = "blocked"
	Failed       Word = "failed"
	NeverVisible Word = "never-visible"
	Stalled      Word = "stalled"
	ExactlyOnce  Word = "exactly-once"
)

// words says when each applies, in the order in which they are tried.
var words = []struct {
	word Word
	when string
}{
	{Refused, "the sink did not accept the job"},
	{Dirty, "a reader sees something that was never emitted, or a snapshot references files that do not exist"},
	{Duplicated, "a row is there more often than it was emitted"},
	{Lost, "a row that is due is not there"},
	{Blocked, "the job cannot go on without an operator: the sink's same error comes back after each restart, nothing is left that could happen, or the table cannot be read; no reader sees what is wrong"},
	{Inconclusive, "a bound was passed, or a fault of the script never struck: the run proves nothing"},
	{Failed, "the job ended FAILED; what is visible is right"},
	{NeverVisible, "rows were emitted and none is visible"},
	{Stalled, "every row that is due is there once, but rows of a completed checkpoint came only after the next one"},
	{ExactlyOnce, "every row that is due is there once"},
}

// Words lists every word, in the order in which they are tried.
func Words() []Word {
	out := make([]Word, len(words))
	for i, w := range words {
		out[i] = w.word
	}
	return out
}

// Meaning says when a word applies; what a run says of itself is In, and Because where it
// has to say which case it is.
func (w Word) Meaning() string {
	for _, x := range words {
		if x.word == w {
			return x.when
		}
	}
	return ""
}

// Facts are what is known at the end of a run.
type Facts struct {
	Status     string // Flink's job status: FINISHED, FAILED, CANCELED, or a running one
	Refusal    string // the sink's message, "" = accepted
	Bound      string // the bound that ended the run, "" = none
	Emitted    int64  // rows the sources emitted, each counted once
	Tally      rows.Tally
	Snapshots  []Snapshot
	Foreign    bool          // a foreign system holds the rows: the next two count its units, and its ledger stands for snapshots
	OnDisk     int           // data files that exist
	Referenced int           // data files that snapshots reference
	Missing    int           // of those, how many do not exist
	Unreadable string        // why a reader of the newest snapshot gets an error, "" = it does not
	Early      int64         // most rows that were ever visible before a checkpoint covered them
	Late       int64         // most rows of a completed checkpoint that were not visible when the next one completed
	Repeats    int           // how often in a row the sink's same error came back after a restart
	Failing    string        // the task that it came from, "" = the JobManager
	Cause      string        // of the last failure
	Idle       bool          // the job has not ended, and nothing is left that could happen
	Waits      []trace.Wait  // what keeps it then, or kept it at the bound
	Faults     int           // faults of the script that should strike
	Struck     int           // faults of the script that struck
	Missed     []MissedFault // those that did not, as far as that can be told
	Reread     bool          // the job has read from the beginning a source that an earlier INSERT of the script has read
}

// Snapshot is what identifiers are judged on.
type Snapshot struct {
	ID, Identifier int64 // of a system that knows no checkpoints the identifier is 0
	User           string
	Kind           string // APPEND, COMPACT, …
}

// Verdict is the judgement of one run.
type Verdict struct {
	Word       Word
	Orphans    int // data files that no snapshot references, units that no commit refers to
	Properties []Property
	Because    []Reason // why it is Blocked or Inconclusive; of other words nothing
}

// String is the word, with "+ orphans" where there are some.
func (v Verdict) String() string {
	if v.Orphans > 0 {
		return string(v.Word) + " + orphans"
	}
	return string(v.Word)
}

// Broken lists the properties that do not hold.
func (v Verdict) Broken() []Property {
	var out []Property
	for _, p := range v.Properties {
		if !p.Holds {
			out = append(out, p)
		}
	}
	return out
}

// Meets tells whether the verdict is what a script expects. An expectation
// without "+ orphans" does not speak of orphans. "+ again" says how to judge, not what
// comes out.
func (v Verdict) Meets(expect string) bool {
	for i, part := range strings.Split(expect, "+") {
		switch part = strings.TrimSpace(part); {
		case i == 0 && part != string(v.Word), part == "orphans" && v.Orphans == 0:
			return false
		}
	}
	return true
}

// Judge decides.
func Judge(f Facts) Verdict {
	v := Verdict{Orphans: f.orphans(), Properties: judgeAll(f)}
	v.Word = word(f, v)
	v.Because = because(f, v.Word)
	return v
}

func word(f Facts, v Verdict) Word {
	switch {
	case f.Refusal != "":
		return Refused
	case f.Unreadable != "":
		return Blocked
	case f.Tally.Alien > 0 || !v.holds("snapshot-references-existing-files"):
		return Dirty
	case !v.holds("no-row-twice"):
		return Duplicated
	case !v.holds("no-committed-row-lost"), f.Status == "FINISHED" && f.Tally.Lost > 0:
		return Lost
	case f.Repeats > 0 && f.Status != "FINISHED" || f.Idle:
		return Blocked
	case f.Bound != "" || !v.holds("fault-struck"):
		return Inconclusive
	case f.Status == "FAILED":
		return Failed
	case f.Emitted > 0 && f.Tally.Visible == 0:
		return NeverVisible
	case f.Status != "FINISHED" && f.Status != "CANCELED":
		return Inconclusive
	case !v.holds("visible-in-time"):
		return Stalled
	}
	return ExactlyOnce
}

// Safe tells whether a reader was never shown anything wrong: safety alone.
func (w Word) Safe() bool { return w != Dirty && w != Duplicated && w != Lost }

// Kept tells whether the promise of exactly once was kept, if late in places: safety
// and liveness.
func (w Word) Kept() bool { return w == ExactlyOnce || w == Stalled }

func (v Verdict) holds(name string) bool {
	for _, p := range v.Properties {
		if p.Name == name {
			return p.Holds
		}
	}
	return true
}
