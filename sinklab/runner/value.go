package runner

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/mem"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sink"
	sinkpaimon "exactlyonce/sinklab/sinks/paimon"
	"exactlyonce/sinklab/sinks/registry"
	"exactlyonce/sinklab/verdict"
)

// Value is one INSERT on a table of values: what a search runs and judges. It is not
// changed by its runs.
type Value struct {
	Plan *flinksql.Job
	Own  choose.Schedule // the script's own picks, which make the scenario
	name string
	keys keys

	retention paimon.Retention
}

// keys tells rows of a primary-key table apart.
type keys struct {
	of       func(rows.Range) []int64 // numbers that are equal where keys are; nil = every position is a key
	distinct int64
}

// NewValue prepares the only INSERT of a script, under a mutant where one is named.
// Errors name what keeps a job from being run on values.
func NewValue(script *flinksql.Script, mutant string) (*Value, error) {
	program, err := flinksql.Plan(script)
	if err != nil {
		return nil, err
	}
	v := &Value{name: program.Name}
	for _, step := range program.Steps {
		switch {
		case step.Job != nil && v.Plan != nil:
			return nil, fmt.Errorf("%s:%d: a search takes a script with one INSERT, this is the second", program.Name, step.Line)
		case step.Job != nil:
			if err := ends(step.Job); err != nil {
				return nil, fmt.Errorf("%s:%d: %w", program.Name, step.Line, err)
			}
			v.Plan = step.Job
		case step.Clean != nil, step.Tag != nil, step.Compact != nil:
			return nil, fmt.Errorf("%s:%d: CALL is not searched: a search takes a script with one INSERT", program.Name, step.Line)
		}
	}
	if v.Plan == nil {
		return nil, fmt.Errorf("%s has no INSERT", program.Name)
	}
	if v.Plan, err = Mutated(v.Plan, cmp.Or(mutant, v.Plan.Lab.Mutant)); err != nil {
		return nil, err
	}
	if v.Own, err = choose.Parse(v.Plan.Lab.Schedule); err != nil {
		return nil, fmt.Errorf("%s: sinklab.%w", program.Name, err)
	}
	if v.retention, err = paimon.RetentionOf(optionOf(v.Plan.Table), flinksql.ParseDuration); err != nil {
		return nil, fmt.Errorf("%s: table %s: %w", program.Name, v.Plan.Table.Name, err)
	}
	return v, v.findKeys()
}

// Job is a fresh job over an empty table.
func (v *Value) Job() (*engine.Job, error) {
	world, err := v.World()
	if err != nil {
		return nil, err
	}
	run := (&session{program: &flinksql.Program{Name: v.name}}).runID(v.Plan)
	job, err := BuildJob(v.Plan, world, Identity{Run: run, EpochMillis: Epoch})
	if err == nil {
		if s, ok := job.Sink.(*sinkpaimon.Sink); ok {
			s.Unstamped = true
		}
	}
	return job, err
}

// World is an empty foreign system for the job.
func (v *Value) World() (sink.Cloner, error) {
	if entry, ok := registry.Find(v.Plan.Table.Connector); ok && entry.World != nil {
		if w, ok := entry.World().(sink.Cloner); ok {
			return w, nil
		}
		return nil, fmt.Errorf("table %s: connector %q cannot be searched, its world has no copies", v.Plan.Table.Name, v.Plan.Table.Connector)
	}
	layout, err := LayoutOf(v.Plan)
	return &mem.Store{Layout: layout, Ages: v.retention != paimon.DefaultRetention(), Synced: v.Plan.Lab.Fsync}, err
}

// findKeys looks once whether rows of a primary-key table share keys.
func (v *Value) findKeys() error {
	schema, err := schemaOf(v.Plan.Table, 0)
	if err != nil || len(schema.PrimaryKeys) == 0 {
		return err
	}
	number, of := map[string]int64{}, map[rows.Range]int64{} // looked up only
	key := keyColumns(schema)
	for i, src := range v.Plan.Sources {
		for s, n := range src.SplitRows {
			split := int32(i*v.Plan.Parallelism + s)
			if n < 0 {
				return fmt.Errorf("source %s never ends: a search of a primary-key table needs bounded sources", src.Table)
			}
			for pos := range n {
				text := rowText(len(key), func(k int) any { return v.Plan.Rows.Value(split, pos, key[k]) })
				if _, ok := number[text]; !ok {
					number[text] = int64(len(number))
				}
				of[rows.Range{Split: split, From: pos, To: pos + 1}] = number[text]
			}
		}
	}
	v.keys.distinct = int64(len(number))
	if len(number) < len(of) {
		v.keys.of = func(r rows.Range) (out []int64) {
			for pos := r.From; pos < r.To; pos++ {
				out = append(out, of[rows.Range{Split: r.Split, From: pos, To: pos + 1}])
			}
			return out
		}
	}
	return nil
}

