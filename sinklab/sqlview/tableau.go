package sqlview

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/mattn/go-runewidth"
)

// maxColumnWidth is what Flink's table.display.max-column-width is unless it is set, for
// types without a width of their own.
const maxColumnWidth = 30

// cells measures text in terminal cells, whatever the environment says.
var cells = &runewidth.Condition{StrictEmojiNeutral: true}

// writeTableau prints as Flink 2.2's client does (TableauStyle): the width of a
// column follows from its type and its name, values to the right, longer ones cut.
func writeTableau(w io.Writer, r *Result) error {
	if len(r.Rows) == 0 {
		_, err := fmt.Fprintln(w, "Empty set")
		return err
	}
	t := tableau{w: w, widths: make([]int, len(r.Columns))}
	header := make([]string, len(r.Columns))
	for i, c := range r.Columns {
		header[i] = visible(c.Name)
		t.widths[i] = t.width(r, i, header[i])
	}
	t.rule()
	t.row(header)
	t.rule()
	texts := make([]string, len(r.Columns))
	for _, row := range r.Rows {
		for i, v := range row {
			texts[i] = visible(cellText(v, r.Columns[i].Type))
		}
		t.row(texts)
	}
	t.rule()
	_, err := fmt.Fprintln(w, rowCount(len(r.Rows)))
	return err
}

// rowCount is the client's last line.
func rowCount(n int) string {
	switch n {
	case 0:
		return "Empty set"
	case 1:
		return "1 row in set"
	}
	return fmt.Sprintf("%d rows in set", n)
}

type tableau struct {
	w      io.Writer
	widths []int
}

// width is that of the type, or of the name or <NULL> where those are wider.
func (t tableau) width(r *Result, i int, name string) int {
	own := typeWidth(r.Columns[i].Type, cmp.Or(r.ColumnWidth, maxColumnWidth))
	if r.fitted {
		own = 0
		for _, row := range r.Rows {
			own = max(own, cells.StringWidth(visible(cellText(row[i], r.Columns[i].Type))))
		}
		return max(own, cells.StringWidth(name))
	}
	return max(own, cells.StringWidth(name), len(nullText))
}

// typeWidth is the room that Flink gives a type: its longest number with a sign, and else
// the most that a column may have.
func typeWidth(typ string, most int) int {
	p := append(params(typ), 0)[0]
	switch root(typ) {
	case "TINYINT":
		return 4
	case "SMALLINT":
		return 6
	case "INT", "INTEGER":
		return 11
	case "BIGINT":
		return 20
	case "DECIMAL":
		return p + 2 // the sign and the point
	case "BOOLEAN":
		return 5
	case "DATE":
		return 10
	case "TIME":
		return withFraction(8, p)
	case "TIMESTAMP", "TIMESTAMP_LTZ":
		return withFraction(19, p)
	}
	return most
}

func withFraction(width, digits int) int {
	if digits == 0 {
		return width
	}
	return width + 1 + digits
}

func (t tableau) rule() {
	for _, n := range t.widths {
		fmt.Fprint(t.w, "+", strings.Repeat("-", n+2))
	}
	fmt.Fprintln(t.w, "+")
}

func (t tableau) row(texts []string) {
	for i, text := range texts {
		fmt.Fprint(t.w, "| ", fit(text, t.widths[i]), " ")
	}
	fmt.Fprintln(t.w, "|")
}

// fit pads text on the left to width cells, or cuts it and adds three points.
func fit(text string, width int) string {
	n := cells.StringWidth(text)
	if n <= width {
		return strings.Repeat(" ", width-n) + text
	}
	const dots = "..."
	room, used, end := width-len(dots), 0, 0
	for i, r := range text {
		if used += cells.RuneWidth(r); used > room {
			used -= cells.RuneWidth(r)
			break
		}
		end = i + len(string(r))
	}
	return strings.Repeat(" ", room-used) + text[:end] + dots
}
