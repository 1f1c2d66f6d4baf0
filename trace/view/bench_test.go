package view_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/trace/view"
)

// BenchmarkExport draws a run of 100,000 events in each format, and says how large
// the page is.
func BenchmarkExport(b *testing.B) {
	tr := long(100_000)
	for _, format := range []string{"html", "mermaid", "perfetto", "txt"} {
		b.Run(format, func(b *testing.B) {
			size := 0
			for b.Loop() {
				s, err := view.New(tr, view.Options{})
				require.NoError(b, err)
				var out bytes.Buffer
				require.NoError(b, writers[format](&out, s))
				size = out.Len()
			}
			b.ReportMetric(float64(b.N*len(tr.Events))/b.Elapsed().Seconds(), "events/s")
			b.ReportMetric(float64(size)/1e6, "MB")
		})
	}
}
