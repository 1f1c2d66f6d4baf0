package sink

import (
	"encoding/hex"
	"strconv"

	"exactlyonce/sinklab/choose"
	"exactlyonce/trace"
)

// Env is everything that an operator may know and do during one call. It is lent
// for that call and must not be kept.
type Env struct {
	World       any   // the foreign system, as the sink's constructor made it
	NowMillis   int64 // virtual time of the run
	EpochMillis int64 // calendar time of virtual 0
	Subtask     int32
	Parallelism int32
	Attempt     int32
	Restarts    int32 // how often the job was restarted before this attempt

	Savepoint            bool // in a committer's SnapshotState: the snapshot is a savepoint's
	Died                 bool // in Close: the process is gone with the task, so nothing reaches the foreign system any more
	CheckpointingEnabled bool
	CommitterParallelism int

	Operator string // the operator's name
	Thread   string // the task's thread name; empty when nobody observes
	Identity uint64 // hash of seed, run and incarnation

	chooser  choose.Chooser
	choose   func(string, int) int // Choose, bound once
	observer trace.Observer
	seq      *int64
	latency  func(name string) int64
}

// Bind connects an Env to a run; only engines and test harnesses call it.
func (e *Env) Bind(c choose.Chooser, o trace.Observer, seq *int64, latency func(string) int64) {
	e.chooser, e.observer, e.seq, e.latency = c, o, seq, latency
	e.choose = e.Choose
}

// Choose asks the run's chooser and records an answer that is not 0.
func (e *Env) Choose(label string, n int) int {
	pick := e.chooser.Choose(label, n)
	if pick != 0 && e.observer != nil {
		e.Emit(trace.Choice, 0, "label", label, "options", Itoa(n), "picked", Itoa(pick))
	}
	return pick
}

// Chooser is Choose as a value, for a world that asks by itself.
func (e *Env) Chooser() func(label string, n int) int { return e.choose }

// Latency is the model's duration of the named step, in virtual milliseconds.
func (e *Env) Latency(name string) int64 { return e.latency(name) }

// Tracing tells whether somebody observes: build values only then.
func (e *Env) Tracing() bool { return e.observer != nil }

// Emit records one event of this operator. Values are name, text, name, text, …
func (e *Env) Emit(kind trace.Kind, checkpoint int64, values ...string) {
	if e.observer == nil {
		return
	}
	ev := trace.Event{AtMillis: e.NowMillis, Thread: e.Thread, Operator: e.Operator, Kind: kind, Checkpoint: checkpoint}
	for i := 0; i+1 < len(values); i += 2 {
		ev.Values = append(ev.Values, trace.Value{Name: values[i], Text: values[i+1]})
	}
	*e.seq++
	ev.Seq = *e.seq
	e.observer.Observe(ev)
}

// UUID is the n-th identifier that this attempt of this subtask draws for a
// purpose: a pure function of the run's identity, so that one schedule gives one
// set of names.
func (e *Env) UUID(purpose string, n int64) string {
	h := choose.Mix(e.Identity ^ uint64(e.Attempt)<<32 ^ uint64(uint32(e.Subtask)))
	for i := 0; i < len(purpose); i++ {
		h = choose.Mix(h ^ uint64(purpose[i]))
	}
	return FormatUUID(choose.Mix(h^uint64(n)), choose.Mix(h^uint64(n)^0xa5a5a5a5))
}

// FormatUUID prints 128 bits as a random (version 4) UUID.
func FormatUUID(hi, lo uint64) string {
	var raw [16]byte
	for i := range 8 {
		raw[i], raw[8+i] = byte(hi>>(56-8*i)), byte(lo>>(56-8*i))
	}
	raw[6], raw[8] = raw[6]&0x0f|0x40, raw[8]&0x3f|0x80
	var out [36]byte
	hex.Encode(out[0:8], raw[0:4])
	hex.Encode(out[9:13], raw[4:6])
	hex.Encode(out[14:18], raw[6:8])
	hex.Encode(out[19:23], raw[8:10])
	hex.Encode(out[24:36], raw[10:16])
	out[8], out[13], out[18], out[23] = '-', '-', '-', '-'
	return string(out[:])
}

// Itoa is strconv's, spelled short because trace values are text.
func Itoa[T ~int | ~int32 | ~int64](n T) string { return strconv.FormatInt(int64(n), 10) }
