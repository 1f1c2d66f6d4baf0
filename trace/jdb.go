package trace

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// Breakpoint is a place in a real system at which a debugger stops for a kind.
type Breakpoint struct {
	Kind   Kind
	Class  string // simple name, as the compact form prints it
	Line   int    // of the version that the connector follows
	Prints []Printed
}

// Printed is one expression that is printed at a breakpoint.
type Printed struct {
	Name   string // the expression, and the name of the event's value
	Label  string // what the compact form calls it
	Quoted bool   // whether the compact form quotes it: a string that is a name
}

// breakpoints are those of Paimon 2.0.0; the lecture's TableCommitImpl:328 is blank there.
var breakpoints = []Breakpoint{
	{Open, "CommitterOperator", 133, []Printed{
		{"commitUser", "commitUser", true}, {"context.isRestored()", "context.isRestored()", false}}},
	{Restore, "RestoreCommittableStateManager", 73, []Printed{
		{"restored.size()", "restored.size()", false}}},
	// sortedCommittables.size() is left out: the line fits a screen without it.
	{Filter, "TableCommitImpl", 329, []Printed{
		{"sortedCommittables.get(0).identifier()", "identifier", false},
		{"retryCommittables.size()", "retryCommittables.size()", false}}},
	{Intentional, "RestoreAndFailCommittableStateManager", 52, []Printed{
		{"numCommitted", "numCommitted", false}}},
	{Prepare, "PrepareCommitOperator", 95, []Printed{{"checkpointId", "checkpointId", false}}},
	{Snapshot, "CommitterOperator", 173, []Printed{
		{"committablesPerCheckpoint.keySet()", "committablesPerCheckpoint.keySet()", false}}},
	{Notify, "CommitterOperator", 198, []Printed{{"checkpointId", "checkpointId", false}}},
}

// Breakpoints lists Paimon's in the order in which a job first reaches them.
func Breakpoints() []Breakpoint { return Words{}.Breakpoints() }

// Breakpoint returns Paimon's breakpoint of k; ok is false for kinds without one.
func (k Kind) Breakpoint() (b Breakpoint, ok bool) { return Words{}.Breakpoint(k) }

// String is "Class:line".
func (b Breakpoint) String() string { return fmt.Sprintf("%s:%d", b.Class, b.Line) }

// breakpointCells is the lecture's column; one class name is longer and moves
// its own line only.
const breakpointCells = 33

// WriteJDB writes the breakpoint hits of t, one a line, numbered from the start
// of the job: number, breakpoint, values, full thread name in brackets.
func (w Words) WriteJDB(to io.Writer, t Trace) error {
	out := bufio.NewWriter(to)
	hit := 0
	for _, e := range t.Events {
		if b, ok := w.Breakpoint(e.Kind); ok {
			hit++
			fmt.Fprintln(out, jdbLine(hit, b, e))
		}
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("trace: writing jdb lines: %w", err)
	}
	return nil
}

func jdbLine(hit int, b Breakpoint, e Event) string {
	parts := []string{fmt.Sprintf("#%-3d %s", hit, Pad(b.String(), breakpointCells))}
	for _, p := range b.Prints {
		if text, ok := e.Lookup(p.Name); ok {
			parts = append(parts, p.Label+" = "+p.format(text))
		}
	}
	return strings.Join(append(parts, "["+e.Thread+"]"), "   ")
}

func (p Printed) format(text string) string {
	if p.Quoted {
		return `"` + text + `"`
	}
	return text
}
