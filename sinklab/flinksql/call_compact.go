package flinksql

import "exactlyonce/sinklab/connector/check"

// Compact is CALL sys.compact: the dedicated compaction job (Paimon 2.0.0
// CompactProcedure).
type Compact struct{ Database, Name string }

// compactOf: as a streaming job it would run for ever, as a batch job it merges all.
func (p *planner) compactOf(n *callStmt, given map[string]argument) (*Compact, error) {
	table := given["table"]
	if table.Value == nil {
		return nil, fail(n.Pos, "write "+procedures[compact].usage(compact), "%s needs a table", compact)
	}
	if check.Word(p.config.text(keyMode, "streaming")) != "batch" {
		return nil, p.unlessUnset(refuse(n.Pos, compact+" as a streaming job, which never ends,", "SET '"+keyMode+"' = 'batch' before it"))
	}
	c := &Compact{}
	var err error
	c.Database, c.Name, err = tableOf(table)
	return c, err
}
