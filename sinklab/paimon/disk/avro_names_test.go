package disk

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/paimon"
)

// A manifest whose writer names its records otherwise, and knows more fields, as
// pypaimon does, is read all the same; one without a field we need is refused.
func TestRecordsOfOtherNames(t *testing.T) {
	table := smallTable(t, t.TempDir())
	want, err := table.ReadManifest("manifest-aa-0")
	require.NoError(t, err)
	text := strings.NewReplacer(
		`"name":"record","namespace":"org.apache.paimon.avro.generated"`, `"name":"ManifestEntry"`,
		`"record__FILE"`, `"DataFileMeta"`, `"record__FILE_`, `"stats`,
		`{"name":"_LEVEL","type":"int"}`, `{"name":"_LEVEL","type":"int"},{"name":"_NEW","type":["null","long"],"default":null}`,
	).Replace(manifestSchema)
	type newFile struct {
		fileRecord
		New *int64 `avro:"_NEW"`
	}
	type newEntry struct {
		Version      int32   `avro:"_VERSION"`
		Kind         int32   `avro:"_KIND"`
		Partition    []byte  `avro:"_PARTITION"`
		Bucket       int32   `avro:"_BUCKET"`
		TotalBuckets int32   `avro:"_TOTAL_BUCKETS"`
		File         newFile `avro:"_FILE"`
	}
	e := want[0]
	record := newEntry{versionOfEntries, e.Kind, []byte(e.Partition), e.Bucket, e.TotalBuckets, newFile{fileRecord: toFileRecord(e.File)}}
	_, err = writeAvro(table, newAvroFile[newEntry](text), "manifest-other-0", []newEntry{record})
	require.NoError(t, err)
	got, err := table.ReadManifest("manifest-other-0")
	require.NoError(t, err)
	assert.Equal(t, want, got)

	_, err = table.ReadManifestList("manifest-other-0")
	assert.ErrorContains(t, err, "manifest/manifest-other-0: want an Avro object container")
	_, err = paimon.Manifests(table, paimon.Snapshot{ID: 3, BaseManifestList: "manifest-aa-0"})
	assert.ErrorContains(t, err, "manifest/manifest-aa-0")
}
