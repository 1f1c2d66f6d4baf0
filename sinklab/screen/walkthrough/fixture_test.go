package walkthrough_test

import (
	"context"
	"errors"
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/screen/screentest"
	"exactlyonce/sinklab/screen/walkthrough"
	"exactlyonce/trace"
)

// recorded reads the golden trace of a scenario.
func recorded(t testing.TB, scenario string) walkthrough.Document {
	t.Helper()
	f, err := os.Open("../../../golden/scenarios/" + scenario + "/trace.jsonl")
	require.NoError(t, err)
	defer f.Close()
	tr, err := trace.ReadJSONL(f)
	require.NoError(t, err)
	return walkthrough.Document{Name: scenario, Trace: tr, Runnable: true}
}

// walking is a screen that walks through a scenario.
func walking(t testing.TB, scenario string, w, h int) *screentest.Screen {
	t.Helper()
	d := recorded(t, scenario)
	return screentest.New(walkthrough.Options{Document: &d, Host: &host{t: t}}, w, h)
}

// host answers without running anything.
type host struct {
	t       testing.TB
	forked  []string
	fails   bool
	outcome walkthrough.Outcome
	checked []error // how each check began: nil, or cancelled
}

var _ walkthrough.Host = (*host)(nil)

var errHost = errors.New("the host\nfails")

func (h *host) Open(name string) (walkthrough.Document, error) {
	if h.fails {
		return walkthrough.Document{}, errHost
	}
	return recorded(h.t, name), nil
}

func (h *host) Questions(trace.Header) ([]walkthrough.Question, error) {
	return []walkthrough.Question{
		{After: 22, Label: "crash/committer/before-commit", Occurrence: 1, Options: 2},
		{After: 22, Label: "store/manifest", Occurrence: 1, Options: 6}, {After: 22, Label: "io/write", Occurrence: 3, Options: 5},
		{After: 64, Label: "something/new", Occurrence: 7, Options: 3},
	}, nil
}

func (h *host) Fork(_ trace.Header, label string, occurrence, option int) (walkthrough.Document, error) {
	if h.fails {
		return walkthrough.Document{}, errHost
	}
	h.forked = append(h.forked, label+"@"+strconv.Itoa(occurrence)+"="+strconv.Itoa(option))
	return recorded(h.t, "failover-no-restart"), nil
}

func (h *host) Mutants(trace.Header) []walkthrough.Choice {
	return []walkthrough.Choice{{Name: "M1", Title: "commits too early"}}
}

func (h *host) Mutant(trace.Header, string) (walkthrough.Document, error) {
	return recorded(h.t, "failover"), nil
}

func (h *host) SQL(_ trace.Header, seq int64, statement string) (string, error) {
	return statement + " at " + strconv.FormatInt(seq, 10), nil
}

func (h *host) Nearest(trace.Trace) (walkthrough.Document, error) {
	return recorded(h.t, "failover"), nil
}

func (h *host) Compare(d walkthrough.Document, name string) (string, error) {
	return d.Name + " and " + name, nil
}

func (h *host) Check(ctx context.Context, exercise string) (walkthrough.Outcome, error) {
	h.checked = append(h.checked, ctx.Err())
	if h.fails {
		return walkthrough.Outcome{}, errHost
	}
	return h.outcome, ctx.Err()
}
