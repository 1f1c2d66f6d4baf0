package paimon_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/internal/soak"
	rules "exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/mem"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sinks/paimon"
	"exactlyonce/sinklab/world"
	"exactlyonce/trace"
)

// outcome is what a run of a job on values came to.
type outcome struct {
	status           engine.JobStatus
	lost, duplicated int64
	identifiers      []int64 // of the snapshots
}

// sinkOf gives a job a sink with rules and an empty table.
func sinkOf(job *engine.Job, r rules.Rules) *mem.Store {
	s, store := paimon.New(job.Table), &mem.Store{}
	s.Rules = r
	job.Sink, job.World = s, store
	return store
}

// under runs a job with a table's rules and a schedule.
func under(t *testing.T, job *engine.Job, r rules.Rules, schedule string) outcome {
	store := sinkOf(job, r)
	chooser := crashAt(t, schedule)
	result := engine.New(job, chooser, nil).Run()
	require.NoError(t, chooser.Err(), schedule)
	visible, err := store.Read(world.Committed)
	require.NoError(t, err)
	tally := rows.Compare(visible, result.Emitted, result.Emitted)
	return outcome{result.Status, tally.Lost, tally.Duplicated, identifiers(t, store)}
}

// The schedules that docs/concepts/end-of-input.md argues with.
func TestEndOfInputRules(t *testing.T) {
	const MAX = trace.MaxIdentifier
	for _, c := range []struct {
		name, schedule string
		faithful       []int64 // identifiers
		lost           int64   // of the faithful rule; the repaired one loses nothing
		repaired       []int64
	}{
		{"no fault", "", []int64{1, 2, 3, 4, MAX}, 0, []int64{1, 2, 3, 4, 5}},
		{"a crash between the ends, no checkpoint after it", "crash/writer[2]/burst@50=1", []int64{1, 2, 3, 4, MAX}, 2, []int64{1, 2, 3, 4, 5}},
		{"a crash between the ends, a checkpoint after it", "crash/writer[2]/burst@30=1", []int64{1, 2, MAX, 3, 4, MAX}, 0, []int64{1, 2, 3, 4, 5}},
		{"then the committer crashes before it commits checkpoint 3", "crash/writer[2]/burst@30=1,crash/committer/before-notify@3=1",
			[]int64{1, 2, MAX, 4, MAX}, 12, []int64{1, 2, 3, 4, 5}},
		{"then the notification of checkpoint 4 is lost", "crash/writer[2]/burst@45=1,notify/committer@4=1",
			[]int64{1, 2, 3, MAX}, 15, []int64{1, 2, 3, 4, 5}},
		{"everything has ended, a crash before the final commit", "crash/committer/before-commit@5=1", []int64{1, 2, 3, 4, MAX}, 0, []int64{1, 2, 3, 4, 5}},
	} {
		got := under(t, staggeredJob(), rules.Faithful(), c.schedule)
		require.Equal(t, outcome{engine.Finished, c.lost, 0, c.faithful}, got, c.name)
		got = under(t, staggeredJob(), repaired(), c.schedule)
		require.Equal(t, outcome{engine.Finished, 0, 0, c.repaired}, got, c.name)
	}
}

// An early writer's last rows are visible with the checkpoint that covers them.
func TestRowsOfAnEarlyWriterDoNotWait(t *testing.T) {
	for rows, r := range map[[5]int64]rules.Rules{{40, 13, 12, 13, 22}: rules.Faithful(), {40, 33, 12, 13, 2}: repaired()} {
		job := staggeredJob()
		under(t, job, r, "")
		for i, want := range rows {
			s, err := job.World.(*mem.Store).Snapshot(int64(i + 1))
			require.NoError(t, err)
			require.Equal(t, want, s.DeltaRecordCount)
		}
	}
}

// point is one question of a run: which occurrence of which label, with how many options.
type point struct {
	label               string
	occurrence, options int
}

// points passes questions on, and writes down those that come behind the last pick.
type points struct {
	chooser choose.Chooser
	picks   int // how many are still to come
	seen    map[string]int
	asked   []point
}

func (p *points) Choose(label string, n int) int {
	p.seen[label]++
	if p.picks == 0 && choose.ClassOf(label) != choose.Outside {
		p.asked = append(p.asked, point{label, p.seen[label], n})
	}
	answer := p.chooser.Choose(label, n)
	if answer > 0 {
		p.picks--
	}
	return answer
}

// answers are all schedules that answer one more question of a run, behind the last
// pick of a schedule, with anything but 0.
func answers(t *testing.T, job *engine.Job, r rules.Rules, schedule string) (all []string) {
	sinkOf(job, r)
	p := &points{chooser: crashAt(t, schedule), picks: strings.Count(schedule, "="), seen: map[string]int{}}
	engine.New(job, p, nil).Run()
	for _, q := range p.asked {
		if choose.ClassOf(q.label) == choose.Outside || q.label == "savepoint/stop" { // other endings: sinktest has them
			continue
		}
		for option := 1; option < q.options; option++ {
			if option == 5 && strings.HasPrefix(q.label, "store/") { // an operation of the store that fails for ever: the job cannot finish
				continue
			}
			all = append(all, strings.TrimPrefix(schedule+",", ",")+q.label+"@"+strconv.Itoa(q.occurrence)+"="+strconv.Itoa(option))
		}
	}
	return all
}

// Every single answer that anything may give in the scenario.
func TestEverySingleAnswerAtTheEndOfInput(t *testing.T) {
	all := answers(t, staggeredJob(), repaired(), "")
	require.Greater(t, len(all), 300)
	lose := 0
	for _, schedule := range all {
		requireAll(t, staggeredJob(), schedule)
		if under(t, staggeredJob(), rules.Faithful(), schedule).lost > 0 {
			lose++
		}
	}
	require.Greater(t, lose, 50, "the window is wide under the faithful rule")
}

// Two answers, in a job with fewer rows; SINKLAB_SOAK takes every pair, else one in
// sixteen.
func TestPairsOfAnswersAtTheEndOfInput(t *testing.T) {
	every, n := soak.Step(16), 0
	for _, first := range answers(t, smallJob(), repaired(), "") {
		for _, schedule := range answers(t, smallJob(), repaired(), first) {
			if n++; n%every == 0 {
				requireAll(t, smallJob(), schedule)
			}
		}
	}
	require.Greater(t, n, 50_000)
}

// smallJob has sixteen rows; a checkpoint follows each restart before the second end.
func smallJob() *engine.Job {
	job := staggeredJob()
	job.Sources[0].RowsPerSecond, job.Sources[0].SplitRows, job.Sources[0].RowMillis = 8, []int64{8, 8}, []int64{0, 450}
	job.Checkpoint.IntervalMillis, job.FirstDelayMillis = 1000, []int64{900, 800}
	return job
}

// requireAll demands every row once under the repaired rule.
func requireAll(t *testing.T, job *engine.Job, schedule string) {
	got := under(t, job, repaired(), schedule)
	got.identifiers = nil
	require.Equal(t, outcome{status: engine.Finished}, got, schedule)
}