// Judge decides what a run that has ended came to.
func (v *Value) Judge(world any, result engine.Result, m *Monitor) (verdict.Verdict, error) {
	f := verdict.Facts{Status: result.Status.String(), Bound: result.Bound, Early: m.Early, Late: m.Late, Repeats: result.Repeats, Idle: result.Idle}
	if result.Refusal != nil {
		f.Refusal = result.Refusal.Error()
	}
	for _, n := range result.Emitted {
		f.Emitted += n
	}
	err := v.tally(world, result, &f)
	if errors.Is(err, paimon.ErrTorn) {
		f.Unreadable = err.Error()
		return verdict.Judge(f), nil
	}
	if err != nil {
		return verdict.Verdict{}, err
	}
	if store, ok := world.(*mem.Store); ok {
		if err := v.files(store, Epoch+result.AtMillis, &f); err != nil {
			return verdict.Verdict{}, err
		}
	}
	return verdict.Judge(f), nil
}

// files adds what lies in the table. Where snapshots expire, it takes a closer look.
func (v *Value) files(store *mem.Store, now int64, f *verdict.Facts) (err error) {
	for _, s := range store.Kept() {
		f.Snapshots = append(f.Snapshots, verdict.Snapshot{ID: s.ID, Identifier: s.CommitIdentifier, User: s.CommitUser, Kind: s.CommitKind})
	}
	if newest, _ := store.Totals(); !v.retention.None(newest) {
		f.OnDisk = store.OnDisk()
		return countFiles(store, v.option, store.Kept(), now, f)
	}
	f.OnDisk, f.Referenced, f.Missing, err = store.FileCounts()
	return err
}

func (v *Value) option(key string) (string, bool) {
	value := optionOf(v.Plan.Table)(key)
	return value, value != ""
}

// tally compares what a proper reader sees with what is due: all that was emitted, once
// the job has finished.
func (v *Value) tally(world any, result engine.Result, f *verdict.Facts) error {
	visible, err := world.(registry.World).VisibleRows()
	if err != nil {
		return err
	}
	due := result.Emitted
	if result.Status != engine.Finished {
		due = make([]int64, len(result.Emitted))
	}
	if f.Tally = rows.Compare(visible, due, result.Emitted); v.keys.of != nil {
		f.Tally, f.Emitted = v.compareKeys(visible, due, result.Emitted)
		f.Late = 0 // how many rows are visible says nothing of when they came
	}
	return nil
}

// Repeats is how many rows a reader sees again, at any moment of a run.
func (v *Value) Repeats(world any, result engine.Result) (int64, error) {
	var f verdict.Facts
	err := v.tally(world, result, &f)
	return f.Tally.Duplicated, err
}

// Name is the script's.
func (v *Value) Name() string { return v.name }

// compareKeys tallies keys instead of positions.
func (v *Value) compareKeys(visible []rows.Range, due, emitted []int64) (rows.Tally, int64) {
	var seen, owed, may []int64
	for _, r := range visible {
		seen = append(seen, v.keys.of(r)...)
	}
	for split := range emitted {
		owed = append(owed, v.keys.of(rows.Range{Split: int32(split), To: due[split]})...)
		may = append(may, v.keys.of(rows.Range{Split: int32(split), To: emitted[split]})...)
	}
	may = distinct(may)
	if stale := v.stale(visible, due); stale > 0 {
		t := match(slices.Clip(seen), distinct(owed), may)
		t.Lost += stale
		return t, int64(len(may))
	}
	return match(slices.Clip(seen), distinct(owed), may), int64(len(may))
}

// stale counts visible rows of which a later one of the same key is due. Only of one split
// is it known which row is the last.
func (v *Value) stale(visible []rows.Range, due []int64) (n int64) {
	if len(due) != 1 {
		return 0
	}
	last := map[int64]int64{} // looked up only
	for pos, key := range v.keys.of(rows.Range{To: due[0]}) {
		last[key] = int64(pos)
	}
	for _, r := range visible {
		for i, key := range v.keys.of(r) {
			if at, ok := last[key]; ok && r.From+int64(i) < at {
				n++
			}
		}
	}
	return n
}
