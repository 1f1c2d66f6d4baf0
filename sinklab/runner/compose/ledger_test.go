package compose_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/sinks/atleastonce"
	"exactlyonce/sinklab/sinks/registry"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/sinklab/world/appendlog"
)

// books is a world that keeps snapshots and files, and cannot be copied. Each append is one
// of both.
type books struct {
	log         appendlog.Log
	identifiers []int64
	orphans     int
	err         error // of a reader
}

func (b *books) Append(r rows.Range) {
	b.log.Append(r)
	b.identifiers = append(b.identifiers, int64(len(b.identifiers))+1)
}

func (b *books) VisibleRows() ([]rows.Range, error) {
	visible, _ := b.log.VisibleRows()
	return visible, b.err
}

func (b *books) EachSnapshot(visit func(identifier int64, user string, rows int64)) {
	for _, id := range b.identifiers {
		visit(id, "somebody", 1)
	}
}

func (b *books) FileCounts() (onDisk, referenced int) {
	return len(b.identifiers) + b.orphans, len(b.identifiers)
}

// foreign runs the script of the sink without two phases on such a world.
func foreign(t *testing.T) (*compose.Value, *books, engine.Result) {
	t.Helper()
	s, _ := scenarios.Get("at-least-once-duplicates")
	script, err := flinksql.Parse(s.Name, s.Text)
	require.NoError(t, err)
	v, err := compose.NewValueFor(script, registry.Entry{
		Sink:  func(t registry.Target) (sink.Sink, error) { return atleastonce.New(t.Table), nil },
		World: func() registry.World { return &books{} },
	})
	require.NoError(t, err)
	job, err := v.Job()
	require.NoError(t, err)
	result := engine.New(job, choose.Default{}, nil).Run()
	return v, job.World.(*books), result
}

// What a world's own books say is judged as it is of a Paimon table.
func TestTheFactsOfALedgerArrive(t *testing.T) {
	v, world, result := foreign(t)
	got, err := v.Judge(world, result, &compose.Monitor{})
	require.NoError(t, err)
	require.Equal(t, verdict.Duplicated, got.Word)
	require.Zero(t, got.Orphans)
	require.NotContains(t, broken(got), "identifiers-increase-per-user")

	world.identifiers[2], world.orphans = 1, 3
	got, err = v.Judge(world, result, &compose.Monitor{})
	require.NoError(t, err)
	require.Equal(t, 3, got.Orphans)
	require.Equal(t, "snapshot 3 has identifier 1, snapshot 2 of the same user had 2", broken(got)["identifiers-increase-per-user"])
}

// A foreign world that nobody can read is what the run came to, and no error of the lab.
func TestAWorldThatCannotBeReadIsBlocked(t *testing.T) {
	v, world, result := foreign(t)
	world.err = errors.New("the log is torn")
	got, err := v.Judge(world, result, &compose.Monitor{})
	require.NoError(t, err)
	require.Equal(t, verdict.Blocked, got.Word)
}

func broken(v verdict.Verdict) map[string]string {
	out := map[string]string{}
	for _, p := range v.Broken() {
		out[p.Name] = p.Detail
	}
	return out
}
