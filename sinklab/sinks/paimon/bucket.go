package paimon

import (
	"encoding/binary"
	"math"
	"slices"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// bucket is the writer of one bucket of one partition (Paimon 2.0.0 MergeTreeWriter
// with its container).
type bucket struct {
	place    paimon.Place
	uuid     string // of the names of flushed files
	compacts string // of the names of compacted files
	nextFile int64
	sequence int64 // of the next row
	modified int64 // newest checkpoint with a change
	buffer   []paimon.KeyedRange
	files    []paimon.DataFile // the merge tree: what the table had, and what was written since
	compaction
}

// compaction is one under way, in a thread of its own: its file is written at once
// and belongs to the tree from readyAt on.
type compaction struct {
	running bool
	readyAt int64
	next    int64 // number of the next compacted file
	before  []paimon.DataFile
	after   []paimon.DataFile
}

// openBucket reads from the latest snapshot what the bucket holds: sequence numbers
// go on from the highest there (Paimon 2.0.0 AbstractFileStoreWrite.createWriterContainer).
// Another commit of files of this job after that makes the tree stale.
func (w *keyedWriter) openBucket(env *sink.Env, at paimon.Place) (bucket, error) {
	b := bucket{place: at, uuid: env.UUID("data-file", w.opened), compacts: env.UUID("compact-file", w.opened), modified: math.MinInt64}
	w.opened++
	s := store(env)
	latest, err := s.LatestID()
	if err != nil || latest == 0 {
		return b, err
	}
	snapshot, err := s.Snapshot(latest)
	if err != nil {
		return b, err
	}
	live, err := paimon.LiveFiles(s, snapshot)
	for _, e := range live {
		if e.Place() == at {
			b.files = append(b.files, e.File)
			b.sequence = max(b.sequence, e.File.MaxSequenceNumber+1)
		}
	}
	return b, err
}

func (b *bucket) add(r rows.Range) {
	b.buffer = paimon.AppendKeyed(b.buffer, paimon.KeyedRange{Range: r, FirstSequence: b.sequence})
	b.sequence += r.Len()
}

// prepare is MergeTreeWriter.prepareCommit: flush, take in a finished compaction,
// begin the next one.
func (b *bucket) prepare(env *sink.Env, s *Sink, checkpoint int64) (paimon.CommitMessage, error) {
	m := paimon.CommitMessage{Partition: b.place.Partition, Bucket: b.place.Bucket, TotalBuckets: s.Layout.Buckets}
	if err := b.flush(env, s, checkpoint, &m); err != nil {
		return m, err
	}
	wait := checkpoint == sink.EndOfInput || paimon.MustWait(b.files)
	if err := b.takeIn(env, wait, &m); err != nil || s.Options.WriteOnly {
		return m, err
	}
	if err := b.compact(env, s, checkpoint); err != nil {
		return m, err
	}
	return m, b.takeIn(env, wait, &m)
}

// flush writes the buffer as a file of level 0.
func (b *bucket) flush(env *sink.Env, s *Sink, checkpoint int64, m *paimon.CommitMessage) error {
	if len(b.buffer) == 0 {
		return nil
	}
	name := "data-" + b.uuid + "-" + sink.Itoa(b.nextFile) + ".parquet"
	file, err := store(env).WriteData(paimon.DataSpec{Place: b.place, Name: name, Keyed: s.Layout.SortKeyed(b.buffer)})
	if err != nil {
		return err
	}
	b.nextFile++
	b.buffer = nil
	b.describe(env, s, checkpoint, &file)
	b.files = append(b.files, file)
	m.NewFiles = []paimon.DataFile{file}
	return nil
}

// describe adds what the store leaves to the writer, and tells of the file.
func (b *bucket) describe(env *sink.Env, s *Sink, checkpoint int64, f *paimon.DataFile) {
	s.stamp(env, f)
	if env.Tracing() {
		env.Emit(trace.File, checkpoint, "file", f.FileName, "rows", sink.Itoa(f.RowCount), "bytes", sink.Itoa(f.FileSize), "level", sink.Itoa(f.Level))
	}
}

func (b *bucket) appendState(out []byte, now int64) []byte {
	out = append(append(append(out, b.uuid...), b.place.Partition...), byte(b.place.Bucket))
	for _, n := range []int64{b.nextFile, b.sequence, b.modified, b.next, int64(len(b.buffer))} {
		out = binary.AppendVarint(out, n)
	}
	for _, r := range b.buffer {
		for _, n := range []int64{int64(r.Split), r.From, r.To, r.FirstSequence} {
			out = binary.AppendVarint(out, n)
		}
	}
	for _, f := range slices.Concat(b.files, b.after) {
		out = append(out, f.FileName...)
	}
	return binary.AppendVarint(out, b.pendingFor(now))
}

// pendingFor is how long after now the compaction under way will have finished, the
// lowest number = none is.
func (c *compaction) pendingFor(now int64) int64 {
	if !c.running {
		return math.MinInt64
	}
	return c.readyAt - now
}
