package kept

import (
	"fmt"
	"slices"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/warehouse"
	"exactlyonce/sinklab/world"
	"exactlyonce/trace"
)

// target is a table under a job.
type target struct {
	*table
	insert warehouse.Insert
	values values // of all jobs, the one that runs included
	job    int    // its index
}

// Target implements warehouse.Table.
func (t *table) Target(in warehouse.Insert) (warehouse.Target, error) {
	v, err := t.values()
	return &target{table: t, insert: in, values: v}, err
}

// World implements warehouse.Target.
func (t *target) World() any { return t.world }

// Baseline implements warehouse.Target: the number of the job that is about to begin.
func (t *target) Baseline() (int64, error) { return int64(len(t.definition.Jobs)) + 1, nil }

// Begin implements warehouse.Target: it writes down what tells the rows of the job.
func (t *target) Begin(s warehouse.Start) (warehouse.Begun, error) {
	if s.Resumed {
		return t.again(s)
	}
	number := int64(len(t.definition.Jobs)) + 1
	if s.GoesOn && s.Baseline >= number {
		return warehouse.Begun{}, fmt.Errorf("table %s is not the one that the savepoint's job has written: it was made anew since; CREATE TABLE IF NOT EXISTS keeps a table", t.name)
	}
	j := job{
		Incarnation: s.Incarnation, Baseline: s.Baseline, FirstSplit: t.definition.splits(), Splits: t.insert.Splits, Script: t.insert.Script,
	}
	if s.Baseline == number {
		visible, err := t.world.Read(world.Committed)
		if err != nil {
			return warehouse.Begun{}, err
		}
		j.Before = slices.Clone(visible)
	}
	t.definition.Jobs = append(t.definition.Jobs, j)
	t.job = len(t.definition.Jobs) - 1
	t.values = append(t.values, part{j.FirstSplit, int32(j.Splits), t.insert.Rows})
	return t.begun(), t.write()
}

// again finds the job that a kill has stopped.
func (t *target) again(s warehouse.Start) (warehouse.Begun, error) {
	for i, j := range slices.Backward(t.definition.Jobs) {
		if j.Incarnation == s.Incarnation {
			t.job = i
			return t.begun(), nil
		}
	}
	return warehouse.Begun{}, fmt.Errorf("%s knows no job %d of the table: it was made anew since; run the script again without --resume", t.file(definitionFile), s.Incarnation)
}

func (t *target) begun() warehouse.Begun {
	return warehouse.Begun{FirstSplit: t.definition.Jobs[t.job].FirstSplit, Before: rows.Count(t.before())}
}

// Observe implements warehouse.Target: what the world is told shows in the world.
func (t *target) Observe(trace.Event) error { return nil }

// Keep implements warehouse.Target.
func (t *target) Keep() error { return t.keep() }

// Faults implements warehouse.Target: the files are the lab's, not the job's.
func (t *target) Faults() *filesystem.Faulty { return nil }

// Foreign implements warehouse.Target.
func (t *target) Foreign() *connector.Foreign {
	return &connector.Foreign{Connector: &t.connector, Table: t.definition.Table, World: t.world, Rows: t.values}
}

// before is what a reader saw when the INSERT began.
func (t *target) before() []rows.Range {
	return t.definition.Jobs[t.definition.Jobs[t.job].Baseline-1].Before
}
