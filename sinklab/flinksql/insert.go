package flinksql

import (
	"fmt"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// maxSplits bounds branches x parallelism.
const maxSplits = 4096

// insert plans INSERT INTO.
func (p *planner) insert(n *insertStmt, at lexer.Position, step *Step) error {
	var wrong wrongs
	wrong.add(p.unlessUnset(p.config.checkJob()))
	target, err := p.target(n.Target)
	if err != nil {
		wrong.add(err)
		target = nil
	}
	par := p.config.parallelism()
	if len(n.Branches)*par > maxSplits {
		return fail(at, "", "%d branches at parallelism %d are more than %d splits", len(n.Branches), par, maxSplits)
	}
	gen := &generator{parallelism: int32(par)}
	var sources []Source
	for i := range n.Branches {
		source, cells, err := p.branch(&n.Branches[i], target, par)
		wrong.add(err)
		sources = append(sources, source)
		gen.cells = append(gen.cells, cells)
	}
	if err := wrong.err(); err != nil {
		return err
	}
	job := p.newJob(target)
	job.Sources = sources
	if len(n.Branches) > 1 {
		p.node() // the Union
	}
	job.SinkNode, job.Rows = p.node(), gen
	step.Job = job
	p.ignoreSync(at.Line)
	if c, ok := p.connectorOf(target.plan.Connector); ok { // of a table that another script has made
		p.ignoreOf(at.Line, c.Options, target.plan.Options)
	}
	return nil
}

// newJob fills in what does not depend on the sources.
func (p *planner) newJob(target *table) *Job {
	cp := p.config.checkpointing()
	job := &Job{
		Name:        "insert-into_" + target.fullName(),
		Table:       target.plan,
		Parallelism: p.config.parallelism(),
		Checkpoint:  cp,
		Restart:     p.config.restart(cp.IntervalMillis > 0),
		Retries:     p.config.integer(keyRetries, 10),
		Lab:         p.config.lab(),
	}
	job.Name = p.config.text(keyJobName, job.Name)
	for _, t := range target.types {
		job.Constraint = job.Constraint || !t.null
	}
	return job
}

// fullName is catalog.database.table.
func (t *table) fullName() string { return t.catalog + "." + t.plan.Database + "." + t.plan.Name }

// known finds the table of a name.
func (p *planner) known(n path) (*table, error) {
	cat, db, tab, err := p.resolve(n)
	if err != nil {
		return nil, err
	}
	t := p.find(cat, db, tab)
	if t == nil {
		return nil, p.noTable(n.Pos, cat, db, tab)
	}
	return t, nil
}

// target finds the table to write and checks that this version can write it.
func (p *planner) target(n path) (*table, error) {
	t, err := p.known(n)
	switch {
	case err != nil:
		return nil, err
	case t.source != nil:
		return nil, fail(n.Pos, "", "table '%s' has connector 'datagen', which is a source only", t.plan.Name)
	case t.catalog == lostCatalog:
		return nil, errFollows // its full name is not known
	}
	for i, typ := range t.types {
		if typ.root == "" {
			c := t.plan.Columns[i]
			return nil, refuse(n.Pos, "writing column '"+c.Name+"' of type "+c.Type, "")
		}
	}
	if c, ok := p.connectorOf(t.plan.Connector); ok && c.Refuse != nil {
		if r := c.Refuse(t.plan); r != nil {
			return nil, refuse(n.Pos, "writing table '"+t.plan.Name+"', which has "+r.What+",", r.Hint)
		}
	}
	return t, p.targetOptions(n.Pos, t)
}

// targetOptions checks what holds only together with the job, or of a table that
// another program created.
func (p *planner) targetOptions(at lexer.Position, t *table) error {
	for _, o := range t.plan.Options {
		if o.Key == "sink.parallelism" && o.Value != fmt.Sprint(p.config.parallelism()) {
			return p.unlessUnset(refuse(at, "'sink.parallelism' = '"+o.Value+"' other than parallelism.default", ""))
		}
	}
	return nil
}

// branch plans one SELECT of the INSERT. Without a target it only says what is wrong with it.
func (p *planner) branch(b *branch, target *table, par int) (Source, []cell, error) {
	src, err := p.source(b.From, par)
	if err != nil {
		return Source{}, nil, err
	}
	source := Source{Table: src.plan.Name, RowsPerSecond: src.source.rowsPerSecond, SplitRows: src.source.splitRows(par)}
	pr := &projector{planner: p, table: src, splits: source.SplitRows, perSubtask: share(source.RowsPerSecond, 0, par), names: []string{src.plan.Name}}
	if b.Alias != nil {
		alias, err := name(*b.Alias)
		if err != nil {
			return source, nil, err
		}
		pr.names = []string{alias} // as in SQL, the alias hides the name
	}
	outs, err := pr.items(b.Items)
	if err != nil || target == nil {
		return source, nil, err
	}
	cells, err := fit(b, outs, target)
	source.Functions, source.RowMillis = pr.functions, pr.rowMillis
	source.Node = p.node()
	if !identity(outs, src, target) {
		source.Calc, source.CalcNode = true, p.node()
	}
	return source, cells, err
}

// source finds the datagen table to read.
func (p *planner) source(n path, par int) (*table, error) {
	t, err := p.known(n)
	switch {
	case err != nil:
		return nil, err
	case t.source == nil:
		return nil, refuse(n.Pos, "reading table '"+t.plan.Name+"' (connector '"+t.plan.Connector+"') in an INSERT", insertShape)
	case t.source.parallelism != 0 && t.source.parallelism != par:
		return nil, p.unlessUnset(refuse(t.source.parallelismAt, "a scan.parallelism other than parallelism.default", ""))
	}
	return t, nil
}

// fit puts the columns of a query into those of the sink, with Flink's messages
// (Flink 2.2.0 DynamicSinkUtils.validateSchemaAndApplyImplicitCast).
func fit(b *branch, outs []output, target *table) ([]cell, error) {
	mismatch := func(at lexer.Position, cause string) error {
		return fail(at, "", "Column types of query result and sink for '%s' do not match: %s. Query schema: %s, sink schema: %s",
			target.fullName(), cause, querySchema(outs), sinkSchema(target))
	}
	if len(outs) != len(target.types) {
		return nil, mismatch(b.Pos, "different number of columns")
	}
	var cells []cell
	for i, o := range outs {
		to, nm := target.types[i], target.plan.Columns[i].Name
		switch {
		case !implicitCast(o.typ, to):
			return nil, mismatch(o.at, fmt.Sprintf("incompatible types for sink column '%s' at position %d", nm, i))
		case !modelledCast(o.typ, to):
			return nil, refuse(o.at, fmt.Sprintf("the implicit cast of %s to %s for sink column '%s'", o.typ.bare(), to.bare(), nm), "")
		case o.maybeNull && !to.null:
			return nil, fail(o.at, "", "column '%s' is NOT NULL, however, a null value is being written into it", nm)
		}
		cells = append(cells, castTo(o.cell, o.typ, to))
	}
	return cells, nil
}

// identity tells whether the projection changes nothing, so that Flink plans no Calc.
func identity(outs []output, src, target *table) bool {
	if len(outs) != len(src.types) || len(outs) != len(target.types) {
		return false
	}
	for i, o := range outs {
		if o.column != i || !o.typ.sameKind(target.types[i]) {
			return false
		}
	}
	return true
}

func querySchema(outs []output) string {
	var cols []string
	for _, o := range outs {
		cols = append(cols, o.name+": "+o.typ.String())
	}
	return "[" + strings.Join(cols, ", ") + "]"
}

func sinkSchema(t *table) string {
	var cols []string
	for _, c := range t.plan.Columns {
		cols = append(cols, c.Name+": "+c.Type)
	}
	return "[" + strings.Join(cols, ", ") + "]"
}
