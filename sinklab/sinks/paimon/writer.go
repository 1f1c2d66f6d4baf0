package paimon

import (
	"encoding/binary"
	"slices"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// unawareBucket is the only bucket of a table with bucket = -1, and how many it claims.
const (
	unawareBucket      = int32(0)
	unawareBucketTotal = int32(-1)
)

// writer is Paimon 2.0.0 StatelessRowDataStoreWriteOperator: it keeps no state,
// since everything it holds goes out before each barrier.
type writer struct {
	sink *Sink

	// The container of bucket 0. It is opened by the first row and lives for one
	// checkpoint without rows: there it sends an empty message and is closed
	// (AbstractFileStoreWrite.prepareCommit with the no-conflict clean checker of
	// unaware-bucket tables).
	open     bool
	opened   int64 // containers opened so far by this attempt
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
	if !w.open {
		w.open = true
		w.uuid = env.UUID("data-file", w.opened)
		w.opened++
		w.nextFile, w.sequence = 0, 0
	}
	w.buffer = rows.Append(w.buffer, r)
	return nil
}

// PrepareCommit flushes the buffer into a data file that nobody references yet.
func (w *writer) PrepareCommit(env *sink.Env, checkpoint int64) ([]sink.Committable, error) {
	if !w.open {
		return nil, nil
	}
	message := paimon.CommitMessage{Partition: paimon.EmptyRow, Bucket: unawareBucket, TotalBuckets: unawareBucketTotal}
	if len(w.buffer) == 0 {
		w.open = false
	} else {
		file, err := w.flush(env, checkpoint)
		if err != nil {
			return nil, err
		}
		message.NewFiles = []paimon.DataFile{file}
	}
	return []sink.Committable{{Checkpoint: checkpoint, Subtask: env.Subtask, Handle: message.Encode()}}, nil
}

func (w *writer) flush(env *sink.Env, checkpoint int64) (paimon.DataFile, error) {
	name := "data-" + w.uuid + "-" + sink.Itoa(w.nextFile) + ".parquet"
	file, err := store(env).WriteData(name, unawareBucket, w.buffer)
	if err != nil {
		return file, err
	}
	file.MinSequenceNumber, file.MaxSequenceNumber = w.sequence, w.sequence+file.RowCount-1
	file.SchemaID = w.sink.SchemaID
	file.CreationMillis, file.HasCreation = env.EpochMillis+env.NowMillis, true
	w.nextFile++
	w.sequence += file.RowCount
	w.buffer = nil
	if env.Tracing() {
		env.Emit(trace.File, checkpoint, "file", name, "rows", sink.Itoa(file.RowCount), "bytes", sink.Itoa(file.FileSize))
	}
	return file, nil
}

// SnapshotState stores nothing.
func (w *writer) SnapshotState(*sink.Env, int64) (sink.State, error) { return "", nil }

// Clone implements sink.Cloner.
func (w *writer) Clone() any {
	c := *w
	c.buffer = slices.Clone(w.buffer)
	return &c
}

// AppendState implements sink.Cloner.
func (w *writer) AppendState(b []byte) []byte {
	b = append(b, w.uuid...)
	for _, n := range []int64{w.opened, w.nextFile, w.sequence, int64(len(w.buffer))} {
		b = binary.AppendVarint(b, n)
	}
	for _, r := range w.buffer {
		b = binary.AppendVarint(binary.AppendVarint(binary.AppendVarint(b, int64(r.Split)), r.From), r.To)
	}
	if w.open {
		return append(b, 1)
	}
	return append(b, 0)
}
