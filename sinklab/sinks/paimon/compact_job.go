package paimon

import (
	"fmt"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/sink"
)

// CompactAll is the dedicated compaction job of a primary-key table in batch mode (Paimon
// 2.0.0 CompactAction.buildForBucketedTableCompact, full compaction): every bucket is
// merged into one file, and one snapshot says so. Its committer keeps nothing across a
// failure. The copy of the table that it works on is not write-only, so it also does what
// write-only writers leave undone: expire snapshots, make tags (CompactAction:
// write-only = false). env is that of the whole job, which has one subtask.
func (s *Sink) CompactAll(env *sink.Env) error {
	if !s.keyed() {
		return fmt.Errorf("table %s has no primary key: compaction of append tables is not modelled", s.Table)
	}
	job := *s
	job.Compacts, job.Options.WriteOnly = true, false
	messages, err := job.compactBuckets(env)
	if err != nil {
		return err
	}
	c := &committer{sink: &job}
	if err := c.Restore(env, sink.Restored{}); err != nil {
		return err
	}
	for _, m := range messages {
		if err := c.Collect(env, sink.Committable{Checkpoint: sink.EndOfInput, Handle: m.Encode()}); err != nil {
			return err
		}
	}
	if err := c.EndInput(env); err != nil {
		return err
	}
	for {
		p, err := c.Commit(env)
		if err != nil || p.Outcome == sink.Done {
			return err
		}
		env.NowMillis += p.WaitMillis
	}
}

// compactBuckets merges each bucket of the latest snapshot.
func (s *Sink) compactBuckets(env *sink.Env) (messages []paimon.CommitMessage, err error) {
	places, err := livePlaces(store(env))
	if err != nil {
		return nil, err
	}
	w := &keyedWriter{sink: s}
	for _, at := range places {
		b, err := w.openBucket(env, at)
		if err != nil {
			return nil, err
		}
		plan, ok := paimon.PlanFullCompaction(b.files)
		if !ok {
			continue
		}
		m := paimon.CommitMessage{Partition: at.Partition, Bucket: at.Bucket, TotalBuckets: s.Layout.Buckets}
		if err := b.merge(env, s, sink.EndOfInput, plan); err != nil {
			return nil, err
		}
		if err := b.takeIn(env, true, &m); err != nil {
			return nil, err
		}
		messages = append(messages, m)
	}
	return messages, nil
}

// livePlaces are the partitions and buckets that hold files, in the order of their first.
func livePlaces(store paimon.Store) (places []paimon.Place, err error) {
	latest, err := store.LatestID()
	if err != nil || latest == 0 {
		return nil, err
	}
	snapshot, err := store.Snapshot(latest)
	if err != nil {
		return nil, err
	}
	live, err := paimon.LiveFiles(store, snapshot)
	seen := map[paimon.Place]bool{} // looked up only
	for _, e := range live {
		if !seen[e.Place()] {
			seen[e.Place()] = true
			places = append(places, e.Place())
		}
	}
	return places, err
}
