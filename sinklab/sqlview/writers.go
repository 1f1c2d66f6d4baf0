package sqlview

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"
)

func writeCSV(w io.Writer, r *Result) error {
	out := csv.NewWriter(w)
	record := make([]string, len(r.Columns))
	for i, c := range r.Columns {
		record[i] = c.Name
	}
	if err := out.Write(record); err != nil {
		return err
	}
	for _, row := range r.Rows {
		for i, v := range row {
			if record[i] = ""; v != nil {
				record[i] = cellText(v, r.Columns[i].Type)
			}
		}
		if err := out.Write(record); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// writeJSON writes an array of objects, one a line, keys in the order of the columns.
func writeJSON(w io.Writer, r *Result) error {
	if len(r.Rows) == 0 {
		_, err := fmt.Fprintln(w, "[]")
		return err
	}
	separator := "["
	for _, row := range r.Rows {
		fields := make([]string, len(row))
		for i, v := range row {
			value, err := jsonText(v, r.Columns[i].Type)
			if err != nil {
				return err
			}
			name, _ := json.Marshal(r.Columns[i].Name)
			fields[i] = string(name) + ": " + value
		}
		fmt.Fprintf(w, "%s{%s}", separator, strings.Join(fields, ", "))
		separator = ",\n "
	}
	_, err := fmt.Fprintln(w, "]")
	return err
}

// jsonText keeps numbers, booleans and null; what JSON cannot say is text.
func jsonText(v any, typ string) (string, error) {
	switch f := v.(type) {
	case []byte:
		v = cellText(v, typ)
	case float64:
		if math.IsNaN(f) || math.IsInf(f, 0) {
			v = cellText(v, typ)
		}
	}
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(v)
	return strings.TrimSpace(b.String()), err
}

// writeLine prints one "name = value" a line, a blank line between rows.
func writeLine(w io.Writer, r *Result) error {
	width := 0
	for _, c := range r.Columns {
		width = max(width, cells.StringWidth(visible(c.Name)))
	}
	for n, row := range r.Rows {
		if n > 0 {
			fmt.Fprintln(w)
		}
		for i, v := range row {
			name := visible(r.Columns[i].Name)
			fmt.Fprintf(w, "%s%s = %s\n", strings.Repeat(" ", width-cells.StringWidth(name)), name,
				visible(cellText(v, r.Columns[i].Type)))
		}
	}
	if len(r.Rows) == 0 {
		fmt.Fprintln(w, rowCount(0))
	}
	return nil
}
