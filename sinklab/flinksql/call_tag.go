package flinksql

import (
	"strconv"

	"exactlyonce/sinklab/internal/flinktime"
)

// TagCall is CALL sys.create_tag or sys.delete_tag (Paimon 2.0.0 CreateTagProcedure,
// DeleteTagProcedure).
type TagCall struct {
	Database, Name string
	Tag            string
	Delete         bool
	Snapshot       int64  // 0 = the latest
	RetainedMillis *int64 // nil = the table's option tag.default-time-retained
}

func tagOf(n *callStmt, procedure string, given map[string]argument) (*TagCall, error) {
	table, tag := given["table"], given["tag"]
	if table.Value == nil || tag.Value == nil {
		return nil, fail(n.Pos, "write "+procedures[procedure].usage(procedure), "%s needs a table and a tag", procedure)
	}
	c := &TagCall{Tag: tag.Value.Value, Delete: procedure == deleteTag}
	var err error
	if c.Database, c.Name, err = tableOf(table); err != nil {
		return nil, err
	}
	if a, ok := given["snapshot_id"]; ok {
		if c.Snapshot, err = strconv.ParseInt(*a.Number, 10, 64); err != nil || c.Snapshot < 1 {
			return nil, fail(a.Pos, "", "argument snapshot_id: %s is no snapshot: ids begin at 1", *a.Number)
		}
	}
	if a, ok := given["time_retained"]; ok {
		millis, err := flinktime.Parse(a.Value.Value)
		if err != nil {
			return nil, fail(a.Value.Pos, "", "%v", err)
		}
		c.RetainedMillis = &millis
	}
	return c, nil
}
