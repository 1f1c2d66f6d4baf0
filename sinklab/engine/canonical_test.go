package engine

import (
	"fmt"
	"reflect"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/paimon/mem"
	"exactlyonce/sinklab/sinks/paimon"
)

// leftOut are the fields that the canonical form does not have, and why two runs
// that differ only there behave alike from here on.
var leftOut = map[string]string{
	"state.now":              "times are relative to it",
	"state.seq":              "only the order of queued events counts, and they are written in order",
	"state.events":           "a count for the bounds",
	"state.cause":            "a text for the report",
	"state.refusal":          "a text for the report",
	"state.bound":            "a text for the report",
	"state.savepoint":        "handed out at the end, never restored by this run",
	"coordinator.generation": "timers are written relative to it",
	"checkpoint.timestamp":   "printed at a restore, nothing follows from it",
	"task.writer":            "an operator: written by its own AppendState, below",
	"task.committer":         "an operator: written by its own AppendState, below",
}

// midRun is a run in the middle of a commit, with barriers and messages under way.
func midRun() *Run {
	r := New(&Job{
		Name: "j", Table: "t", Parallelism: 2, Sink: paimon.New("t"), World: &mem.Store{}, RunID: "r", Latency: DefaultModel(), Bounds: DefaultBounds,
		Sources:          []Source{{Name: "gen[1]", CalcName: "Calc[2]", RowsPerSecond: 8, SplitRows: []int64{40, 40}, Functions: []Function{{Name: "f", At: []int64{9, -1}, Once: true}}}},
		Checkpoint:       Checkpointing{IntervalMillis: 900, TimeoutMillis: 5000, MaxConcurrent: 2, AfterTasksFinish: true},
		FirstDelayMillis: []int64{600},
	}, choose.Default{}, nil)
	for steps := 0; steps < 60 || !r.s.tasks[len(r.s.tasks)-1].busy; steps++ {
		r.Step()
	}
	return r
}

// Every field that a run's future depends on is in the canonical form: changing it
// changes the bytes. A new field fails here until it is written or excused.
func TestCanonicalFormHasEveryField(t *testing.T) {
	for _, part := range []func(*Run) any{
		func(r *Run) any { return &r.s },
		func(r *Run) any { return &r.s.tasks[0] },
		func(r *Run) any { return &r.s.coord },
		func(r *Run) any { return &r.s.coord.completed },
	} {
		typ := reflect.TypeOf(part(midRun())).Elem()
		for i := range typ.NumField() {
			name := typ.Name() + "." + typ.Field(i).Name
			t.Run(name, func(t *testing.T) {
				r := midRun()
				before := r.AppendState(nil)
				field := reflect.ValueOf(part(r)).Elem().Field(i)
				changed := change(reflect.NewAt(field.Type(), unsafe.Pointer(field.UnsafeAddr())).Elem())
				require.True(t, changed, "the test cannot change a %s", field.Type())
				if _, ok := leftOut[name]; ok {
					return
				}
				require.NotEqual(t, before, r.AppendState(nil), "%s is not in AppendState; write it, or say in leftOut why not", name)
			})
		}
	}
}

// change alters a value somewhere.
func change(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(v.Int() + 1)
	case reflect.Uint8:
		v.SetUint(v.Uint() + 1)
	case reflect.String:
		v.SetString(v.String() + "x")
	case reflect.Slice:
		v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
	case reflect.Array:
		return change(v.Index(0))
	case reflect.Struct:
		return change(reflect.NewAt(v.Field(0).Type(), unsafe.Pointer(v.Field(0).UnsafeAddr())).Elem())
	case reflect.Pointer, reflect.Interface:
		v.SetZero()
	default:
		return false
	}
	return true
}

// A clone shares nothing that either of the two changes: running one to its end
// leaves the other's canonical form alone.
func TestClonesShareNothingThatChanges(t *testing.T) {
	r := midRun()
	before := r.AppendState(nil)
	for i := range 3 {
		clone, ok := r.Clone(choose.NewSeeded(uint64(i), 7, 5), nil)
		require.True(t, ok)
		clone.Run()
		require.Equal(t, before, r.AppendState(nil), fmt.Sprint("clone ", i))
	}
}
