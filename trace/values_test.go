package trace_test

import (
	"reflect"
	"testing"

	"exactlyonce/trace"
)

func TestKeySet(t *testing.T) {
	for text, want := range map[string][]int64{"[]": nil, "[1]": {1}, "[1, 2]": {1, 2}, "[9223372036854775807]": {trace.MaxIdentifier}} {
		got, err := trace.ParseKeySet(text)
		if err != nil || !reflect.DeepEqual(got, want) || trace.FormatKeySet(got) != text {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "1, 2", "[1", "[1,2]", "[x]"} {
		if ids, err := trace.ParseKeySet(text); err == nil {
			t.Errorf("%q reads as %v", text, ids)
		}
	}
}

func TestThreadNames(t *testing.T) {
	for _, c := range []struct{ thread, task, short string }{
		{"Source: gen[1] -> Calc[2] -> Map -> Writer : t (1/1)#0", "Source: gen[1] -> Calc[2] -> Map -> Writer : t (1/1)", "Source: gen[1] (1/1)#0"},
		{"Compact Coordinator: t (2/2)#13", "Compact Coordinator: t (2/2)", "Compact Coordinator: t (2/2)#13"},
		{"Checkpoint Timer", "Checkpoint Timer", "Checkpoint Timer"},
		{"", "", ""},
	} {
		if got := trace.TaskName(c.thread); got != c.task {
			t.Errorf("TaskName(%q) = %q", c.thread, got)
		}
		if got := trace.ShortThread(c.thread); got != c.short {
			t.Errorf("ShortThread(%q) = %q", c.thread, got)
		}
	}
}

func TestEventValues(t *testing.T) {
	e := trace.Event{Values: []trace.Value{{Name: "rows", Text: "40"}, {Name: "files", Text: ""}}}
	if n, ok := e.Int("rows"); n != 40 || !ok {
		t.Errorf("rows = %d, %v", n, ok)
	}
	if _, ok := e.Int("files"); ok {
		t.Error("an empty text is a number")
	}
	if _, ok := e.Lookup("files"); !ok {
		t.Error("an empty value is missing")
	}
	if _, ok := e.Lookup("user"); ok {
		t.Error("a missing value is there")
	}
}
