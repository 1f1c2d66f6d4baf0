package paimon_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/mem"
)

// failing is a store whose publication always fails.
func failing() paimon.Store {
	return paimon.Faulty{Store: &mem.Store{}, Choose: func(label string, _ int) int {
		if label == "store/publish" {
			return 1
		}
		return 0
	}}
}

// exhaust takes steps until the commit throws, waiting as it asks for; a step takes 1 ms.
func exhaust(c *paimon.Commit, h *host) (waits []int64, err error) {
	for {
		result, err := c.Step(h)
		if err != nil {
			return waits, err
		}
		h.now++
		if result == paimon.Uncertain || result == paimon.LostRace {
			waits = append(waits, c.RetryWait())
			h.now += c.RetryWait()
		}
	}
}

// The texts and the waits are those of Paimon 2.0.0: 10 retries, 10 ms doubled each time up
// to 10 s, and no timeout, which it prints as the largest number.
func TestRetriesEnd(t *testing.T) {
	h := &host{store: failing(), user: "a"}
	waits, err := exhaust(start("a", 7), h)
	require.Equal(t, []int64{10, 20, 40, 80, 160, 320, 640, 1280, 2560, 5120}, waits)
	require.EqualError(t, err, "java.lang.RuntimeException: Commit failed after 9223372036854775807 millis with 10 retries, "+
		"there maybe exist commit conflicts between multiple jobs. Caused by: java.io.IOException: injected fault")
	require.Len(t, h.retried, 11, "every try that failed was heard of")
}

// Each of the four options alone changes when the commit gives up.
func TestRetryOptions(t *testing.T) {
	for _, c := range []struct {
		key, value string
		waits      []int64
		says       string
	}{
		{"commit.max-retries", "0", nil, "9223372036854775807 millis with 0 retries"},
		{"commit.max-retries", "2", []int64{10, 20}, "9223372036854775807 millis with 2 retries"},
		{"commit.timeout", "50 ms", []int64{10, 20, 40}, "50 millis with 3 retries"}, // looked at behind a try: 3+10+3+20+3+40 ms are over
		{"commit.timeout", "0 ms", nil, "0 millis with 0 retries"},
		{"commit.min-retry-wait", "4 s", []int64{4000, 8000, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000}, "with 10 retries"},
		{"commit.max-retry-wait", "30 ms", []int64{10, 20, 30, 30, 30, 30, 30, 30, 30, 30}, "with 10 retries"},
	} {
		retries, err := paimon.RetriesOf(func(key string) string {
			if key == c.key {
				return c.value
			}
			return ""
		})
		require.NoError(t, err)
		way := start("a", 7)
		way.Retries = &retries
		waits, err := exhaust(way, &host{store: failing(), user: "a"})
		require.Equal(t, c.waits, waits, c.key)
		require.ErrorContains(t, err, c.says)
	}
	_, err := paimon.RetriesOf(func(string) string { return "soon" })
	require.ErrorContains(t, err, "option 'commit.max-retries': 'soon'")
}

// A commit that lost its last race throws without a cause, as the real one does.
func TestRetriesEndWithALostRace(t *testing.T) {
	none := paimon.Retries{TimeoutMillis: math.MaxInt64}
	store := &mem.Store{}
	late := start("a", 1)
	late.Retries = &none
	h := &host{store: store, user: "a"}
	for range 2 { // its snapshot is written and not published
		_, err := late.Step(h)
		require.NoError(t, err)
	}
	finish(t, start("b", 1), &host{store: store, user: "b"})
	_, err := late.Step(h)
	require.EqualError(t, err, "java.lang.RuntimeException: Commit failed after 9223372036854775807 millis with 0 retries, there maybe exist commit conflicts between multiple jobs.")
}

// The COMPACT part is a commit of its own: its retries and its time begin anew.
func TestThePartsCountTheirRetriesApart(t *testing.T) {
	store, fails := &mem.Store{}, 0
	one := paimon.DefaultRetries()
	one.Max = 1
	h := &host{user: "a", store: paimon.Faulty{Store: store, Choose: func(label string, _ int) int {
		if label != "store/publish" {
			return 0
		}
		fails++
		return fails % 2 // every first try fails
	}}}
	old := []paimon.DataFile{keyedFile("f1", 0, 1)}
	finish(t, &paimon.Commit{User: "a", Committable: compacted(1, old, nil, nil)}, &host{store: store, user: "b"})
	both := compacted(2, []paimon.DataFile{keyedFile("f2", 0, 2)}, old, []paimon.DataFile{keyedFile("c1", 5, 3)})
	finish(t, &paimon.Commit{User: "a", Committable: both, Retries: &one}, h)
	require.Len(t, h.retried, 2)
	require.Equal(t, []int64{2, 3}, h.published)
}
