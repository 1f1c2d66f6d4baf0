package paimon

import (
	"errors"
	"slices"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/sink"
)

// compact begins a compaction if the tree asks for one and none is under way (Paimon
// 2.0.0 MergeTreeCompactManager.triggerCompaction).
func (b *bucket) compact(env *sink.Env, s *Sink, checkpoint int64) error {
	if b.running {
		return nil
	}
	plan, ok := paimon.PlanCompaction(b.files)
	if !ok {
		return nil
	}
	return b.merge(env, s, checkpoint, plan)
}

// merge writes what a plan asks for; the result belongs to the tree when it is ready.
func (b *bucket) merge(env *sink.Env, s *Sink, checkpoint int64, plan paimon.CompactionPlan) error {
	inputs, err := b.inKeyOrder(s, plan.Files)
	if err != nil {
		return err
	}
	name := "data-" + b.compacts + "-" + sink.Itoa(b.next) + ".parquet"
	file, err := store(env).Compact(paimon.CompactSpec{Place: b.place, Name: name, Level: plan.Level, DropDeletes: plan.DropDeletes, Inputs: inputs})
	if err != nil {
		return err
	}
	b.next++
	b.describe(env, s, checkpoint, &file)
	b.running, b.readyAt = true, env.NowMillis+env.Latency("compact")
	b.before, b.after = nil, []paimon.DataFile{file}
	for _, e := range inputs {
		b.before = append(b.before, e.File)
	}
	return nil
}

// inKeyOrder lists the files section by section, as a compaction reads and reports
// them (Paimon 2.0.0 MergeTreeCompactTask.doCompact).
func (b *bucket) inKeyOrder(s *Sink, files []paimon.DataFile) (out []paimon.ManifestEntry, err error) {
	for _, f := range files {
		out = append(out, paimon.ManifestEntry{Partition: b.place.Partition, Bucket: b.place.Bucket, TotalBuckets: s.Layout.Buckets, File: f})
	}
	sections, err := paimon.Sections(out, s.Layout.Schema)
	out = nil
	for _, section := range sections {
		out = append(out, slices.Concat(section...)...)
	}
	return out, err
}

// takeIn puts the result of a compaction that has finished into the tree and the
// message. A caller that must wait finds it finished: no virtual time passes inside
// one call.
func (b *bucket) takeIn(env *sink.Env, wait bool, m *paimon.CommitMessage) error {
	if !b.running || !wait && env.NowMillis < b.readyAt {
		return nil
	}
	for _, f := range b.before {
		same := func(g paimon.DataFile) bool { return g.FileName == f.FileName && g.Level == f.Level }
		b.files = slices.DeleteFunc(b.files, same)
		if !slices.ContainsFunc(m.CompactAfter, same) {
			m.CompactBefore = append(m.CompactBefore, f)
			continue
		}
		// Written and replaced since the last checkpoint: nobody will know of it.
		m.CompactAfter = slices.DeleteFunc(m.CompactAfter, same)
		if err := store(env).DeleteData(b.place, f.FileName); err != nil && !errors.Is(err, paimon.ErrNotFound) {
			return err
		}
	}
	b.files = append(b.files, b.after...)
	m.CompactAfter = append(m.CompactAfter, b.after...)
	b.running, b.before, b.after = false, nil, nil
	return nil
}
