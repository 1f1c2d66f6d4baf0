package paimon

// Tag is a snapshot kept under a name: it stays when the snapshot expires
// (Paimon 2.0.0 Tag).
type Tag struct {
	Name     string
	Snapshot Snapshot
	// CreateMillis is the local time of whoever made the tag; nil = not recorded.
	CreateMillis *int64
	// RetainedNanos is how long it is kept at least; nil = for ever.
	RetainedNanos *int64
}
