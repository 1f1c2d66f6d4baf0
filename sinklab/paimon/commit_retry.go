package paimon

import (
	"fmt"
	"math"
	"strconv"

	"exactlyonce/sinklab/internal/flinktime"
)

// Retries says how often, how long and after which waits a commit starts again that has
// lost a race or whose publication failed: commit.max-retries, commit.timeout,
// commit.min-retry-wait and commit.max-retry-wait. What fails before that, while manifests
// are written, is thrown at once (Paimon 2.0.0 FileStoreCommitImpl.tryCommit:756-805).
type Retries struct {
	Max           int64
	TimeoutMillis int64 // looked at when a try has failed; the APPEND and the COMPACT part count by themselves
	MinWaitMillis int64
	MaxWaitMillis int64
}

// DefaultRetries are Paimon's: there is no timeout (CoreOptions.commitTimeout).
func DefaultRetries() Retries {
	return Retries{Max: 10, TimeoutMillis: math.MaxInt64, MinWaitMillis: 10, MaxWaitMillis: 10_000}
}

// RetriesOf reads the table options; an option that is not set is "".
func RetriesOf(option func(key string) string) (Retries, error) {
	r := DefaultRetries()
	return r, readOptions(option, []optionInto{
		{"commit.max-retries", int32Option, &r.Max},
		{"commit.timeout", flinktime.Parse, &r.TimeoutMillis},
		{"commit.min-retry-wait", flinktime.Parse, &r.MinWaitMillis},
		{"commit.max-retry-wait", flinktime.Parse, &r.MaxWaitMillis},
	})
}

// Wait is how long the commit waits before it starts for the n-th time again, n from 0: the
// shortest wait doubled each time, up to the longest (RetryWaiter). Its jitter is left out:
// virtual time has no thundering herd.
func (r Retries) Wait(n int64) int64 {
	return int64(math.Min(float64(r.MinWaitMillis)*math.Pow(2, float64(n)), float64(r.MaxWaitMillis)))
}

// givesUp tells whether a try that failed was the last one.
func (r Retries) givesUp(retries, millis int64) bool {
	return millis > r.TimeoutMillis || retries >= r.Max
}

// failed is what the commit throws then. cause is the exception of its last try, "" = it
// lost a race, of which the real one says nothing either.
func (r Retries) failed(retries int64, cause string) error {
	if cause != "" {
		cause = " Caused by: " + cause
	}
	return fmt.Errorf("java.lang.RuntimeException: Commit failed after %d millis with %d retries, there maybe exist commit conflicts between multiple jobs.%s",
		r.TimeoutMillis, retries, cause)
}

// optionInto is an option that is a number, and where it goes.
type optionInto struct {
	key  string
	read func(string) (int64, error)
	into *int64
}

func int32Option(text string) (int64, error) { return strconv.ParseInt(text, 10, 32) }

// readOptions reads those that are set.
func readOptions(option func(key string) string, all []optionInto) error {
	for _, o := range all {
		text := option(o.key)
		if text == "" {
			continue
		}
		n, err := o.read(text)
		if err != nil {
			return fmt.Errorf("option '%s': '%s': %w", o.key, text, err)
		}
		*o.into = n
	}
	return nil
}
