package trace

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
)

// Widths of the text format's columns, in cells.
const (
	actorCells      = 27 // "Compact Coordinator (1/1)#0"
	kindCells       = 19 // "intentional-failure"
	checkpointCells = 19 // 9223372036854775807, which is printed in full
)

// WriteText writes t in fixed columns, one event a line: seq, virtual time in
// seconds, symbol, actor, kind, checkpoint, values. Legend explains the symbols.
func WriteText(w io.Writer, t Trace) error {
	out := bufio.NewWriter(w)
	h := t.Header
	fmt.Fprintf(out, "# scenario %s  table %s  seed %d  schedule %s  model %d\n",
		textOr(h.Scenario, "-"), textOr(h.Table, "-"), h.Seed, textOr(h.Schedule, "none"), h.ModelVersion)
	if h.Mutant != "" {
		fmt.Fprintf(out, "# mutant %s: a rule is not that of the real system\n", h.Mutant)
	}
	if h.Repair != "" {
		fmt.Fprintf(out, "# REPAIRED %s: a rule of the real system is mended\n", h.Repair)
	}
	fmt.Fprintf(out, "#%4s %8s ? %s %s %s values\n", "seq", "time",
		Pad("actor", actorCells), Pad("kind", kindCells), Pad("checkpoint", checkpointCells))
	for _, e := range t.Events {
		fmt.Fprintln(out, TextLine(e))
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("trace: writing text: %w", err)
	}
	return nil
}

// TextLine is one event in the columns of WriteText, without a line break.
func TextLine(e Event) string {
	line := fmt.Sprintf("%5d %4d.%03d %s %s %s %s %s", e.Seq, e.AtMillis/1000, e.AtMillis%1000,
		textOr(e.Kind.Symbol(), " "), Pad(actor(e.Thread), actorCells), Pad(string(e.Kind), kindCells),
		Pad(checkpointText(e.Checkpoint), checkpointCells), valuesText(e.Values))
	return strings.TrimRight(line, " ")
}

// actor shortens a thread name to its column. Subtask and attempt stay whole,
// since they tell two actors of one chain apart; the table's name goes first,
// since one job writes one table.
func actor(thread string) string {
	name, subtask := splitThread(strings.Map(printable, ShortThread(thread)))
	room := max(1, actorCells-cells(subtask))
	if operator, _, ok := strings.Cut(name, ":"); ok && cells(name) > room && operator != "Source" {
		name = strings.TrimSpace(operator)
	}
	return truncate(truncate(name, room)+subtask, actorCells)
}

// printable replaces what would break the line.
func printable(r rune) rune {
	if unicode.IsControl(r) {
		return '?'
	}
	return r
}

// checkpointText leaves "-" where no checkpoint is meant, so that the line
// still splits into fields.
func checkpointText(id int64) string {
	if id == 0 {
		return "-"
	}
	return strconv.FormatInt(id, 10)
}

func valuesText(values []Value) string {
	parts := make([]string, len(values))
	for i, v := range values {
		parts[i] = v.Name + "=" + quoteIfNeeded(v.Text)
	}
	return strings.Join(parts, " ")
}

// quoteIfNeeded quotes what would not read back as one field.
func quoteIfNeeded(s string) string {
	odd := func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) || r == '"' || r == '=' }
	if s == "" || strings.ContainsFunc(s, odd) {
		return strconv.Quote(s)
	}
	return s
}

func textOr(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}
