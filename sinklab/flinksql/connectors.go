package flinksql

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/connector/check"
)

// connectorOf finds a connector by its name.
func (p *planner) connectorOf(name string) (connector.Connector, bool) {
	i := slices.IndexFunc(p.connectors, func(c connector.Connector) bool { return c.Name == name })
	if i < 0 {
		return connector.Connector{}, false
	}
	return p.connectors[i], true
}

// temporaryConnectors are the names that 'connector' can have, sorted.
func (p *planner) temporaryConnectors() []string {
	names := []string{datagenConnector}
	for _, c := range p.connectors {
		if !c.Catalog {
			names = append(names, c.Name)
		}
	}
	return slices.Sorted(slices.Values(names))
}

// laterConnectors are connectors of Flink 2.2.0 and of others that scripts name; they come
// with their sinks.
var laterConnectors = strings.Fields(`blackhole clickhouse doris dynamodb elasticsearch-6 elasticsearch-7 elasticsearch-8 faker filesystem
	firehose fluss hbase-2.2 hive hudi iceberg jdbc kinesis mongodb mysql-cdc opensearch opensearch-2 postgres-cdc print
	prometheus pulsar starrocks upsert-kafka`)

const (
	datagenConnector  = "datagen"
	exerciseConnector = "exercise" // a table that a sink of the course writes: it is given, never looked up
)

// exerciseOptions are those of a table that a sink of the course writes.
var exerciseOptions = map[string]check.Value{"connector": check.Anything}

// temporaryTable checks a table that says its own 'connector'.
func (p *planner) temporaryTable(t *table, n *createTable, with map[string]property) error {
	said, ok := with["connector"]
	if !ok {
		hint := "say 'connector' = '" + strings.Join(p.temporaryConnectors(), "' or '") + "', or USE a Paimon catalog"
		return fail(n.Name.Pos, hint, "table '%s' has no 'connector' option", t.plan.Name)
	}
	name := said.Value.Value
	t.plan.Connector = name
	c, known := p.connectorOf(name)
	if len(n.Partition) > 0 && !(known && c.Partitions) {
		return refuse(n.Partition[0].Pos, "PARTITIONED BY with connector '"+name+"'", "")
	}
	switch {
	case name == datagenConnector:
		p.ignoreOf(n.Name.Pos.Line, datagenOptions, t.plan.Options)
		return t.datagen(with)
	case name == exerciseConnector:
		return checkOptions(name, with, exerciseOptions)
	case known && c.Catalog:
		return refuse(said.Value.Pos, "connector '"+name+"' outside a catalog", inCatalog(name, t.plan, with))
	case known:
		p.ignoreOf(n.Name.Pos.Line, c.Options, t.plan.Options)
		return t.checkFor(c, n, with)
	case slices.Contains(laterConnectors, name):
		return fail(said.Value.Pos, "known: "+strings.Join(p.temporaryConnectors(), ", "), "refused: connector '%s' is not yet modelled", name)
	}
	return unknown(said.Value.Pos, "connector", name, p.temporaryConnectors())
}

// inCatalog says how to write a table that says its 'connector', where the lab has catalogs
// of such tables only. A 'path' names the warehouse: warehouse/database.db/table.
func inCatalog(name string, t *Table, with map[string]property) string {
	warehouse, database, table := "warehouse", "", t.Name
	parts := strings.Split(strings.TrimRight(with["path"].Value.Value, "/"), "/")
	if n := len(parts); n > 2 && strings.HasSuffix(parts[n-2], ".db") {
		warehouse, table = strings.Join(parts[:n-2], "/"), parts[n-1]
		database = "`" + strings.TrimSuffix(parts[n-2], ".db") + "`."
	}
	return fmt.Sprintf("write CREATE CATALOG c WITH ('type' = '%s', 'warehouse' = '%s'); USE CATALOG c; CREATE TABLE %s`%s` (...) without 'connector' and 'path'",
		name, warehouse, database, table)
}

// catalogTable checks a table of a catalog, whose type is its connector.
func (p *planner) catalogTable(t *table, n *createTable, with map[string]property) error {
	c, _ := p.connectorOf(p.catalogs[t.catalog].connector)
	if said, ok := with["connector"]; ok && said.Value.Value != c.Name {
		return fail(said.Value.Pos, "write CREATE TEMPORARY TABLE", "a %s catalog holds %s tables, not tables with connector '%s'", titled(c.Name), titled(c.Name), said.Value.Value)
	}
	t.plan.Connector = c.Name
	p.ignoreOf(n.Name.Pos.Line, c.Options, t.plan.Options)
	return t.checkFor(c, n, with)
}

// checkFor checks keys and options as a connector has them.
func (t *table) checkFor(c connector.Connector, n *createTable, with map[string]property) error {
	if len(t.plan.PrimaryKey) > 0 && !c.Keys {
		return refuse(n.Name.Pos, "PRIMARY KEY with connector '"+c.Name+"'", "")
	}
	if err := checkTableOptions(c, n.Name.Pos, with); err != nil || t.broken || c.Refuse == nil {
		return err
	}
	r := c.Refuse(t.plan)
	switch {
	case r == nil:
		return nil
	case r.Wrong:
		return fail(t.placeOf(r, n, with), r.Hint, "%s", r.What)
	}
	return refuse(t.placeOf(r, n, with), r.What, r.Hint)
}

// placeOf is where a script says what is refused: the option that it is about, else what
// kind of table it wants.
func (t *table) placeOf(r *connector.Refusal, n *createTable, with map[string]property) lexer.Position {
	if r.Option != "" {
		return with[r.Option].Value.Pos
	}
	for _, e := range n.Elements {
		switch {
		case e.Key != nil:
			return e.Key.Pos
		case e.Column != nil && e.Column.Primary:
			return e.Column.Pos
		}
	}
	if len(n.Partition) > 0 {
		return n.Partition[0].Pos
	}
	if p, ok := with["bucket"]; ok {
		return p.Value.Pos
	}
	return n.Name.Pos
}

// titled is a name with a capital: "Paimon".
func titled(name string) string { return strings.ToUpper(name[:1]) + name[1:] }
