package sqlview

import (
	"encoding/json"

	"exactlyonce/trace"
)

// traceColumns are the columns of the table trace.
var traceColumns = []Column{
	{"seq", typeBigint}, {"at_ms", typeBigint}, {"thread", typeString}, {"operator", typeString},
	{"kind", typeString}, {"checkpoint", typeBigint}, {"values", typeString},
}

// traceRelation reads events without copying them first. Where an event has no
// operator or checkpoint the column is NULL.
func traceRelation(events []trace.Event) *Relation {
	return &Relation{Columns: traceColumns, RowsMax: int64(len(events)), Scan: func(need []int, _ []Predicate) (Batches, error) {
		from := 0
		return Pieces(func() (*Batch, error) {
			if from == len(events) {
				return nil, nil
			}
			to := min(len(events), from+batchRows)
			b := &Batch{Rows: to - from, First: int64(from), Columns: make([]Vector, len(traceColumns))}
			for _, c := range need {
				b.Columns[c] = eventColumn(events[from:to], c)
			}
			from = to
			return b, nil
		}), nil
	}}
}

func eventColumn(events []trace.Event, column int) Vector {
	if column < 2 {
		ints := make([]int64, len(events))
		for i, e := range events {
			ints[i] = [2]int64{e.Seq, e.AtMillis}[column]
		}
		return Vector{Ints: ints}
	}
	values := make([]any, len(events))
	for i, e := range events {
		values[i] = eventValue(e, column)
	}
	return Vector{Values: values}
}

func eventValue(e trace.Event, column int) any {
	switch traceColumns[column].Name {
	case "thread":
		return e.Thread
	case "operator":
		return orNull(e.Operator)
	case "kind":
		return string(e.Kind)
	case "checkpoint":
		if e.Checkpoint == 0 {
			return nil
		}
		return e.Checkpoint
	}
	return valuesJSON(e.Values)
}

// valuesJSON is one object in the order of the event: {"id": "120"}. A name that
// comes twice stays twice; SQLite's json_extract takes the first.
func valuesJSON(values []trace.Value) string {
	out := []byte{'{'}
	for i, v := range values {
		if i > 0 {
			out = append(out, ',')
		}
		name, _ := json.Marshal(v.Name)
		text, _ := json.Marshal(v.Text)
		out = append(append(append(out, name...), ':'), text...)
	}
	return string(append(out, '}'))
}

func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}
