package paimon

// OrphanLister is the optional power of a Store to say which data files it holds that
// no snapshot references, with what a commit needs to know of each.
type OrphanLister interface {
	OrphanFiles() ([]ManifestEntry, error)
}
