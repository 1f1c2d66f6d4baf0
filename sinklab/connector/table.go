package connector

import "slices"

// Table is a table as a script declares it.
type Table struct {
	Database    string     `json:"database"` // "default" unless the script says otherwise
	Name        string     `json:"name"`
	Connector   string     `json:"connector"` // "paimon" in a Paimon catalog, else the value of 'connector'
	Columns     []Column   `json:"columns"`
	PrimaryKey  []string   `json:"primary_key,omitempty"`
	PartitionBy []string   `json:"partition_by,omitempty"`
	Options     []KeyValue `json:"options,omitempty"` // without 'connector', sorted by key
	Comment     string     `json:"comment,omitempty"`
	IfNotExists bool       `json:"-"`
}

// Column is a column of a table. Type is Flink's and Paimon's spelling, e.g. "BIGINT NOT NULL".
type Column struct {
	Name string `json:"name"`
	Type string `json:"type"`
}

// KeyValue is one option with its value; options keep the order of the script.
type KeyValue struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

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
