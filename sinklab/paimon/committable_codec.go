package paimon

import (
	"encoding/binary"
	"errors"
)

// Encode is the canonical form of a message: equal messages are equal strings.
// It is ours, not Paimon's serializer: nothing outside a run reads it.
func (m *CommitMessage) Encode() string {
	e := encoder{buf: make([]byte, 0, 64+160*len(m.NewFiles))}
	e.text(m.Partition)
	e.int(int64(m.Bucket))
	e.int(int64(m.TotalBuckets))
	e.int(int64(len(m.NewFiles)))
	for i := range m.NewFiles {
		e.file(&m.NewFiles[i])
	}
	e.keyed(m)
	return string(e.buf)
}

// DecodeCommitMessage reads the canonical form.
func DecodeCommitMessage(text string) (CommitMessage, error) {
	d := decoder{rest: text}
	m := CommitMessage{Partition: d.text(), Bucket: int32(d.int()), TotalBuckets: int32(d.int())}
	for n := d.int(); n > 0 && d.err == nil; n-- {
		m.NewFiles = append(m.NewFiles, d.file())
	}
	if d.err == nil && d.rest != "" {
		d.keyed(&m)
	}
	if d.err == nil && d.rest != "" {
		d.err = errors.New("commit message: bytes behind its end")
	}
	return m, d.err
}

type encoder struct{ buf []byte }

func (e *encoder) int(n int64)   { e.buf = binary.AppendVarint(e.buf, n) }
func (e *encoder) text(s string) { e.int(int64(len(s))); e.buf = append(e.buf, s...) }

func (e *encoder) file(f *DataFile) {
	e.text(f.FileName)
	e.int(f.FileSize)
	e.int(f.RowCount)
	e.stats(&f.ValueStats)
	e.int(f.MinSequenceNumber)
	e.int(f.MaxSequenceNumber)
	e.int(f.SchemaID)
	e.int(f.CreationMillis)
	e.int(int64(len(f.ValueStatsCols)))
	for _, c := range f.ValueStatsCols {
		e.text(c)
	}
}

func (e *encoder) stats(s *Stats) {
	e.text(s.MinValues)
	e.text(s.MaxValues)
	e.int(int64(len(s.NullCounts)))
	for _, n := range s.NullCounts {
		if n == nil {
			e.int(-1)
		} else {
			e.int(*n)
		}
	}
}

type decoder struct {
	rest string
	err  error
}

func (d *decoder) int() int64 {
	n, size := int64(0), 0
	if d.err == nil {
		n, size = binary.Varint([]byte(d.rest[:min(len(d.rest), binary.MaxVarintLen64)]))
		if size <= 0 {
			d.err = errors.New("commit message: truncated")
			return 0
		}
		d.rest = d.rest[size:]
	}
	return n
}

func (d *decoder) text() string {
	n := d.int()
	if d.err != nil || n < 0 || n > int64(len(d.rest)) {
		if d.err == nil {
			d.err = errors.New("commit message: truncated")
		}
		return ""
	}
	s := d.rest[:n]
	d.rest = d.rest[n:]
	return s
}

// file restores what writers of append tables fill in; the rest of a DataFile
// is the same for all of them.
func (d *decoder) file() DataFile {
	f := NewAppendFile(d.text(), d.int(), d.int())
	f.ValueStats = d.stats()
	f.MinSequenceNumber, f.MaxSequenceNumber, f.SchemaID = d.int(), d.int(), d.int()
	f.CreationMillis, f.HasCreation = d.int(), true
	for n := d.int(); n > 0 && d.err == nil; n-- {
		f.ValueStatsCols, f.HasValueStatsCols = append(f.ValueStatsCols, d.text()), true
	}
	return f
}

func (d *decoder) stats() Stats {
	s := Stats{MinValues: d.text(), MaxValues: d.text()}
	n := d.int()
	if n > int64(len(d.rest)) {
		n = 0
		d.err = errors.New("commit message: truncated")
	}
	counts := make([]int64, max(0, n))
	for i := range counts {
		counts[i] = d.int()
		if counts[i] < 0 {
			s.NullCounts = append(s.NullCounts, nil)
		} else {
			s.NullCounts = append(s.NullCounts, &counts[i])
		}
	}
	return s
}
