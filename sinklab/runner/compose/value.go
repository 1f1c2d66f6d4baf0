package compose

import (
	"cmp"
	"fmt"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sinks/registry"
	"exactlyonce/sinklab/world"
)

// Value is one INSERT on a table of values: what a search runs and judges. It is not
// changed by its runs.
type Value struct {
	Plan      *flinksql.Job
	Connector connector.Connector // whose sink writes the table, and whose world stands behind it
	Own       choose.Schedule     // the script's own picks, which make the scenario
	name      string

	Seed        uint64 // draws latencies; 0 = the model's own
	Incarnation int64  // tells this job from earlier ones that wrote the table without leaving a state

	// keys tells rows of a primary-key table apart: numbers that are equal where keys are.
	// nil = every position is a key.
	keys func(rows.Range) []int64
}

// NewValue prepares the only INSERT of a script, under a mutant or a repair where one is
// named, with the sink behind its table's connector. Errors name what keeps a job from
// being run on values.
func NewValue(script *flinksql.Script, mutant string) (*Value, error) {
	return newValue(script, mutant, ConnectorOf)
}

// NewValueFor is NewValue with a connector that is given, whatever the table's connector: under
// the script's own mutant, if it has one.
func NewValueFor(script *flinksql.Script, c connector.Connector) (*Value, error) {
	return newValue(script, "", func(*flinksql.Table) (connector.Connector, error) { return c, nil })
}

func newValue(script *flinksql.Script, mutant string, of func(*flinksql.Table) (connector.Connector, error)) (*Value, error) {
	program, err := flinksql.Plan(script, registry.All)
	if err != nil {
		return nil, err
	}
	v := &Value{name: program.Name}
	if v.Plan, err = onlyInsert(program); err != nil {
		return nil, err
	}
	if v.Plan, err = Mutated(v.Plan, cmp.Or(mutant, v.Plan.Lab.Mutant)); err != nil {
		return nil, err
	}
	if v.Own, err = choose.Parse(v.Plan.Lab.Schedule); err != nil {
		return nil, fmt.Errorf("%s: sinklab.%w", program.Name, err)
	}
	if v.Connector, err = of(v.Plan.Table); err != nil {
		return nil, err
	}
	if v.Connector.World == nil {
		return nil, fmt.Errorf("%s: connector %q has no model of values that could be run", program.Name, v.Plan.Table.Connector)
	}
	return v, v.findKeys()
}

// onlyInsert is the one job of a script that a search takes.
func onlyInsert(program *flinksql.Program) (p *flinksql.Job, err error) {
	for _, step := range program.Steps {
		switch {
		case step.Job != nil && p != nil:
			return nil, fmt.Errorf("%s:%d: a search takes a script with one INSERT, this is the second", program.Name, step.Line)
		case step.Job != nil:
			if err := Ends(step.Job); err != nil {
				return nil, fmt.Errorf("%s:%d: %w", program.Name, step.Line, err)
			}
			p = step.Job
		case step.Clean != nil, step.Tag != nil, step.Compact != nil:
			return nil, fmt.Errorf("%s:%d: CALL is not searched: a search takes a script with one INSERT", program.Name, step.Line)
		}
	}
	if p == nil {
		return nil, fmt.Errorf("%s has no INSERT", program.Name)
	}
	return p, nil
}

// Name is the script's.
func (v *Value) Name() string { return v.name }

// Job is a fresh job over an empty table, with a sink of its own.
func (v *Value) Job() (*engine.Job, error) {
	w, err := v.World()
	if err != nil {
		return nil, err
	}
	return jobOf(v.Plan, v.Connector, w, Identity{Seed: v.Seed, Run: RunID(v.name, v.Plan), Incarnation: v.Incarnation, EpochMillis: Epoch})
}

// World is an empty foreign system for the job.
func (v *Value) World() (world.World, error) { return v.Connector.World(TargetOf(v.Plan)) }

// Points are the points of its jobs.
func (v *Value) Points() []choose.Point { return PointsOf(v.Connector) }
