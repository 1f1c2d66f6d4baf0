package trace_test

import (
	"bytes"
	"testing"

	"exactlyonce/trace"
)

// The same run in every format.
func TestGoldenFormats(t *testing.T) {
	for _, c := range []struct {
		name  string
		write func(*bytes.Buffer) error
	}{
		{"failover.txt", func(b *bytes.Buffer) error { return trace.WriteText(b, failoverTrace()) }},
		{"every-kind.txt", func(b *bytes.Buffer) error { return trace.WriteText(b, everyKind()) }},
		{"failover.log", func(b *bytes.Buffer) error { return paimon.WriteLog(b, failoverTrace(), trace.English) }},
		{"failover.brief.zh.log", func(b *bytes.Buffer) error { return paimon.WriteBriefLog(b, failoverTrace(), trace.Chinese) }},
		{"failover.jdb.txt", func(b *bytes.Buffer) error { return paimon.WriteJDB(b, failoverTrace()) }},
	} {
		var b bytes.Buffer
		if err := c.write(&b); err != nil {
			t.Fatal(err)
		}
		golden(t, c.name, b.Bytes())
	}
}

func TestDescribe(t *testing.T) {
	var b bytes.Buffer
	for _, e := range failoverTrace().Events {
		b.WriteString(paimon.Describe(e, trace.English) + "\n" + paimon.Describe(e, trace.Chinese) + "\n")
	}
	golden(t, "failover.describe.txt", b.Bytes())
}

// Every kind has its own sentence, in both languages.
func TestDescribeEveryKind(t *testing.T) {
	for _, k := range trace.AllKinds() {
		for _, words := range []trace.Words{paimon, trace.WordsOf("toy", trace.Vocabulary{})} {
			en, zh := words.Describe(trace.Event{Kind: k}, trace.English), words.Describe(trace.Event{Kind: k}, trace.Chinese)
			if en == string(k) || zh == en || len(en) > 120 {
				t.Errorf("%s: %q, %q", k, en, zh)
			}
		}
	}
	late := trace.Event{Kind: trace.Ack, Checkpoint: 1, Thread: "t (1/1)#0", Values: []trace.Value{{Name: "late", Text: "true"}}}
	if got, want := paimon.Describe(late, trace.English), "t (1/1)#0 acknowledges checkpoint 1 too late: it has expired"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
