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
	"fmt"
	"strings"

	"exactlyonce/sinklab/rows"
)

// Word is the verdict in one word.
type Word string

// The words of the design; a run has the first one that applies.
const (
	Refused      Word = "refused"       // the sink did not accept the job
	Inconclusive Word = "inconclusive"  // a bound was passed, or the run never reached its point
	Dirty        Word = "dirty"         // a reader saw something that was not committed or later vanished
	Duplicated   Word = "duplicated"    // a row is there more than once
	Lost         Word = "lost"          // a row that is due is not there
	Failed       Word = "failed"        // the job ended FAILED; what is visible is right
	NeverVisible Word = "never-visible" // rows were emitted, none can ever be seen
	ExactlyOnce  Word = "exactly-once"
)

// Words lists every word that a script may expect.
func Words() []Word {
	return []Word{ExactlyOnce, NeverVisible, Refused, Failed, Lost, Duplicated, Dirty, Inconclusive}
}

// Facts are what is known at the end of a run.
type Facts struct {
	Status        string // Flink's job status: FINISHED, FAILED, CANCELED, or a running one
	Refusal       string // the sink's message, "" = accepted
	Bound         string // the bound that ended the run, "" = none
	Checkpointing bool
	Completed     int64 // newest completed checkpoint, 0 = none
	Emitted       int64 // rows the sources emitted, each counted once
	Tally         rows.Tally
	Snapshots     []Snapshot
	OnDisk        int   // data files that exist
	Referenced    int   // data files the latest snapshot references
	Missing       int   // of those, how many do not exist
	Early         int64 // rows that were visible before a checkpoint covered them; -1 = not watched
	Faults        int   // faults of the script that should strike
	Struck        int   // faults of the script that struck
}

// Snapshot is what identifiers are judged on.
type Snapshot struct {
	ID, Identifier int64
	User           string
}

// Kind of a property.
type Kind string

// Kinds: always = at every moment, eventually = at the end, sometimes = the run
// reached the point it is about; one that never does proves nothing.
const (
	Always     Kind = "always"
	Eventually Kind = "eventually"
	Sometimes  Kind = "sometimes"
)

// Property is one named claim and whether it held.
type Property struct {
	Name   string
	Kind   Kind
	Holds  bool
	Detail string // why it does not hold
}

// Verdict is the judgement of one run.
type Verdict struct {
	Word       Word
	Orphans    int // data files that no snapshot references
	Properties []Property
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
// without "+ orphans" does not speak of orphans.
func (v Verdict) Meets(expect string) bool {
	word, rest, _ := strings.Cut(expect, "+")
	if strings.TrimSpace(word) != string(v.Word) {
		return false
	}
	return strings.TrimSpace(rest) != "orphans" || v.Orphans > 0
}

// Judge decides.
func Judge(f Facts) Verdict {
	v := Verdict{Orphans: max(0, f.OnDisk-f.Referenced+f.Missing)}
	v.Properties = properties(f)
	v.Word = word(f, v.Properties)
	return v
}

func word(f Facts, properties []Property) Word {
	holds := func(name string) bool {
		for _, p := range properties {
			if p.Name == name {
				return p.Holds
			}
		}
		return true
	}
	switch {
	case f.Refusal != "":
		return Refused
	case f.Tally.Alien > 0 || f.Missing > 0 || !holds("identifiers-increase-per-user"):
		return Dirty
	case !holds("no-row-twice"):
		return Duplicated
	case !holds("no-committed-row-lost"), f.Status == "FINISHED" && !holds("every-row-visible"):
		return Lost
	case f.Bound != "" || !holds("fault-struck"):
		return Inconclusive
	case f.Status == "FAILED":
		return Failed
	case f.Emitted > 0 && f.Tally.Visible == 0:
		return NeverVisible
	case f.Status != "FINISHED" && f.Status != "CANCELED":
		return Inconclusive
	}
	return ExactlyOnce
}

func properties(f Facts) []Property {
	if f.Refusal != "" {
		return nil
	}
	t := f.Tally
	ps := []Property{
		claim("no-row-twice", Always, t.Duplicated == 0, "%d rows are there again", t.Duplicated),
		claim("no-committed-row-lost", Always, f.Status == "FINISHED" || t.Lost == 0, "%d rows that were committed are gone", t.Lost),
		identifiers(f.Snapshots),
		claim("snapshot-references-existing-files", Always, f.Missing == 0, "%d referenced files do not exist", f.Missing),
		claim("every-row-visible", Eventually, t.Lost == 0 && (t.Due > 0 || f.Emitted == 0), "%d of %d rows are not visible", max(t.Lost, f.Emitted-t.Visible), max(t.Due, f.Emitted)),
		claim("no-orphan", Eventually, f.OnDisk+f.Missing <= f.Referenced, "%d data files are referenced by no snapshot", f.OnDisk-f.Referenced+f.Missing),
		claim("fault-struck", Sometimes, f.Struck >= f.Faults, "%d of the script's %d faults struck", f.Struck, f.Faults),
	}
	if f.Early >= 0 {
		ps = append(ps, claim("nothing-uncommitted-visible", Always, f.Early == 0, "%d rows could be seen before a checkpoint covered them", f.Early))
	}
	return ps
}

// identifiers of one user must rise strictly, except that an APPEND and a COMPACT
// snapshot may share one; that exception comes with compactions.
func identifiers(snapshots []Snapshot) Property {
	newest := map[string]Snapshot{} // looked up only
	for _, s := range snapshots {
		if last, ok := newest[s.User]; ok && s.Identifier <= last.Identifier {
			return claim("identifiers-increase-per-user", Always, false,
				"snapshot %d has identifier %d, snapshot %d of the same user had %d", s.ID, s.Identifier, last.ID, last.Identifier)
		}
		newest[s.User] = s
	}
	return claim("identifiers-increase-per-user", Always, true, "")
}

func claim(name string, kind Kind, holds bool, detail string, args ...any) Property {
	p := Property{Name: name, Kind: kind, Holds: holds}
	if !holds {
		p.Detail = fmt.Sprintf(detail, args...)
	}
	return p
}
