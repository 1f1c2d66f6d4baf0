package trace

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"unicode/utf8"
)

// ModelVersion is the newest model this package reads and the one a run writes.
// It is raised when the meaning of a schedule changes, since an old schedule
// then replays another run:
//
//   - 2: what the end of input commits is looked for as well, so the n-th store/exists of a
//     run is another one.
const ModelVersion = 2

// MaxLine is the longest line of the JSONL format, in bytes, without its line
// break. A longer one is a broken file or no trace at all.
const MaxLine = 1 << 20

// headerLine is the first line of a file.
type headerLine struct {
	Header *Header `json:"header"`
}

// WriteJSONL writes t, the header first, then one event a line. It refuses what
// ReadJSONL would refuse, so that everything written can be read back.
func WriteJSONL(w io.Writer, t Trace) error {
	out := bufio.NewWriter(w)
	if rule := t.Header.checkTasks(); rule != "" {
		return &LineError{Op: "writing", Line: 1, Rule: rule, Hint: taskHint}
	}
	if err := writeLine(out, 1, headerLine{&t.Header}, headerTexts(t.Header)); err != nil {
		return err
	}
	var last Event
	for i, e := range t.Events {
		line := i + 2
		if rule, hint := t.Header.follows(last, e); rule != "" {
			return &LineError{Op: "writing", Line: line, Rule: rule, Hint: hint}
		}
		if err := writeLine(out, line, e, eventTexts(e)); err != nil {
			return err
		}
		last = e
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("trace: writing JSONL: %w", err)
	}
	return nil
}

// writeLine writes v as one line. encoding/json replaces invalid UTF-8 in
// silence, so the texts are checked before.
func writeLine(out *bufio.Writer, line int, v any, texts []string) error {
	for _, s := range texts {
		if !utf8.ValidString(s) {
			return &LineError{Op: "writing", Line: line, Rule: fmt.Sprintf("%q is not valid UTF-8", s), Hint: "keep bytes out of traces"}
		}
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false) // "->" in thread names must stay readable
	if err := enc.Encode(v); err != nil {
		return fmt.Errorf("trace: writing line %d: %w", line, err)
	}
	if b.Len()-1 > MaxLine {
		return &LineError{Op: "writing", Line: line, Rule: fmt.Sprintf("longer than %d bytes", MaxLine), Hint: "shorten the values"}
	}
	if _, err := out.Write(b.Bytes()); err != nil {
		return fmt.Errorf("trace: writing line %d: %w", line, err)
	}
	return nil
}

// follows names the rule that e breaks as the successor of last, or "".
func (h Header) follows(last, e Event) (rule, hint string) {
	switch {
	case !e.Kind.Known():
		return fmt.Sprintf("unknown kind %q", string(e.Kind)), fmt.Sprintf("the nearest known kind is %q", string(nearestKind(string(e.Kind))))
	case e.Seq != last.Seq+1:
		return fmt.Sprintf("seq is %d where %d must follow", e.Seq, last.Seq+1), "events are numbered from 1 without gaps: restore the missing line or record the run again"
	case e.AtMillis < last.AtMillis:
		return fmt.Sprintf("time goes back from %d ms to %d ms", last.AtMillis, e.AtMillis), "virtual time never decreases: do not sort or join traces, record the run again"
	}
	return h.ofNoJob(e), "list each job of the run in the header"
}

// taskHint is what to do about a header whose tasks make no graph.
const taskHint = "list the tasks in the order of the graph, sources first"

func headerTexts(h Header) []string {
	texts := []string{h.Scenario, h.ScriptHash, h.Schedule, h.Mutant, h.Repair, h.Job, h.JobID, h.Table, h.Connector}
	for _, j := range h.Jobs {
		texts = append(texts, j.Name, j.ID, j.Table, j.Connector)
	}
	for _, t := range h.Tasks {
		texts = append(texts, t.Name)
		for _, r := range t.Roles {
			texts = append(texts, string(r))
		}
	}
	return texts
}

func eventTexts(e Event) []string {
	texts := []string{e.Thread, e.Operator}
	for _, v := range e.Values {
		texts = append(texts, v.Name, v.Text)
	}
	return texts
}
