package paimon

// CommitMessage is what one writer prepared for one bucket (Paimon 2.0.0
// CommitMessageImpl). Without files it is the empty message of a live writer.
type CommitMessage struct {
	Partition    string
	Bucket       int32
	TotalBuckets int32
	NewFiles     []DataFile
	// What a compaction replaced and by what: a second snapshot of the same identifier.
	CompactBefore []DataFile
	CompactAfter  []DataFile
}

// Place is where the files belong.
func (m *CommitMessage) Place() Place { return Place{m.Partition, m.Bucket} }

// Empty tells whether nothing changed in the bucket.
func (m *CommitMessage) Empty() bool {
	return len(m.NewFiles)+len(m.CompactBefore)+len(m.CompactAfter) == 0
}

// ManifestCommittable is everything of one checkpoint, to be committed as one
// (Paimon 2.0.0 ManifestCommittable). Identifier is the checkpoint id, or
// MAX for what the end of input left.
type ManifestCommittable struct {
	Identifier int64
	Messages   []CommitMessage
}

// Compacted is the number of changes that compactions made in all messages.
func (c *ManifestCommittable) Compacted() int {
	n := 0
	for i := range c.Messages {
		n += len(c.Messages[i].CompactBefore) + len(c.Messages[i].CompactAfter)
	}
	return n
}

// Files is the number of new data files in all messages.
func (c *ManifestCommittable) Files() int {
	n := 0
	for i := range c.Messages {
		n += len(c.Messages[i].NewFiles)
	}
	return n
}
