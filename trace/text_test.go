package trace

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestTruncateCountsCells(t *testing.T) {
	for _, c := range []struct {
		in   string
		n    int
		want string
	}{
		{"abc", 3, "abc"}, {"abcd", 3, "ab…"}, {"中文表", 6, "中文表"}, {"中文表", 5, "中文…"},
		{"中文表", 4, "中…"}, {"a中文", 4, "a中…"}, {"e\u0301e", 2, "e\u0301e"}, {"中", 1, "…"}, {"", 0, ""},
	} {
		if got := truncate(c.in, c.n); got != c.want || cells(got) > c.n {
			t.Errorf("truncate(%q, %d) = %q, want %q", c.in, c.n, got, c.want)
		}
	}
}

// Whatever the thread is called, the kind begins in the same cell.
func TestTextColumnsAlign(t *testing.T) {
	for _, thread := range []string{
		"", "Checkpoint Timer", "flink-pekko.actor.default-dispatcher-4", "Source: gen[1] -> Map -> Writer : t (1/1)#0",
		"Compact Worker: 订单表 -> Global Committer : 订单表 -> end: Writer (1/1)#0", "Compact Coordinator: 订单明细表 (12/16)#3",
		"名\n字 (1/1)#0", strings.Repeat("x", 99) + " (1/1)#0", "t (" + strings.Repeat("1", 40) + "/1)#0",
	} {
		line := TextLine(Event{Seq: 1, AtMillis: 1234, Thread: thread, Kind: Notify, Checkpoint: MaxIdentifier})
		before, _, ok := strings.Cut(line, " notify ")
		if !ok || cells(before) != 44 || strings.Contains(line, "\n") {
			t.Errorf("%q: %d cells before the kind: %s", thread, cells(before), line)
		}
	}
}

func TestActorKeepsWhatTellsActorsApart(t *testing.T) {
	for thread, want := range map[string]string{
		"Compact Coordinator: sk_fail (1/1)#0":          "Compact Coordinator (1/1)#0",
		"Compact Worker: t -> Global Committer (1/1)#0": "Compact Worker: t (1/1)#0",
		"Writer : a_long_table_name -> X (2/2)#11":      "Writer (2/2)#11",
		"Source: a_long_table_name[1] -> X (1/1)#0":     "Source: a_long_tab… (1/1)#0",
		"Source: 很长很长很长的表名[1] (1/1)#0":                  "Source: 很长很长很… (1/1)#0",
		"flink-pekko.actor.default-dispatcher-4":        "flink-pekko.actor.default-…",
	} {
		if got := actor(thread); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func ExampleTextLine() {
	fmt.Println(TextLine(Event{Seq: 7, AtMillis: 2140, Kind: Snapshot, Checkpoint: MaxIdentifier,
		Thread: "Compact Worker: t -> Global Committer : t -> end: Writer (1/1)#0",
		Values: []Value{{"committablesPerCheckpoint.keySet()", "[1, 2]"}}}))
	// Output:     7    2.140 S Compact Worker: t (1/1)#0   snapshot            9223372036854775807 committablesPerCheckpoint.keySet()="[1, 2]"
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("disk full") }

// Every codec says what it was doing when its writer failed.
func TestWritersWrapErrors(t *testing.T) {
	tr := Trace{Events: []Event{{Seq: 1, Kind: Notify}, {Seq: 2, Kind: Stop}, {Seq: 3, Kind: Complete}}}
	for name, err := range map[string]error{
		"jsonl": WriteJSONL(brokenWriter{}, tr), "text": WriteText(brokenWriter{}, tr), "log": paimonWords.WriteLog(brokenWriter{}, tr, English),
		"brief": paimonWords.WriteBriefLog(brokenWriter{}, tr, English), "jdb": paimonWords.WriteJDB(brokenWriter{}, tr),
	} {
		if err == nil || !strings.HasPrefix(err.Error(), "trace: writing ") || !strings.HasSuffix(err.Error(), ": disk full") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// paimonWords are the words of traces that name no connector.
var paimonWords Words
