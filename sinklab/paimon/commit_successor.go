package paimon

// noWatermark is Long.MIN_VALUE: sources here have no watermarks, and a committer that
// never saw one commits with this (Paimon 2.0.0 CommitterOperator.initializeState).
const noWatermark = -1 << 63

// successor is the snapshot behind the base, but for its files and rows. What of the base
// lives on in it (Paimon 2.0.0 FileStoreCommitImpl.tryCommitOnce, for each kind of commit):
// the watermark unless the commit's is later, the index manifest, the next row id, and the
// statistics as long as they are of the newest schema. Properties and operation are a
// commit's own, and commits here have none.
func (c *Commit) successor(h Host) (Snapshot, error) {
	schema, err := h.Store().LatestSchemaID()
	if err != nil {
		return Snapshot{}, err
	}
	s := Snapshot{
		Version: 3, UUID: h.SnapshotUUID(), ID: c.base.ID + 1, SchemaID: schema, CommitUser: c.User,
		CommitIdentifier: c.Committable.Identifier, CommitKind: c.Kind(), TimeMillis: h.TimeMillis(),
		IndexManifest: c.base.IndexManifest,
		Watermark:     noWatermark, HasWatermark: true,
		NextRowID: c.base.NextRowID, HasNextRowID: true,
	}
	if c.base.HasWatermark {
		s.Watermark = max(s.Watermark, c.base.Watermark)
	}
	s.Statistics, err = c.statistics(h.Store(), schema)
	return s, err
}

// statistics are those of the base, unless the schema has changed since ANALYZE.
func (c *Commit) statistics(store Store, schema int64) (string, error) {
	if c.base.Statistics == "" {
		return "", nil
	}
	of, err := store.StatisticsSchemaID(c.base)
	if err != nil || of != schema {
		return "", err
	}
	return c.base.Statistics, nil
}
