package tables

import (
	"errors"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/warehouse"
)

// compacter is a sink that can compact its whole table by itself.
type compacter interface{ CompactAll(*sink.Env) error }

// compact is CALL sys.compact in batch mode. It is no job of the engine: nothing strikes
// it, it takes no virtual time of the script and is not traced.
func (t *table) compact(c warehouse.Call) error {
	to, err := c.Sink()
	if err != nil {
		return err
	}
	worker, ok := to.(compacter)
	if !ok {
		return errors.New("its sink cannot compact")
	}
	running, err := c.Begin()
	if err != nil {
		return err
	}
	return worker.CompactAll(t.compactEnv(running, c.NowMillis))
}

// compactEnv is the environment of a job with one subtask, whose names are its own.
func (t *table) compactEnv(r warehouse.Running, nowMillis int64) *sink.Env {
	identity := choose.Mix(r.Seed ^ uint64(r.Incarnation))
	for _, c := range "sys.compact" + t.name.String() {
		identity = choose.Mix(identity ^ uint64(c))
	}
	env := &sink.Env{World: t.files, EpochMillis: nowMillis, Parallelism: 1, CommitterParallelism: 1, Operator: "Global Committer : " + t.name.Table, Identity: identity}
	env.Bind(choose.Default{}, r.Observer, new(int64), func(string) int64 { return 0 })
	return env
}
