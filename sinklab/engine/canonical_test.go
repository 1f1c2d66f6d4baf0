package engine

import (
	"bytes"
	"reflect"
	"regexp"
	"strings"
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
	"state.uploads":          "upload by upload, below",
	"state.bound":            "a text for the report",
	"task.cause":             "a text for the report",
	"coordinator.generation": "a timer is due or void, whatever its number",
	"coordinator.store":      "tells which checkpoints stay behind, nothing follows from it",
	"coordinator.expired":    "tells which late acknowledgements leave a line in the trace",
	"checkpoint.timestamp":   "printed at a restore, nothing follows from it",
	"pending.timestamp":      "becomes that of the checkpoint",
	"pending.waiting":        "counts need",
	"event.seq":              "only the order of queued events counts, and they are written in order",
	"event.order":            "follows from the kind",
	"instance.room":          "memory for a copy",
	"state.late":             "message by message, below",
	"late.event":             "when it was due does not matter any more; what it is stands there",
	"late.latePoint":         "follows from what it is",
	"late.things":            "a number for the trace",
	"late.what":              "words for the trace",
	"late.last":              "words for the trace",
}

// midRun is a run in the middle of a commit, with barriers and messages under way.
func midRun() *Run {
	r := New(&Job{
		Name: "j", Table: "t", Parallelism: 2, Sink: paimon.New("t"), World: &mem.Store{}, RunID: "r", Latency: DefaultModel(), Bounds: DefaultBounds, Rules: Faithful(),
		Sources:          []Source{{Name: "gen[1]", CalcName: "Calc[2]", RowsPerSecond: 8, SplitRows: []int64{40, 40}, Functions: []Function{{Name: "f", At: []int64{9, -1}, Once: true}}}},
		Checkpoint:       Checkpointing{IntervalMillis: 900, MinPauseMillis: 800, TimeoutMillis: 5000, MaxConcurrent: 2, AfterTasksFinish: true},
		Restart:          Restart{Strategy: "exponential-delay", Attempts: -1, InitialMillis: 100, MaxMillis: 1000, Multiplier: 2, ResetMillis: 60_000},
		FirstDelayMillis: []int64{600}, Late: true,
	}, choose.Default{}, nil)
	for r.s.restarts == 0 || !r.s.tasks[len(r.s.tasks)-1].busy() {
		r.Step()
	}
	return r
}

// until goes on to the next moment at which something exists, and returns it.
func until[T any](r *Run, find func(*Run) *T) any {
	for {
		if found := find(r); found != nil {
			return found
		}
		if !r.Step() {
			panic("the run never comes to that")
		}
	}
}

// parts are the structs that a run's state is made of.
var parts = map[string]func(*Run) any{
	"state":       func(r *Run) any { return &r.s },
	"task":        func(r *Run) any { return &r.s.tasks[0] },
	"committer":   func(r *Run) any { return &r.s.tasks[len(r.s.tasks)-1] },
	"errand":      func(r *Run) any { return &r.s.tasks[len(r.s.tasks)-1].errand },
	"writing":     func(r *Run) any { return &r.s.made[0] },
	"committing":  func(r *Run) any { return &r.s.made[len(r.s.made)-1] },
	"coordinator": func(r *Run) any { return &r.s.coord },
	"checkpoint":  func(r *Run) any { return &r.s.coord.completed },
	"event":       func(r *Run) any { return &r.s.queue[0] },
	"pending":     func(r *Run) any { return until(r, func(r *Run) *pending { return first(r.s.coord.pending) }) },
	"upload":      func(r *Run) any { return until(r, func(r *Run) *upload { return first(r.s.uploads) }) },
	"late": func(r *Run) any {
		r.s.late = append(r.s.late, late{event: event{kind: evNotify, task: 1, checkpoint: 1, attempt: r.s.attempt}})
		return &r.s.late[0]
	},
	"channel": func(r *Run) any { return &r.s.tasks[2].channels[0] },
	"element": func(r *Run) any {
		return until(r, func(r *Run) *element { return first(r.s.tasks[2].channels[0].queue) })
	},
}

func first[T any](s []T) *T {
	if len(s) == 0 {
		return nil
	}
	return &s[0]
}

