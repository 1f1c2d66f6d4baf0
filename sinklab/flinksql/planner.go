package flinksql

import (
	"maps"
	"slices"
	"strings"

	"exactlyonce/sinklab/connector"
)

// Lookup finds a table that the warehouse holds before the script runs.
type Lookup func(database, name string) (*Table, bool)

// PlanOption changes how Plan resolves names.
type PlanOption func(*planner)

// WithLookup lets an INSERT, a DROP or a CREATE TABLE IF NOT EXISTS see a Paimon
// table that exists already. A plain CREATE TABLE does not ask: that the table is
// there is for the run of the step to find.
func WithLookup(l Lookup) PlanOption { return func(p *planner) { p.lookup = l } }

// planner is the state of a script while it is planned: what a later statement
// can see of the earlier ones.
type planner struct {
	connectors        []connector.Connector
	lookup            Lookup
	config            config
	catalogs          map[string]*catalog
	functions         map[string]functionClass // by lower-case name: Flink's function names ignore case
	catalog, database string                   // the current ones
	program           *Program
	nodes             int // exec node ids given out; Flink counts on from job to job
	inserts           int // so far
	doubts            doubts
}

// Plan checks a whole script and resolves its names; its tables can have these connectors,
// besides the sources. The error is an *Error, or Errors: all that is wrong, in the order
// of the file, what Parse found among it. With one there is no program.
func Plan(script *Script, connectors []connector.Connector, options ...PlanOption) (*Program, error) {
	p := &planner{
		connectors: connectors,
		lookup:     func(string, string) (*Table, bool) { return nil, false },
		config:     config{},
		catalogs:   map[string]*catalog{defaultCatalog: newCatalog("", "default_database")},
		functions:  map[string]functionClass{},
		catalog:    defaultCatalog,
		database:   "default_database",
		program:    &Program{Name: script.Name, Why: script.Why},
	}
	for _, o := range options {
		o(p)
	}
	var wrong wrongs
	wrong.add(script.wrong)
	for _, st := range script.Statements {
		step := Step{Line: st.Line, Text: st.Text, Catalog: p.catalog, Database: p.database}
		if err := p.statement(st, &step); err != nil {
			wrong.add(err)
			p.doubt(st)
		}
		if wrong.full() {
			break
		}
		p.program.Steps = append(p.program.Steps, step)
	}
	if err := wrong.err(); err != nil {
		return nil, err
	}
	return p.program, nil
}

// statement plans one statement into step.
func (p *planner) statement(st Statement, step *Step) error {
	if st.wrong != nil {
		return st.wrong
	}
	switch n := st.node.(type) {
	case *setStmt:
		return p.set(n.Property)
	case *resetStmt:
		return p.config.reset(n.Key)
	case *createCatalog:
		return p.createCatalog(n)
	case *useCatalog:
		return p.useCatalog(n)
	case *useDatabase:
		return p.useDatabase(n)
	case *createDatabase:
		return p.createDatabase(n)
	case *createTable:
		return p.createTable(n, step)
	case *createFunction:
		return p.createFunction(n)
	case *insertStmt:
		return p.insert(n, st.at, step)
	case *callStmt:
		return p.call(n, step)
	case *dropTable:
		return p.dropTable(n, step)
	}
	query := st.Text
	step.Query, step.Display = &query, p.config.display()
	return nil
}

// set plans SET.
func (p *planner) set(n property) error {
	o, err := p.config.set(n)
	if err == nil {
		p.ignore(n.Key.Pos.Line, o, strings.TrimSpace(n.Key.Value), n.Value.Value)
	}
	return err
}

// node gives out the next exec node id.
func (p *planner) node() int {
	p.nodes++
	return p.nodes
}

// properties checks a WITH clause for repeated keys and returns it by key; the first counts.
func properties(with []property) (map[string]property, error) {
	m := make(map[string]property, len(with))
	var wrong wrongs
	for _, o := range with {
		if _, twice := m[o.Key.Value]; twice {
			wrong.add(fail(o.Key.Pos, "", "option '%s' is given twice", o.Key.Value))
			continue
		}
		m[o.Key.Value] = o
	}
	return m, wrong.err()
}

// options are properties as the plan hands them on: sorted, without 'connector'.
func options(m map[string]property) []Option {
	var all []Option
	for _, k := range sortedKeys(m) {
		if k != "connector" {
			all = append(all, Option{Key: k, Value: m[k].Value.Value})
		}
	}
	return all
}

// sortedKeys are the keys of a table in order, so that no output depends on map order.
func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
