package report

import (
	"fmt"
	"slices"
	"strings"

	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/explore/jobs"
	"exactlyonce/trace"
)

// Cell is one cell of the table: an instant and a verdict, over all numbers of restarts.
type Cell struct {
	Instant   string // "" = no fault struck
	Outside   bool
	Word      string // with "+ orphans" where something is left over
	Schedules uint64
	Low, High int         // restarts
	Shortest  explore.Row // of them
}

// Cells merges the rows of a result that differ by their restarts only.
func (r *Report) Cells() (cells []Cell) {
	for _, row := range r.Result.Rows {
		word := row.Word
		if row.Orphans {
			word += " + orphans"
		}
		i := slices.IndexFunc(cells, func(c Cell) bool { return c.Instant == row.Row && c.Outside == row.Outside && c.Word == word })
		if i < 0 {
			cells = append(cells, Cell{Instant: row.Row, Outside: row.Outside, Word: word, Schedules: row.Schedules,
				Low: row.Restarts, High: row.Restarts, Shortest: row})
			continue
		}
		c := &cells[i]
		c.Schedules += row.Schedules
		c.Low, c.High = min(c.Low, row.Restarts), max(c.High, row.Restarts)
		if len(row.Schedule) < len(c.Shortest.Schedule) {
			c.Shortest = row
		}
	}
	for i := range cells {
		if r.untimed() {
			cells[i].Schedules = uncounted
		}
	}
	slices.SortStableFunc(cells, func(a, b Cell) int { return instantAt(a.Instant) - instantAt(b.Instant) })
	return cells
}

// instantAt is the place of an instant in the table, -1 = no fault.
func instantAt(name string) int {
	return slices.IndexFunc(jobs.Instants, func(i jobs.Instant) bool { return i.Name == name })
}

// matrix is the table of counts, inside or outside the promise; "" where no run is there.
func matrix(cells []Cell, outside bool, lang trace.Lang) string {
	var words []string
	var rows []string
	for _, c := range cells {
		if c.Outside == outside {
			words, rows = with(words, c.Word), with(rows, c.Instant)
		}
	}
	if len(rows) == 0 {
		return ""
	}
	slices.SortFunc(words, func(a, b string) int { return wordAt(a) - wordAt(b) })
	var b strings.Builder
	for len(words) > 0 {
		n := fits(words)
		block(&b, cells, outside, rows, words[:n], lang)
		if words = words[n:]; len(words) > 0 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// columns is the width of a terminal that a table must fit.
const columns = 80

// fits is how many of the words fit one block.
func fits(words []string) int {
	used := rowName
	for n, w := range words {
		if used += 2 + width(w); used > columns {
			return n
		}
	}
	return len(words)
}

// rowName is the width of a row's name.
const rowName = 8

// block is the part of the table for some of the verdicts.
func block(b *strings.Builder, cells []Cell, outside bool, rows, words []string, lang trace.Lang) {
	fmt.Fprintf(b, "%-*s", rowName, "")
	for _, w := range words {
		fmt.Fprintf(b, "  %*s", width(w), short(w))
	}
	b.WriteByte('\n')
	for _, instant := range rows {
		b.WriteString(matrixRow(cells, outside, instant, words, lang))
	}
}

func matrixRow(cells []Cell, outside bool, instant string, words []string, lang trace.Lang) string {
	var b strings.Builder
	name := instant
	if name == "" {
		name = lang.Pick("no fault", "无故障")
	}
	b.WriteString(trace.Pad(name, rowName))
	for _, w := range words {
		text := "."
		for _, c := range cells {
			if c.Outside == outside && c.Instant == instant && c.Word == w {
				text = count(c.Schedules)
			}
		}
		fmt.Fprintf(&b, "  %*s", width(w), text)
	}
	return b.String() + "\n"
}

func with(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}

// width of a column, and its heading: orphans are a mark, so that a table of all
// verdicts fits 80 columns.
func width(word string) int    { return max(8, len(short(word))) }
func short(word string) string { return strings.Replace(word, " + orphans", "+o", 1) }
