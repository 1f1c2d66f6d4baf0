package engine_test

import (
	"encoding/binary"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/world"
)

// strongbox is a vault that clears away what nobody has opened in time, as a broker aborts
// a transaction.
type strongbox struct {
	vault
	timeoutMillis int64 // 0 = it waits for ever
	deaf          bool  // it never does what is due
}

var _ world.Timed = (*strongbox)(nil)

func (s *strongbox) NextTimer() (at int64, ok bool) {
	for _, u := range s.units {
		if !u.open && s.timeoutMillis > 0 && (!ok || u.since+s.timeoutMillis < at) {
			at, ok = u.since+s.timeoutMillis, true
		}
	}
	return at, ok
}

func (s *strongbox) Tick(now int64) (changes []world.Change) {
	if s.deaf {
		return nil
	}
	s.units = slices.DeleteFunc(s.units, func(u laid) bool {
		due := !u.open && u.since+s.timeoutMillis <= now
		if due {
			changes = append(changes, world.Change{Unit: world.Unit{Name: u.name, State: world.Aborted}, Why: "nobody has opened it in time"})
			s.heard = append(s.heard, fmt.Sprint("cleared away at ", now, ", laid down at ", u.since))
		}
		return due
	})
	return changes
}

func (s *strongbox) Clone() any {
	return &strongbox{vault: *s.vault.Clone().(*vault), timeoutMillis: s.timeoutMillis, deaf: s.deaf}
}

func (s *strongbox) AppendState(b []byte, now int64) []byte {
	for _, u := range s.units {
		if !u.open {
			b = binary.AppendVarint(b, u.since-now)
		}
	}
	return s.vault.AppendState(b, now)
}

// inStrongbox is a job whose committer hears of checkpoint 1 a second and more after it was
// prepared, where the schedule has the notification lost or late.
func inStrongbox(box *strongbox) *engine.Job {
	return job(func(j *engine.Job) {
		j.Sink, j.World, j.EpochMillis = vaultSinks[0].sink, box, 1_700_000_000_000
	})
}

// A timer of the world fires at its own virtual time, whatever the job does then: it takes
// away what the lost notification has left, and the commit of the next one finds nothing.
func TestAWorldsTimerFiresInVirtualTime(t *testing.T) {
	box := &strongbox{timeoutMillis: 250}
	r := run(t, inStrongbox(box), "notify/writer@1=1")
	require.Equal(t, "cleared away at 1700000000851, laid down at 1700000000601", box.heard[0])
	require.Equal(t, engine.Failed, r.result.Status)
	require.Contains(t, r.result.Cause, "the vault has no unit", "a commit or a recovery of it fails")
	require.Greater(t, r.result.Emitted[0], rows.Count(visibleInVault(box)), "rows are lost")

	box = &strongbox{timeoutMillis: 2500}
	r = run(t, inStrongbox(box), "notify/writer@1=1")
	require.Empty(t, box.heard)
	require.Equal(t, r.result.Emitted[0], rows.Count(visibleInVault(box)))
}

// A world that could have timers and has none changes nothing.
func TestWithoutTimersNothingChanges(t *testing.T) {
	timed := run(t, inStrongbox(&strongbox{}), "crash/writer/burst@3=1")
	plain := inStrongbox(nil)
	plain.World = &vault{}
	require.Equal(t, run(t, plain, "crash/writer/burst@3=1"), timed)
}

// Clones have the timers of their own copy, and a search counts them as an enumeration does.
func TestSearchesKnowTheTimersOfTheWorld(t *testing.T) {
	came := countsAgree(t, vaultSinks[0].sink, func() any { return &strongbox{timeoutMillis: 900} })
	lost, kept := 0, 0
	for outcome := range came {
		if outcome.Word[:len("FINISHED 0 0")] == "FINISHED 0 0" {
			kept++
		} else {
			lost++
		}
	}
	require.NotZero(t, lost)
	require.NotZero(t, kept)
}

// A world that leaves undone what is due would be asked for ever: the run says so instead.
func TestATimerThatIsLeftUndoneEndsTheRun(t *testing.T) {
	result := engine.New(inStrongbox(&strongbox{timeoutMillis: 250, deaf: true}), choose.NewReplay(choose.Schedule{{Label: "notify/writer", Occurrence: 1, Option: 1}}), nil).Run()
	require.EqualError(t, result.Err, "the world *engine_test.strongbox has a timer due at 1700000000851 ms that Tick(1700000000851) left: Tick does everything that is due")
}
