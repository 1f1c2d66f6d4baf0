package relations

import (
	"fmt"

	"exactlyonce/sinklab/sqlview"
)

// systemTable is one of Paimon's tables about a table: `t$snapshots`.
type systemTable struct {
	sqlview.System
	rows func(*view) ([][]any, error)
}

const travels = true

// systemTables are those of Paimon 2.0.0 that SQL can read, columns in its order.
var systemTables = []systemTable{
	system("snapshots", snapshotColumns, snapshotRows, !travels),
	system("schemas", schemaColumns, schemaRows, !travels),
	system("options", optionColumns, optionRows, !travels),
	system("manifests", manifestColumns, manifestRows, travels),
	system("files", fileColumns, fileRows, travels),
	system("partitions", partitionColumns, partitionRows, travels),
	system("buckets", bucketColumns, bucketRows, travels),
	system("tags", tagColumns, tagRows, !travels),
	system("statistics", statisticsColumns, statisticsRows, travels),
}

func system(name string, columns []sqlview.Column, rows func(*view) ([][]any, error), travels bool) systemTable {
	return systemTable{sqlview.System{Name: name, Columns: columns, Travels: travels}, rows}
}

// System is the rows of a table about the table, described by the schema of that moment.
func (t *view) System(name string) ([][]any, error) {
	t.schema = t.then
	for _, s := range systemTables {
		if s.Name == name {
			return s.rows(t)
		}
	}
	return nil, fmt.Errorf("no system table %s", name)
}
