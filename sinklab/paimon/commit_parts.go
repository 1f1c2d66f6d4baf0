package paimon

import "fmt"

// A committable becomes up to two snapshots under one identifier: APPEND with the
// new files, then COMPACT with what compactions changed (Paimon 2.0.0
// FileStoreCommitImpl.commit:316-414). A crash between the two leaves the first: at
// the restore the whole identifier is filtered, and the compaction is done again.

// entries are the changes of the part under way.
func (c *Commit) entries() (out []ManifestEntry) {
	for _, m := range c.Committable.Messages {
		add := func(kind int32, files []DataFile) {
			for _, f := range files {
				out = append(out, ManifestEntry{Kind: kind, Partition: m.Partition, Bucket: m.Bucket, TotalBuckets: m.TotalBuckets, File: f})
			}
		}
		if !c.Compact {
			add(Add, m.NewFiles)
			continue
		}
		add(Delete, m.CompactBefore)
		add(Add, m.CompactAfter)
	}
	return out
}

// partDone goes on with the second part, or is the end.
func (c *Commit) partDone(h Host) StepResult {
	if c.Compact || c.Committable.Compacted() == 0 {
		return Committed
	}
	c.Compact, c.phase, c.retries, c.StartedMillis = true, collecting, 0, h.NowMillis()
	return GoOn
}

// checkConflicts: what a compaction read must still be there, or its result would
// bring back what others replaced (Paimon 2.0.0 ConflictDetection). New files alone
// conflict only with themselves: that is checked after a restore, and not on the way of
// a notification (checkAppendFiles).
func (c *Commit) checkConflicts(store Store) error {
	if !c.Compact && !c.CheckAppend {
		return nil
	}
	live := map[fileKey]bool{} // looked up only
	if c.base.ID > 0 {
		files, err := LiveFiles(store, c.base)
		if err != nil {
			return err
		}
		for i := range files {
			key := keyOf(&files[i])
			if live[key] {
				return conflict("add", key.name, "is already added", "a commit that landed late has added it twice, and no commit that checks can follow")
			}
			live[key] = true
		}
	}
	for i := range c.files {
		e := &c.files[i]
		key := keyOf(e)
		switch {
		case e.Kind == Delete && !live[key]:
			return conflict("delete", e.File.FileName, "is not previously added", compactedSince)
		case e.Kind == Add && live[key] && !c.Compact:
			return conflict("add", e.File.FileName, "is already added", "it was committed before, under another user or identifier")
		case e.Kind == Add && live[key]:
			return conflict("add", e.File.FileName, "is already added", compactedSince)
		}
		live[key] = e.Kind == Add
	}
	return nil
}

const compactedSince = "another job has compacted the same bucket since"

func conflict(what, file, rule, cause string) error {
	return fmt.Errorf("java.lang.RuntimeException: File deletion conflicts detected! Give up committing. Trying to %s file %s which %s: %s", what, file, rule, cause)
}
