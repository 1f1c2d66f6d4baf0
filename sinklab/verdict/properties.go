package verdict

import "fmt"

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
	Claim  string // what it says
	Holds  bool
	Detail string // why it does not hold

	foreign bool // it is about a foreign system, of which Detail speaks
	reread  bool // Detail says that the sources were read before
}

// judge returns "" where the property holds, else why it does not.
type judge func(Facts) string

var properties = []struct {
	Property
	judge judge
}{
	{Property{Name: "no-row-twice", Kind: Always, Claim: "no row is visible more often than it was emitted, by all INSERTs of the script together: a row of a source is the same row in each"}, noRowTwice},
	{Property{Name: "no-committed-row-lost", Kind: Always, Claim: "a row that was committed stays visible"}, noCommittedRowLost},
	{Property{Name: "identifiers-increase-per-user", Kind: Always, Claim: "each commit user's identifiers rise from snapshot to snapshot, each owner's from commit to commit"}, identifiersIncrease},
	{Property{Name: "snapshot-references-existing-files", Kind: Always, Claim: "every data file that a snapshot references exists; not of a foreign system, which has no files"}, filesExist},
	{Property{Name: "nothing-uncommitted-visible", Kind: Always, Claim: "a reader sees only rows that a completed checkpoint covers"}, nothingEarly},
	{Property{Name: "every-row-visible", Kind: Eventually, Claim: "every emitted row is visible at the end"}, everyRowVisible},
	{Property{Name: "visible-in-time", Kind: Eventually, Claim: "the rows of a completed checkpoint are visible before the next one completes"}, inTime},
	{Property{Name: "no-orphan", Kind: Eventually, Claim: "every data file is referenced by a snapshot; no unit of a foreign system is left behind, neither in a commit nor aborted"}, noOrphan},
	{Property{Name: "fault-struck", Kind: Sometimes, Claim: "every fault that the script sets up strikes"}, faultStruck},
}

// Properties lists all properties with their claims, unjudged.
func Properties() []Property {
	out := make([]Property, len(properties))
	for i := range properties {
		out[i] = properties[i].Property
	}
	return out
}

// judgeAll judges every property; a refused job has nothing to judge.
//
// A foreign system has no data files that could be missing; that a reader gets an error
// there is the word of the verdict.
func judgeAll(f Facts) (out []Property) {
	if f.Refusal != "" {
		return nil
	}
	out = make([]Property, 0, len(properties))
	for _, p := range properties {
		if f.Foreign && p.Name == "snapshot-references-existing-files" {
			continue
		}
		p.Detail, p.foreign = p.judge(f), f.Foreign
		p.Holds, p.reread = p.Detail == "", f.Reread && p.Name == "no-row-twice"
		out = append(out, p.Property)
	}
	return out
}

// unless is the usual form of a judge.
func unless(holds bool, detail string, args ...any) string {
	if holds {
		return ""
	}
	return fmt.Sprintf(detail, args...)
}

func noRowTwice(f Facts) string {
	form := "%d rows are there again"
	if f.Reread {
		form += ": an INSERT before has read the same source, and this one began without its state; if that is meant, 'sinklab.expect' = '… + again' says so"
	}
	return unless(f.Tally.Duplicated == 0, form, f.Tally.Duplicated)
}

// noCommittedRowLost: of a job that has not finished only committed rows are due.
func noCommittedRowLost(f Facts) string {
	return unless(f.Status == "FINISHED" || f.Tally.Lost == 0, "%d rows that were committed are gone", f.Tally.Lost)
}

// identifiersIncrease: an APPEND and the COMPACT snapshot behind it share an identifier, and
// 0 is one that the system does not know.
func identifiersIncrease(f Facts) string {
	newest := map[string]Snapshot{}
	for _, s := range f.Snapshots {
		if s.Identifier == 0 {
			continue
		}
		if last, ok := newest[s.User]; ok && s.Identifier <= last.Identifier && !isPair(last, s) {
			form := "snapshot %d has identifier %d, snapshot %d of the same user had %d"
			if f.Foreign {
				form = "commit %d has identifier %d, commit %d of the same owner had %d"
			}
			return fmt.Sprintf(form, s.ID, s.Identifier, last.ID, last.Identifier)
		}
		newest[s.User] = s
	}
	return ""
}

func isPair(a, b Snapshot) bool {
	return a.Identifier == b.Identifier && a.Kind == "APPEND" && b.Kind == "COMPACT"
}

func filesExist(f Facts) string {
	if f.Unreadable != "" {
		return "the newest snapshot cannot be read: " + f.Unreadable
	}
	return unless(f.Missing == 0, "%d referenced files do not exist", f.Missing)
}

func nothingEarly(f Facts) string {
	return unless(f.Early == 0, "up to %d rows could be seen before a checkpoint covered them", f.Early)
}

func everyRowVisible(f Facts) string {
	missing := max(f.Tally.Lost, f.Emitted+f.Tally.Duplicated-f.Tally.Visible)
	return unless(missing <= 0, "%d of %d rows are not visible", missing, max(f.Tally.Due, f.Emitted))
}

func inTime(f Facts) string {
	return unless(f.Late <= 0, "up to %d rows of a completed checkpoint were not visible when the next one completed", f.Late)
}

func noOrphan(f Facts) string {
	orphans := f.orphans()
	if f.Foreign {
		return unless(orphans == 0, "%d units are in no commit and were not aborted", orphans)
	}
	return unless(orphans == 0, "%d data files are referenced by no snapshot", orphans)
}

func faultStruck(f Facts) string {
	return unless(f.Struck >= f.Faults, "%d of the script's %d faults struck", f.Struck, f.Faults)
}

// orphans are data files that exist and that no snapshot references, or units left behind.
func (f Facts) orphans() int { return max(0, f.OnDisk-(f.Referenced-f.Missing)) }
