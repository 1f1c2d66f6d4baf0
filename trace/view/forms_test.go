package view_test

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"exactlyonce/trace"
	"exactlyonce/trace/view"
)

// traces that every form must take.
func traces(t *testing.T) map[string]trace.Trace {
	return map[string]trace.Trace{"failover": scenario(t, "failover"), "hostile": hostile(), "empty": {}, "one": oneEvent(), "transcript": transcript(t), "long": long(3000)}
}

// No form passes on a character that a terminal or an editor would obey.
func TestNothingIsObeyed(t *testing.T) {
	for form, write := range writers {
		for name, tr := range traces(t) {
			out := draw(t, write, tr, view.Options{})
			require.True(t, utf8.Valid(out), "%s of %s", form, name)
			for _, r := range string(out) {
				if r != '\n' && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
					require.Fail(t, "a control character", "%U in %s of %s", r, form, name)
				}
			}
		}
	}
}

// mermaidLine is every line that a diagram may have.
var mermaidLine = regexp.MustCompile(`^(sequenceDiagram|  (title .*|participant L\d+ as .*|L\d+(-->>|->>)L\d+: .+|Note over L\d+(,L\d+)?: .+))$`)

func TestMermaidHasOnlyItsOwnStatements(t *testing.T) {
	for name, tr := range traces(t) {
		text := string(draw(t, view.WriteMermaid, tr, view.Options{}))
		require.LessOrEqual(t, utf8.RuneCountInString(text), 50_000, name)
		for _, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
			require.Regexp(t, mermaidLine, line, name)
			rest := regexp.MustCompile(`#\d+;`).ReplaceAllString(line, "")
			require.NotContains(t, strings.SplitN(rest, ":", 2)[len(strings.SplitN(rest, ":", 2))-1], ";", "a semicolon ends a statement")
			require.False(t, strings.ContainsAny(rest, "#;%${}\\<\"`"), "%s: %s", name, line)
			_, text, _ := strings.Cut(rest, ": ")
			require.NotRegexp(t, `^\s*(no)?wrap:`, text)
		}
	}
	require.Contains(t, string(draw(t, view.WriteMermaid, long(3000), view.Options{})), "are not drawn: Mermaid takes 50000 characters")
	require.NotContains(t, string(draw(t, view.WriteMermaid, long(3000), view.Options{Checkpoint: 200})), "are not drawn")
}

func TestTextIs80ColumnsWide(t *testing.T) {
	for name, tr := range traces(t) {
		for _, lang := range []trace.Lang{trace.English, trace.Chinese} {
			for _, line := range strings.Split(string(draw(t, view.WriteText, tr, view.Options{Lang: lang})), "\n") {
				require.LessOrEqual(t, utf8.RuneCountInString(line), 80, "%s: %s", name, line)
				require.Equal(t, strings.TrimRight(line, " "), line)
			}
		}
	}
}

// Many tasks have no room for a column each, and are named instead.
func TestTextOfManyTasks(t *testing.T) {
	tr := trace.Trace{}
	for i := range 40 {
		tr.Events = append(tr.Events, trace.Event{Seq: int64(i + 1), AtMillis: 1, Kind: trace.Prepare, Checkpoint: 1, Thread: "Writer : t (" + string(rune('A'+i)) + "/40)#0"})
	}
	text := string(draw(t, view.WriteText, tr, view.Options{}))
	for i := range 40 {
		require.Contains(t, text, "Writer ("+string(rune('A'+i))+"/40)")
	}
	for _, line := range strings.Split(text, "\n") {
		require.LessOrEqual(t, utf8.RuneCountInString(line), 80)
	}
}

type chromeEvent struct {
	Name, Cat, Ph, ID, Bp string
	ID2                   struct{ Local string }
	Pid, Tid              *int
	Ts                    *int64
	Dur                   int64
	Args                  map[string]any
}

func perfetto(t *testing.T, tr trace.Trace) []chromeEvent {
	t.Helper()
	var file struct {
		DisplayTimeUnit string
		TraceEvents     []chromeEvent
	}
	dec := json.NewDecoder(bytes.NewReader(draw(t, view.WritePerfetto, tr, view.Options{})))
	require.NoError(t, dec.Decode(&file))
	require.Equal(t, "ms", file.DisplayTimeUnit)
	return file.TraceEvents
}

// The structure that the trace event format asks for: every track named, slices of
// a track one after the other, both ends of every flow on a slice, spans closed.
func TestPerfettoStructure(t *testing.T) {
	for name, tr := range traces(t) {
		named, slices, ends := map[int]bool{}, map[[2]int64]bool{}, map[string]string{}
		last := map[int]int64{}
		for _, e := range perfetto(t, tr) {
			require.NotNil(t, e.Pid, name)
			require.NotNil(t, e.Tid, name)
			require.NotNil(t, e.Ts, name)
			switch e.Ph {
			case "M":
				named[*e.Tid] = true
			case "X":
				require.Positive(t, e.Dur)
				require.True(t, named[*e.Tid], "%s: track %d has no name", name, *e.Tid)
				require.GreaterOrEqual(t, *e.Ts, last[*e.Tid], "%s: slices cover each other", name)
				last[*e.Tid] = *e.Ts + e.Dur
				slices[[2]int64{int64(*e.Tid), *e.Ts}] = true
			case "s", "f":
				require.True(t, slices[[2]int64{int64(*e.Tid), *e.Ts}], "%s: flow %s ends on no slice", name, e.ID)
				ends["flow "+e.ID] += e.Ph
			case "b", "e":
				ends["span "+e.ID2.Local] += e.Ph
			case "i":
			default:
				require.Fail(t, "a phase that nobody writes: "+e.Ph)
			}
		}
		for id, phases := range ends {
			require.Contains(t, []string{"sf", "be"}, phases, "%s: %s", name, id)
		}
	}
	count := map[string]int{}
	for _, e := range perfetto(t, scenario(t, "failover")) {
		count[e.Ph]++
	}
	require.Equal(t, 160, count["X"])
	require.Greater(t, count["s"], 40)
	require.Equal(t, 7, count["b"], "six checkpoints, and the end of input")
}

// The times of events in one millisecond differ, and stay in it while they can.
func TestPerfettoTimes(t *testing.T) {
	tr := trace.Trace{}
	for i := range 700 {
		tr.Events = append(tr.Events, trace.Event{Seq: int64(i + 1), AtMillis: 1 + int64(i/600), Thread: "c", Kind: trace.Position})
	}
	var ts []int64
	for _, e := range perfetto(t, tr) {
		if e.Ph == "X" {
			ts = append(ts, *e.Ts)
		}
	}
	require.Equal(t, []int64{1000, 1002}, ts[:2])
	require.EqualValues(t, 2200, ts[600], "600 events do not fit into a millisecond: what follows moves on")
}
