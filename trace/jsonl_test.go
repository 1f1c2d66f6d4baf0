package trace_test

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"exactlyonce/trace"
)

func encode(t *testing.T, tr trace.Trace) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := trace.WriteJSONL(&b, tr); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestJSONLRoundTrip(t *testing.T) {
	golden(t, "failover.jsonl", encode(t, failoverTrace()))
	for _, tr := range []trace.Trace{failoverTrace(), everyKind(), {}} {
		file := encode(t, tr)
		for name, variant := range map[string][]byte{
			"as written":    file,
			"CRLF":          bytes.ReplaceAll(file, []byte("\n"), []byte("\r\n")),
			"no last break": bytes.TrimSuffix(file, []byte("\n")),
			"BOM":           append([]byte("\ufeff"), file...),
		} {
			got, err := trace.ReadJSONL(bytes.NewReader(variant))
			if err != nil || !reflect.DeepEqual(got, tr) {
				t.Errorf("%s, %s: %v, equal %v", tr.Header.Scenario, name, err, reflect.DeepEqual(got, tr))
			}
		}
	}
}

func ExampleReadJSONL() {
	_, err := trace.ReadJSONL(strings.NewReader("{\"header\":{}}\n{\"seq\":1,\"at\":0,\"thread\":\"main\",\"kind\":\"comit\"}\n"))
	fmt.Println(err)
	// Output: trace: reading line 2: unknown kind "comit"; the nearest known kind is "commit"
}

func TestReadJSONLErrors(t *testing.T) {
	const head, one = `{"header":{}}` + "\n", `{"seq":1,"at":5,"thread":"t","kind":"ack"}` + "\n"
	for _, c := range []struct{ name, file, want string }{
		{"empty", "", "line 1: the file is empty; a trace begins with its header"},
		{"no header", one, "line 1: no header; the first line must be"},
		{"header null", `{"header":null}`, "line 1: no header"},
		{"newer model", `{"header":{"model_version":99,"new_field":1}}` + "\n", "line 1: model version 99, known are 0 to 2; update SinkLab"},
		{"not JSON", head + "hello\n", "line 2: not a JSON object"},
		{"a number", head + "12\n", "line 2: not a JSON object"},
		{"two objects", head + strings.TrimSpace(one) + one, "line 2: not a JSON object of a trace (something follows the object)"},
		{"unknown field", head + `{"seq":1,"sequence":1}` + "\n", `unknown field "sequence"`},
		{"empty line", head + "\n" + one, "line 2: empty line; delete it"},
		{"first seq", head + `{"seq":2,"at":0,"kind":"ack"}` + "\n", "line 2: seq is 2 where 1 must follow"},
		{"gap", head + one + `{"seq":3,"at":9,"kind":"ack"}` + "\n", "line 3: seq is 3 where 2 must follow"},
		{"time", head + one + `{"seq":2,"at":4,"kind":"ack"}` + "\n", "line 3: time goes back from 5 ms to 4 ms"},
		{"unknown kind", head + `{"seq":1,"at":0,"kind":"snapshto"}` + "\n", `unknown kind "snapshto"; the nearest known kind is "snapshot"`},
		{"cut in a value", head + one + `{"seq":2,"at":9,"thr`, "line 3: the last line is cut off"},
		{"cut at a brace", head + one + `{"seq":2,"values":[{"name":"a","text":"b"}`, "line 3: the last line is cut off"},
		{"UTF-8", head + "{\"seq\":1,\"thread\":\"\xff\"}\n", "line 2: not valid UTF-8"},
		{"long line", head + strings.Repeat("x", trace.MaxLine+1) + "\n", "line 2: longer than 1048576 bytes"},
		{"endless line", head + strings.Repeat("x", 3*trace.MaxLine), "line 2: longer than 1048576 bytes"},
	} {
		_, err := trace.ReadJSONL(strings.NewReader(c.file))
		var line *trace.LineError
		if !errors.As(err, &line) || line.Hint == "" || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// What came before a bad line is not lost.
func TestReadJSONLKeepsWhatItRead(t *testing.T) {
	file := encode(t, failoverTrace())
	got, err := trace.ReadJSONL(bytes.NewReader(file[:len(file)-3]))
	if want := failoverTrace(); err == nil || !reflect.DeepEqual(got.Events, want.Events[:len(want.Events)-1]) {
		t.Errorf("%v, %d events", err, len(got.Events))
	}
}

// A cut or damaged file gives an error or a shorter trace, never a panic.
func TestReadJSONLSurvivesDamage(t *testing.T) {
	file := encode(t, trace.Trace{Header: failoverTrace().Header, Events: failoverTrace().Events[:5]})
	for i := range file {
		cut, err := trace.ReadJSONL(bytes.NewReader(file[:i]))
		whole := file[i] == '\n' || i > 0 && file[i-1] == '\n'
		if whole != (err == nil) {
			t.Fatalf("cut at %d: %d events, %v", i, len(cut.Events), err)
		}
		for _, mask := range []byte{0x01, 0x20, 0x80, 0xff} {
			damaged := bytes.Clone(file)
			damaged[i] ^= mask
			_, _ = trace.ReadJSONL(bytes.NewReader(damaged))
		}
	}
}

func FuzzReadJSONL(f *testing.F) {
	f.Add([]byte(`{"header":{}}` + "\n" + `{"seq":1,"at":5,"thread":"t","kind":"ack"}` + "\n"))
	f.Fuzz(func(t *testing.T, file []byte) {
		if tr, err := trace.ReadJSONL(bytes.NewReader(file)); err == nil {
			again, err := trace.ReadJSONL(bytes.NewReader(encode(t, tr)))
			if err != nil || len(again.Events) != len(tr.Events) {
				t.Errorf("what was read does not write and read again: %v", err)
			}
		}
	})
}

// The writer refuses what the reader would.
func TestWriteJSONLErrors(t *testing.T) {
	for _, c := range []struct {
		name  string
		event trace.Event
		want  string
	}{
		{"kind", trace.Event{Seq: 1, Kind: "x"}, `trace: writing line 2: unknown kind "x"`},
		{"seq", trace.Event{Seq: 7, Kind: trace.Ack}, "seq is 7 where 1 must follow"},
		{"UTF-8", trace.Event{Seq: 1, Kind: trace.Ack, Thread: "\xff"}, "not valid UTF-8"},
		{"long", trace.Event{Seq: 1, Kind: trace.Ack, Thread: strings.Repeat("x", trace.MaxLine)}, "longer than"},
	} {
		err := trace.WriteJSONL(&bytes.Buffer{}, trace.Trace{Events: []trace.Event{c.event}})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}
