package paimon

import (
	"encoding/binary"
	"slices"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// unawareBucketTotal is how many buckets a table with bucket = -1 claims; the only
// one is bucket 0.
const unawareBucketTotal = int32(-1)

// writer is Paimon 2.0.0 StatelessRowDataStoreWriteOperator: it keeps no state,
// since everything it holds goes out before each barrier.
type writer struct {
	sink   *Sink
	open   []container // in the order of their first rows
	opened int64       // containers opened so far by this attempt
}

// container writes bucket 0 of one partition. It is opened by the first row and lives
// for one checkpoint without rows: there it sends an empty message and is closed
// (AbstractFileStoreWrite.prepareCommit with the no-conflict clean checker of
// unaware-bucket tables).
type container struct {
	place    paimon.Place
	uuid     string
	nextFile int64
	sequence int64
	buffer   []rows.Range
}

var (
	_ sink.Writer = (*writer)(nil)
	_ sink.Cloner = (*writer)(nil)
)

// Write buffers rows. A range costs no memory per row, so nothing is spilled.
func (w *writer) Write(env *sink.Env, r rows.Range) error {
	if w.sink.Layout == nil {
		w.put(env, paimon.NoPlace, r)
		return nil
	}
	placed, err := w.sink.Layout.Places(r)
	for _, p := range placed {
		w.put(env, p.Place, p.Rows)
	}
	return err
}

func (w *writer) put(env *sink.Env, at paimon.Place, r rows.Range) {
	i := slices.IndexFunc(w.open, func(c container) bool { return c.place == at })
	if i < 0 {
		i = len(w.open)
		w.open = append(w.open, container{place: at, uuid: env.UUID("data-file", w.opened)})
		w.opened++
	}
	w.open[i].buffer = rows.Append(w.open[i].buffer, r)
}

// PrepareCommit flushes each buffer into a data file that nobody references yet.
func (w *writer) PrepareCommit(env *sink.Env, checkpoint int64) ([]sink.Committable, error) {
	var out []sink.Committable
	var open []container
	for i := range w.open {
		c := &w.open[i]
		message := paimon.CommitMessage{Partition: c.place.Partition, Bucket: c.place.Bucket, TotalBuckets: unawareBucketTotal}
		if len(c.buffer) > 0 {
			file, err := w.flush(env, c, checkpoint)
			if err != nil {
				return nil, err
			}
			message.NewFiles = []paimon.DataFile{file}
			open = append(open, *c)
		}
		out = append(out, sink.Committable{Checkpoint: checkpoint, Subtask: env.Subtask, Handle: message.Encode()})
	}
	w.open = open
	return out, nil
}

func (w *writer) flush(env *sink.Env, c *container, checkpoint int64) (paimon.DataFile, error) {
	name := "data-" + c.uuid + "-" + sink.Itoa(c.nextFile) + ".parquet"
	file, err := store(env).WriteData(paimon.DataSpec{Place: c.place, Name: name, Rows: c.buffer})
	if err != nil {
		return file, err
	}
	file.MinSequenceNumber, file.MaxSequenceNumber = c.sequence, c.sequence+file.RowCount-1
	w.sink.stamp(env, &file)
	c.nextFile++
	c.sequence += file.RowCount
	c.buffer = nil
	if env.Tracing() {
		env.Emit(trace.File, checkpoint, "file", name, "rows", sink.Itoa(file.RowCount), "bytes", sink.Itoa(file.FileSize))
	}
	return file, nil
}

// SnapshotState stores nothing.
func (w *writer) SnapshotState(*sink.Env, int64) (sink.State, error) { return "", nil }

// Clone implements sink.Cloner.
func (w *writer) Clone() any { return w.CloneInto(nil) }

// CloneInto implements sink.RoomCloner.
func (w *writer) CloneInto(room any) any {
	c, ok := room.(*writer)
	if !ok {
		c = &writer{}
	}
	open := slices.Grow(c.open[:0], len(w.open))[:len(w.open)]
	for i := range open {
		buffer := append(open[i].buffer[:0], w.open[i].buffer...)
		open[i] = w.open[i]
		open[i].buffer = buffer
	}
	*c = writer{sink: w.sink, open: open, opened: w.opened}
	return c
}

// AppendState implements sink.Cloner.
func (w *writer) AppendState(b []byte, _ int64) []byte {
	b = binary.AppendVarint(b, w.opened)
	for i := range w.open {
		c := &w.open[i]
		b = append(append(b, c.uuid...), c.place.Partition...)
		for _, n := range []int64{c.nextFile, c.sequence, int64(len(c.buffer))} {
			b = binary.AppendVarint(b, n)
		}
		for _, r := range c.buffer {
			b = r.AppendState(b)
		}
	}
	return b
}
