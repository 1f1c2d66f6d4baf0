package paimon

import (
	"fmt"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/rows"
)

// SchemaOf turns the columns of a script into the schema of a table that is made at a
// moment of the calendar. The error names a type that Paimon does not have.
func SchemaOf(t *connector.Table, timeMillis int64) (Schema, error) {
	var fields []Field
	for _, c := range t.Columns {
		typ, err := ParseType(c.Type)
		if err != nil {
			return Schema{}, fmt.Errorf("column %s: %w", c.Name, err)
		}
		fields = append(fields, Field{Name: c.Name, Type: typ})
	}
	var options []Option
	for _, o := range t.Options {
		options = append(options, Option{Key: o.Key, Value: o.Value})
	}
	return NewSchema(fields, t.PartitionBy, t.PrimaryKey, options, t.Comment, timeMillis)
}

// LayoutOf says where the rows of a job go in its table, or that the table is of a kind
// that is not written.
func LayoutOf(t *connector.Table, gen rows.Generator) (*Layout, error) {
	schema, err := SchemaOf(t, 0)
	if err != nil {
		return nil, err
	}
	return NewLayout(schema, gen)
}
