package connector

import "slices"

// Table is a table as a script declares it.
type Table struct {
	Database    string // "default" unless the script says otherwise
	Name        string
	Connector   string // "paimon" in a Paimon catalog, else the value of 'connector'
	Columns     []Column
	PrimaryKey  []string
	PartitionBy []string
	Options     []KeyValue // without 'connector', sorted by key
	Comment     string
	IfNotExists bool
}

// Column is a column of a table. Type is Flink's and Paimon's spelling, e.g. "BIGINT NOT NULL".
type Column struct{ Name, Type string }

// KeyValue is one option with its value; options keep the order of the script.
type KeyValue struct{ Key, Value string }

// Option looks an option up; "" = it has none of that key.
func (t *Table) Option(key string) string {
	for _, o := range t.Options {
		if o.Key == key {
			return o.Value
		}
	}
	return ""
}

// KeyColumns are the columns of the primary key, none where there is no key.
func (t *Table) KeyColumns() []int {
	columns := make([]int, len(t.PrimaryKey))
	for i, name := range t.PrimaryKey {
		columns[i] = slices.IndexFunc(t.Columns, func(c Column) bool { return c.Name == name })
	}
	return columns
}

// FullName is the table's database and name.
func (t *Table) FullName() Name { return Name{t.Database, t.Name} }
