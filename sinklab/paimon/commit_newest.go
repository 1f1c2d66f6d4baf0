package paimon

// Newest is the id of the newest snapshot that a commit which is done has seen.
func (c *Commit) Newest() int64 { return max(c.next.ID, c.checked) }
