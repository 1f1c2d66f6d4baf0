package relations

import (
	"cmp"
	"slices"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/sqlview"
)

var partitionColumns = sqlview.Columns(`
	partition STRING, record_count BIGINT, file_size_in_bytes BIGINT,
	file_count BIGINT, last_update_time TIMESTAMP(3), created_at TIMESTAMP(3),
	created_by STRING, updated_by STRING, options STRING,
	total_buckets INT, done BOOLEAN, deleted_record_count BIGINT`)

var bucketColumns = sqlview.Columns(`
	partition STRING, bucket INT, record_count BIGINT,
	file_size_in_bytes BIGINT, file_count BIGINT, last_update_time TIMESTAMP(3)`)

// tally sums the live files of one partition, or of one bucket in it.
type tally struct {
	partition    string // as the table at hand prints it
	bucket       int32
	totalBuckets int32
	rows, bytes  int64
	files        int64
	updated      *int64 // creation of the newest file, milliseconds
}

func (t *tally) add(e paimon.ManifestEntry) {
	f := e.File
	t.totalBuckets = e.TotalBuckets
	t.rows += f.RowCount
	t.bytes += f.FileSize
	t.files++
	if f.HasCreation && (t.updated == nil || f.CreationMillis > *t.updated) {
		t.updated = &f.CreationMillis
	}
}

func (t *tally) updatedText() any {
	if t.updated == nil {
		return nil
	}
	return localText(*t.updated)
}

// tallies sums the live files by partition and bucket, sorted; bucket is 0
// throughout where byBucket is false.
func (t *view) tallies(byBucket bool, name func(partition string) (string, error)) ([]*tally, error) {
	files, err := t.files()
	if err != nil {
		return nil, err
	}
	type key struct {
		partition string
		bucket    int32
	}
	sums := map[key]*tally{}
	var order []*tally
	for _, e := range files {
		k := key{partition: e.Partition}
		if byBucket {
			k.bucket = e.Bucket
		}
		if sums[k] == nil {
			text, err := name(e.Partition)
			if err != nil {
				return nil, err
			}
			sums[k] = &tally{partition: text, bucket: k.bucket}
			order = append(order, sums[k])
		}
		sums[k].add(e)
	}
	slices.SortStableFunc(order, func(a, b *tally) int {
		return cmp.Or(cmp.Compare(a.partition, b.partition), cmp.Compare(a.bucket, b.bucket))
	})
	return order, nil
}

func partitionRows(t *view) (rows [][]any, err error) {
	sums, err := t.tallies(false, t.partitionPath)
	for _, s := range sums {
		rows = append(rows, []any{
			s.partition, s.rows, s.bytes, s.files, s.updatedText(), nil, nil, nil, nil,
			int64(s.totalBuckets), false, t.deletedByVectors(),
		})
	}
	return rows, err
}

// deletedByVectors is how many rows of a partition deletion vectors hide, which a table
// without them has none of; where there are, they are not read.
func (t *view) deletedByVectors() any {
	return given(t.snapshot.IndexManifest == "", int64(0))
}

func bucketRows(t *view) (rows [][]any, err error) {
	fields := t.schema.PartitionFields()
	sums, err := t.tallies(true, func(p string) (string, error) { return paimon.FormatPartition(fields, p) })
	for _, s := range sums {
		rows = append(rows, []any{s.partition, int64(s.bucket), s.rows, s.bytes, s.files, s.updatedText()})
	}
	return rows, err
}
