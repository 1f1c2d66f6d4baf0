package worlds

import (
	"slices"
	"strings"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/sqlview"
)

// Shape is the table as its script declares it.
func (v view) Shape() sqlview.Shape {
	shape := sqlview.Shape{PrimaryKey: v.Table.PrimaryKey}
	for i, c := range columnsOf(v.Table.Columns) {
		notNull := strings.HasSuffix(strings.TrimSpace(v.Table.Columns[i].Type), "NOT NULL") || slices.Contains(v.Table.PrimaryKey, c.Name)
		shape.Columns = append(shape.Columns, sqlview.ShapeColumn{Column: c, NotNull: notNull})
	}
	return shape
}

func columnsOf(declared []connector.Column) []sqlview.Column {
	columns := make([]sqlview.Column, len(declared))
	for i, c := range declared {
		columns[i] = sqlview.Column{Name: c.Name, Type: sqlview.PlainType(c.Type)}
	}
	return columns
}
