package mutants

import (
	"fmt"
	"strings"

	"exactlyonce/sinklab/internal/nearest"
	"exactlyonce/sinklab/verdict"
)

// repairs are the opposite of mutants: a rule of the real system that breaks its promise,
// replaced by one that does not. Schedule breaks the faithful system.
var repairs = []Mutant{
	{
		Name: "end-of-input", Title: "what the end of input leaves belongs to the checkpoint that stores it",
		Claim: "Under one identifier for all writers a recovery commits the part of one that has ended, and what the others send later counts as committed. " +
			"A checkpoint's own number has one content, and numbers ascend.",
		Source:   "PrepareCommitOperator:101-104, CommitterOperator.pollInputs; paimon #9236 (open), PR #9284; docs/concepts/end-of-input.md",
		Scenario: "staggered-end-of-input", Faults: 1, Orders: 0, Expect: verdict.ExactlyOnce, Schedule: "crash/writer[2]/burst@50=1",
		Rule: ofPaimon("EndUnderMax"),
	},
	{
		Name: "paimon-9284", Title: "the state says whether all writers had ended, and a recovery looks there",
		Claim: "A restore of a checkpoint before the end of all writers keeps what it finds under MAX pending, and the end of input groups what has arrived at once, " +
			"so no half of MAX is committed. A notification that comes after the end still commits what no completed checkpoint covers.",
		Source:   "paimon PR #9284 (open, commit 76498ca788): CommitterOperator.endInput, RestoreCommittableStateManager.initializeState; docs/concepts/end-of-input.md",
		Scenario: "staggered-end-of-input", Faults: 1, Orders: 0, Expect: verdict.Stalled, Schedule: "crash/writer[2]/burst@50=1",
		Rule: ofPaimon("EndUnrecorded"),
	},
	{
		Name: "recorded-end", Title: "a recovery and a notification look whether all writers had ended at the snapshot of their checkpoint",
		Claim: "MAX is committed whole, and by a checkpoint that covers it: what paimon-9284 stores for the recovery is looked at by the notification too. " +
			"Rows of an early writer still wait for the last one.",
		Source:   "CommitterOperator.notifyCheckpointComplete; paimon PR #9284 (open), with what it leaves closed; docs/concepts/end-of-input.md",
		Scenario: "staggered-end-of-input", Faults: 1, Orders: 0, Expect: verdict.Stalled, Schedule: "crash/writer[2]/burst@50=1",
		Rule: ofPaimon("EndAskedLate"),
	},
}

// Repairs lists what mends the real systems.
func Repairs() []Mutant { return repairs }

// IsRepair tells a repair from a mutant.
func IsRepair(name string) bool {
	_, err := FindRepair(name)
	return err == nil
}

// FindRepair returns the repair of a name.
func FindRepair(name string) (Mutant, error) {
	var names []string
	for _, m := range repairs {
		if strings.EqualFold(m.Name, name) {
			return m, nil
		}
		names = append(names, m.Name)
	}
	if near := nearest.To(name, names); near != "" {
		return Mutant{}, fmt.Errorf("unknown repair %q; did you mean %q?", name, near)
	}
	return Mutant{}, fmt.Errorf("unknown repair %q; known: %s", name, strings.Join(names, ", "))
}