// Every field that a run's future depends on is in the canonical form: changing it
// changes the bytes. A new field fails here until it is written or excused.
func TestCanonicalFormHasEveryField(t *testing.T) {
	for part, get := range parts {
		typ := reflect.TypeOf(get(midRun())).Elem()
		for i := range typ.NumField() {
			t.Run(part+"."+typ.Field(i).Name, func(t *testing.T) {
				r := midRun()
				field := reflect.ValueOf(get(r)).Elem().Field(i)
				before := r.AppendState(nil)
				if _, excused := leftOut[typ.Name()+"."+typ.Field(i).Name]; excused {
					return
				}
				if change(reflect.NewAt(field.Type(), unsafe.Pointer(field.UnsafeAddr())).Elem()) {
					require.False(t, bytes.Equal(before, r.AppendState(nil)), "write the field in AppendState, or say in leftOut why not")
				}
			})
		}
	}
}

// Whatever a fork can change is its own: the clone's slices are other slices.
func TestClonesHaveTheirOwnSlices(t *testing.T) {
	shared := regexp.MustCompile(`\.states\[|\.states$|\.final`) // never changed in place, but for pending's own list
	for name, part := range parts {
		r := midRun()
		part(r)
		clone, ok := r.Clone(choose.Default{}, nil)
		require.True(t, ok)
		eachSlice(name, reflect.ValueOf(&r.s).Elem(), reflect.ValueOf(&clone.s).Elem(), func(path string, a, b unsafe.Pointer) {
			if strings.HasSuffix(path, ".pending[].states") || !shared.MatchString(path) {
				require.NotEqual(t, a, b, path)
			}
		})
	}
}

// A copy in the memory of another run is the copy that it would be in memory of its own,
// whatever that run was about; it takes nothing from the original, and goes on as that does.
func TestACopyInTheMemoryOfAnotherRunIsNoOther(t *testing.T) {
	room := midRun()
	for name, part := range parts {
		r := midRun()
		part(r)
		own, ok := r.Clone(choose.Default{}, nil)
		require.True(t, ok)
		before := r.AppendState(nil)
		c, ok := r.CloneInto(room, choose.Default{}, nil)
		require.True(t, ok)
		require.Same(t, room, c)
		for goesOn := true; goesOn; goesOn = own.Step() {
			require.Equal(t, own.AppendState(nil), c.AppendState(nil), name)
			c.Step()
		}
		require.Equal(t, before, r.AppendState(nil), name)
	}
}

// eachSlice walks two equal values and visits every slice that holds something.
func eachSlice(path string, a, b reflect.Value, visit func(string, unsafe.Pointer, unsafe.Pointer)) {
	switch a.Kind() {
	case reflect.Struct:
		for i := range a.NumField() {
			eachSlice(path+"."+a.Type().Field(i).Name, a.Field(i), b.Field(i), visit)
		}
	case reflect.Slice:
		if a.Len() == 0 {
			return
		}
		visit(path, a.UnsafePointer(), b.UnsafePointer())
		for i := range a.Len() {
			eachSlice(path+"[]", a.Index(i), b.Index(i), visit)
		}
	}
}

// Two runs that took different ways to the same state have the same form: numbers of
// events, void timers and what only the trace shows do not tell them apart.
func TestCanonicalFormForgetsTheWay(t *testing.T) {
	r := midRun()
	before := r.AppendState(nil)
	r.s.seq += 100
	for i := range r.s.queue {
		r.s.queue[i].seq += 50
		if r.s.queue[i].kind == evTimer {
			r.s.queue[i].other += 7
		}
	}
	r.s.coord.generation += 7
	r.after(10, event{kind: evTimer, other: 1})
	r.after(10, event{kind: evExpire, checkpoint: 1})
	require.True(t, bytes.Equal(before, r.AppendState(nil)))
}

// change alters a value somewhere. It leaves an operator alone that the task has not.
func change(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(v.Int() + 1)
	case reflect.Uint8, reflect.Uint64:
		v.SetUint(v.Uint() + 1)
	case reflect.String:
		v.SetString(v.String() + "x")
	case reflect.Slice:
		more := reflect.Zero(v.Type().Elem())
		if v.Len() > 0 {
			more = v.Index(0)
		}
		v.Set(reflect.Append(v, more))
	case reflect.Array:
		return change(v.Index(0))
	case reflect.Struct:
		return change(reflect.NewAt(v.Field(0).Type(), unsafe.Pointer(v.Field(0).UnsafeAddr())).Elem())
	case reflect.Interface:
		if v.IsNil() {
			return false
		}
		v.SetZero()
	default:
		panic("the test cannot change a " + v.Type().String())
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
		require.True(t, bytes.Equal(before, r.AppendState(nil)), "clone %d", i)
	}
}
