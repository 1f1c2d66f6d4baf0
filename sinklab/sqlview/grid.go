package sqlview

import (
	"fmt"
	"io"
	"strings"
)

// grid is a result as text, each column as wide as its widest cell.
type grid struct {
	rows   [][]string // the names first
	widths []int
	right  []bool // numbers stand to the right
}

func newGrid(r *Result, text func(string) string) grid {
	g := grid{widths: make([]int, len(r.Columns)), right: make([]bool, len(r.Columns))}
	names := make([]any, len(r.Columns))
	for i, c := range r.Columns {
		names[i] = c.Name
		g.right[i] = isNumber(c.Type)
	}
	for _, values := range append([][]any{names}, r.Rows...) {
		row := make([]string, len(values))
		for i, v := range values {
			row[i] = text(cellText(v, r.Columns[i].Type))
			g.widths[i] = max(g.widths[i], cells.StringWidth(row[i]))
		}
		g.rows = append(g.rows, row)
	}
	return g
}

func isNumber(typ string) bool {
	return isInteger(typ) || root(typ) == "DECIMAL" || root(typ) == "FLOAT" || root(typ) == "DOUBLE"
}

// line is row i between bars.
func (g grid) line(i int, bar string) string {
	var b strings.Builder
	for c, text := range g.rows[i] {
		space := strings.Repeat(" ", g.widths[c]-cells.StringWidth(text))
		if g.right[c] {
			text = space + text
		} else {
			text += space
		}
		b.WriteString(bar + " " + text + " ")
	}
	return b.String() + bar
}

// rule is a line of dashes with the given ends and crossings.
func (g grid) rule(left, cross, right string) string {
	parts := make([]string, len(g.widths))
	for c, n := range g.widths {
		parts[c] = strings.Repeat("─", n+2)
	}
	return left + strings.Join(parts, cross) + right
}

func writeBox(w io.Writer, r *Result) error {
	if len(r.Rows) > 0 {
		g := newGrid(r, visible)
		fmt.Fprintln(w, g.rule("┌", "┬", "┐"))
		for i := range g.rows {
			fmt.Fprintln(w, g.line(i, "│"))
			if i == 0 {
				fmt.Fprintln(w, g.rule("├", "┼", "┤"))
			}
		}
		fmt.Fprintln(w, g.rule("└", "┴", "┘"))
	}
	_, err := fmt.Fprintln(w, rowCount(len(r.Rows)))
	return err
}

// writeMarkdown is a table of GitHub's Markdown.
func writeMarkdown(w io.Writer, r *Result) error {
	g := newGrid(r, markdownText)
	for c := range g.widths {
		g.widths[c] = max(g.widths[c], len("--:"))
	}
	for i := range g.rows {
		fmt.Fprintln(w, g.line(i, "|"))
		if i == 0 {
			fmt.Fprintln(w, g.markdownRule())
		}
	}
	return nil
}

func (g grid) markdownRule() string {
	var b strings.Builder
	for c, n := range g.widths {
		dashes := strings.Repeat("-", n)
		if g.right[c] {
			dashes = dashes[1:] + ":"
		}
		b.WriteString("| " + dashes + " ")
	}
	return b.String() + "|"
}

// markdownText keeps a cell in its cell: bars, line ends and tags would leave it.
func markdownText(s string) string {
	return strings.NewReplacer(`|`, `\|`, `<`, `&lt;`, "`", "\\`").Replace(visible(s))
}
