package warehouse

import "slices"

// Commit is one commit of a table, under the names of Paimon's $snapshots.
type Commit struct {
	ID               int64  `json:"snapshot_id" doc:"from 1"`
	CommitUser       string `json:"commit_user" doc:"who committed it: a commit user, the owner of a transaction"`
	CommitIdentifier int64  `json:"commit_identifier" doc:"the checkpoint, or 9223372036854775807 for the end of input; 0 where the system does not know"`
	CommitKind       string `json:"commit_kind" doc:"\x60APPEND\x60, or \x60COMPACT\x60 for what compactions changed; empty where the system has one kind"`
	DeltaRecordCount int64  `json:"delta_record_count" doc:"rows that it added"`
	TotalRecordCount int64  `json:"total_record_count" doc:"rows of the table with it"`
}

// Rows is the count query of the lecture, over the first integer column.
type Rows struct {
	Count       int64  `json:"count" doc:"rows"`
	DistinctIDs *int64 `json:"distinct_ids" doc:"different values of the first integer column; null without one, or without rows"`
	MinID       *int64 `json:"min_id" doc:"its smallest value"`
	MaxID       *int64 `json:"max_id" doc:"its largest value"`
}

// RowsOf answers it for so many rows of which these are the ids; the slice is sorted.
func RowsOf(count int64, ids []int64) *Rows {
	out := &Rows{Count: count}
	if len(ids) == 0 {
		return out
	}
	slices.Sort(ids)
	low, high := ids[0], ids[len(ids)-1]
	distinct := int64(len(slices.Compact(ids)))
	out.DistinctIDs, out.MinID, out.MaxID = &distinct, &low, &high
	return out
}
