package paimon

// PlanFullCompaction merges all of a bucket into its highest level, unless that is all
// there is (Paimon 2.0.0 CompactStrategy.pickFullCompaction).
func PlanFullCompaction(files []DataFile) (CompactionPlan, bool) {
	runs := levelRuns(files)
	if len(runs) == 0 || len(runs) == 1 && runs[0].level == maxLevel {
		return CompactionPlan{}, false
	}
	p := CompactionPlan{Level: maxLevel, DropDeletes: true}
	for _, r := range runs {
		p.Files = append(p.Files, r.files...)
	}
	return p, true
}
