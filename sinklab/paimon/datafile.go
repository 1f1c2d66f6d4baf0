package paimon

var (
	zeroDeleted   = int64(0)
	sourceAppend  = int32(0)
	sourceCompact = int32(1)
)

// NewAppendFile is a data file as the writer of an append table makes it: level
// 0, no keys, no deletes, source APPEND.
func NewAppendFile(name string, size, rowCount int64) DataFile {
	return DataFile{
		FileName: name, FileSize: size, RowCount: rowCount, MinKey: EmptyRow, MaxKey: EmptyRow,
		KeyStats: EmptyStats, DeleteRowCount: &zeroDeleted, FileSource: &sourceAppend,
	}
}

// NewKeyedFile is a data file of a primary-key table. Level 0 is what writers flush;
// a higher one is what a compaction wrote.
func NewKeyedFile(name string, size, rowCount, deletes int64, level int32) DataFile {
	f := NewAppendFile(name, size, rowCount)
	f.Level = level
	if deletes > 0 {
		f.DeleteRowCount = &deletes
	}
	if level > 0 {
		f.FileSource = &sourceCompact
	}
	return f
}
