package compose_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/sinks/atleastonce"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/sinklab/world"
	"exactlyonce/sinklab/world/appendlog"
)

// books is a log that keeps commits and units. Each append is one of both.
type books struct {
	appendlog.Log
	identifiers []int64
	orphans     int
	err         error // of a reader
}

func (b *books) Append(r rows.Range) {
	b.Log.Append(r)
	b.identifiers = append(b.identifiers, int64(len(b.identifiers))+1)
}

func (b *books) Read(i world.Isolation) ([]rows.Range, error) {
	visible, _ := b.Log.Read(i)
	return visible, b.err
}

func (b *books) Commits(visit func(world.Commit)) {
	for i, id := range b.identifiers {
		visit(world.Commit{Sequence: int64(i) + 1, Identifier: id, Owner: "somebody", Rows: 1})
	}
}

func (b *books) Count(int64) (world.Count, error) {
	return world.Count{There: len(b.identifiers) + b.orphans, Committed: len(b.identifiers)}, nil
}

// foreign runs the script of the sink without two phases on such a world.
func foreign(t *testing.T) (*compose.Value, *books, engine.Result) {
	t.Helper()
	s, _ := scenarios.Get("at-least-once-duplicates")
	script, err := flinksql.Parse(s.Name, s.Text)
	require.NoError(t, err)
	v, err := compose.NewValueFor(script, connector.Connector{
		Sink:  func(t connector.Target) (sink.Sink, error) { return atleastonce.New(t.Name), nil },
		World: func(connector.Target) (world.World, error) { return &books{}, nil },
	})
	require.NoError(t, err)
	job, err := v.Job()
	require.NoError(t, err)
	result := engine.New(job, choose.Default{}, nil).Run()
	return v, job.World.(*books), result
}

// What a world's own books say is judged as it is of a Paimon table.
func TestTheFactsOfALedgerArrive(t *testing.T) {
	v, books, result := foreign(t)
	got, err := v.Judge(books, result, &compose.Monitor{})
	require.NoError(t, err)
	require.Equal(t, verdict.Duplicated, got.Word)
	require.Zero(t, got.Orphans)
	require.NotContains(t, broken(got), "identifiers-increase-per-user")

	books.identifiers[2], books.orphans = 1, 3
	got, err = v.Judge(books, result, &compose.Monitor{})
	require.NoError(t, err)
	require.Equal(t, 3, got.Orphans)
	require.Equal(t, "commit 3 has identifier 1, commit 2 of the same owner had 2", broken(got)["identifiers-increase-per-user"])
}

// A foreign world that nobody can read is what the run came to, and no error of the lab.
func TestAWorldThatCannotBeReadIsBlocked(t *testing.T) {
	v, books, result := foreign(t)
	books.err = errors.New("the log is torn")
	got, err := v.Judge(books, result, &compose.Monitor{})
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
