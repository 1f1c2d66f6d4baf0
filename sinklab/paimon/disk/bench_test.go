package disk

import (
	"errors"
	"io"
	"testing"

	"github.com/parquet-go/parquet-go"
	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/rows"
)

const benchRows = 5_000_000

func reportRows(b *testing.B) {
	b.ReportMetric(benchRows*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mrows/s")
}

// BenchmarkWriteData5M appends five million BIGINT rows as one data file.
func BenchmarkWriteData5M(b *testing.B) {
	table := newTable(b, b.TempDir(), "id BIGINT", sequence{})
	b.ReportAllocs()
	for b.Loop() {
		f, err := table.WriteData(paimon.AppendSpec("data-x-0.parquet", []rows.Range{{From: 0, To: benchRows}}))
		require.NoError(b, err)
		require.Equal(b, int64(benchRows), f.RowCount)
		require.NoError(b, table.DeleteData(paimon.NoPlace, f.FileName))
	}
	reportRows(b)
}

// BenchmarkParquetAlone is what the Parquet library takes for the same rows,
// without a generator, statistics or a file.
func BenchmarkParquetAlone(b *testing.B) {
	layout, err := fileSchema(mustSchema(b, "id BIGINT").Fields)
	require.NoError(b, err)
	values := make([]parquet.Value, chunkRows)
	for b.Loop() {
		w := parquet.NewGenericWriter[any](io.Discard, layout, parquet.Compression(zstdPages),
			parquet.DataPageVersion(1), parquet.PageBufferSize(pageBytes))
		column := w.ColumnWriters()[0]
		for from := 0; from < benchRows; from += len(values) {
			for i := range values {
				values[i] = parquet.Int64Value(int64(from+i)).Level(0, 1, 0)
			}
			_, err := column.WriteRowValues(values)
			require.NoError(b, err)
		}
		require.NoError(b, w.Close())
	}
	reportRows(b)
}

// BenchmarkReadFile5M reads them back and adds them up.
func BenchmarkReadFile5M(b *testing.B) {
	table := newTable(b, b.TempDir(), "id BIGINT", sequence{})
	f, err := table.WriteData(paimon.AppendSpec("data-x-0.parquet", []rows.Range{{From: 0, To: benchRows}}))
	require.NoError(b, err)
	b.ReportAllocs()
	for b.Loop() {
		r, err := table.ReadFile(paimon.ManifestEntry{Partition: paimon.EmptyRow, File: f}, []int{0})
		require.NoError(b, err)
		var sum int64
		for {
			batch, err := r.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			require.NoError(b, err)
			for _, v := range batch.Columns[0].Ints {
				sum += v
			}
		}
		require.NoError(b, r.Close())
		require.Equal(b, int64(benchRows)*(benchRows+1)/2, sum)
	}
	reportRows(b)
}
