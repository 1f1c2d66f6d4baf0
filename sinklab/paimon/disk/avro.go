package disk

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"io"
	"sync"

	"github.com/twmb/avro"
	"github.com/twmb/avro/ocf"
)

const (
	manifestDir = "manifest"
	// versionOfEntries is the _VERSION of records in manifests and their lists
	// (Paimon 2.0.0 ManifestEntrySerializer, ManifestFileMetaSerializer).
	versionOfEntries = 2
	// maxBlock bounds what one Avro block may ask for, packed or not: a manifest's
	// target size is 8 MiB (Paimon 2.0.0 CoreOptions.MANIFEST_TARGET_FILE_SIZE).
	maxBlock = 64 << 20
)

// syncMarker derives the marker between Avro blocks from a file's name. Avro wants
// one that other files do not have; Paimon draws it, here it must be the same
// each time.
func syncMarker(name string) [16]byte {
	sum := sha256.Sum256([]byte(name))
	return [16]byte(sum[:16])
}

// avroFile is the Avro object container of one kind of record.
type avroFile[T any] struct {
	text   string // the schema in the header, character for character as Paimon writes it
	schema func() *avro.Schema
}

func newAvroFile[T any](text string) avroFile[T] {
	return avroFile[T]{text: text, schema: sync.OnceValue(func() *avro.Schema { return avro.MustParse(text) })}
}

// encode packs records into a container; none give a header alone.
func (a avroFile[T]) encode(name string, records []T, packing ...ocf.WriterOpt) ([]byte, error) {
	var buf bytes.Buffer
	w, err := ocf.NewWriter(&buf, a.schema(), append(packing, ocf.WithSchema(a.text), ocf.WithSyncMarker(syncMarker(name)))...)
	if err != nil {
		return nil, err
	}
	for i := range records {
		if err := w.Encode(&records[i]); err != nil {
			return nil, err
		}
	}
	err = w.Close()
	return buf.Bytes(), err
}

// decode reads a whole container, whatever schema its writer had, as long as it
// resolves to ours by the names of fields. Damaged bytes are an error that names the file.
func (a avroFile[T]) decode(file string, data []byte) (records []T, err error) {
	defer guard(file, &err)
	schema, err := a.aligned(data)
	if err != nil {
		return nil, &FileError{File: file, Rule: "want an Avro object container", Err: err}
	}
	r, err := ocf.NewReader(bytes.NewReader(data), ocf.WithReaderSchema(schema),
		ocf.WithCodec(zstdBlocks()), ocf.WithMaxBlockBytes(maxBlock), ocf.WithMaxDecompressedBlockBytes(maxBlock))
	if err != nil {
		return nil, &FileError{File: file, Rule: "want an Avro object container", Err: err}
	}
	for {
		var record T
		err := r.Decode(&record)
		if errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			break
		}
		if err != nil {
			return nil, errors.Join(&FileError{File: file, Rule: "damaged or cut Avro block", Err: err}, r.Close())
		}
		records = append(records, record)
	}
	return records, r.Close()
}
