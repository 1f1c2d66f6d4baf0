package walkthrough_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/screen/screentest"
	"exactlyonce/sinklab/screen/walkthrough"
	"exactlyonce/trace"
)

// long repeats the middle of a run until it has n events.
func long(t testing.TB, n int) walkthrough.Document {
	d := recorded(t, "failover")
	cycle := d.Trace.Events[27:45] // from the second trigger on
	events := append([]trace.Event(nil), d.Trace.Events[:27]...)
	for round := int64(2); len(events) < n; round++ {
		for _, e := range cycle {
			e.Values = append([]trace.Value(nil), e.Values...)
			for i, v := range e.Values {
				switch v.Name {
				case "file", "files":
					e.Values[i].Text = fmt.Sprintf("data-0-%d.parquet", round)
				case "snapshot", "identifier", "checkpointId":
					e.Values[i].Text = fmt.Sprint(round)
				}
			}
			if e.Checkpoint != 0 {
				e.Checkpoint = round
			}
			e.Seq, e.AtMillis = int64(len(events)+1), e.AtMillis+2000*(round-2)
			events = append(events, e)
		}
	}
	d.Trace.Events = events
	return d
}

// A long trace is walked from both ends.
func TestALongTrace(t *testing.T) {
	d := long(t, 3000)
	s := screentest.New(walkthrough.Options{Document: &d}, 120, 40)
	s.Press("G")
	last := place(s)
	s.Press("p", "n")
	require.Equal(t, last, place(s))
	require.Contains(t, s.Text(), "a reader sees", "the state is there")
	s.Press("g")
	require.Contains(t, place(s), "1/3")
}

func BenchmarkLongTrace(b *testing.B) {
	d := long(b, 100_000)
	b.Run("first frame", func(b *testing.B) {
		for b.Loop() {
			_ = screentest.New(walkthrough.Options{Document: &d}, 120, 40).View()
		}
	})
	b.Run("step at the end", func(b *testing.B) {
		s := screentest.New(walkthrough.Options{Document: &d}, 120, 40)
		s.Press("G")
		_ = s.View()
		for b.Loop() {
			s.Press("p")
			_ = s.View()
		}
	})
	b.Run("to the end", func(b *testing.B) {
		for b.Loop() {
			s := screentest.New(walkthrough.Options{Document: &d}, 120, 40)
			s.Press("G")
			_ = s.View()
		}
	})
}
