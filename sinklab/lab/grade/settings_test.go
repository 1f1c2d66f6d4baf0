package grade_test

import (
	"path"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"exactlyonce/sinklab/lab/grade"
)

// What the settings of an exercise come to that a learner may try: the stub with one more
// SET behind the given ones, under the budget of the exercise.
func TestWhatSettingsComeTo(t *testing.T) {
	for _, c := range []struct{ exercise, key, value, cause string }{
		{"14-restart-attempts", "restart-strategy.fixed-delay.attempts", "2", "failed"},
		{"14-restart-attempts", "restart-strategy.fixed-delay.attempts", "3", "failed"},
		{"14-restart-attempts", "restart-strategy.type", "exponential-delay", ""},
		{"14-restart-attempts", "restart-strategy.type", "none", "failed"},
		{"14-restart-attempts", "execution.checkpointing.interval", "0", "never-visible"},
		{"16-two-ends", "restart-strategy.type", "none", "lost"}, // the JobManager comes back all the same
		{"16-two-ends", "execution.checkpointing.checkpoints-after-tasks-finish", "false", "lost"},
		{"16-two-ends", "execution.checkpointing.interval", "0", "duplicated"},
		{"16-two-ends", "execution.checkpointing.interval", "4 s", "lost"},
		{"16-two-ends", "execution.checkpointing.interval", "15 s", "duplicated"}, // only elsewhere
		{"16-two-ends", "execution.checkpointing.interval", "1 h", ""},            // nothing to see until the end
	} {
		given := text(t, path.Join(c.exercise, "exercise.sql"))
		now := strings.Replace(given, "\nCREATE", "\nSET '"+c.key+"' = '"+c.value+"';\nCREATE", 1)
		r := grade.Check(budgeted(t, c.exercise, given, now), grade.Exercise{})
		require.Equal(t, c.cause, r.Cause, "%+v: %s %s", c, r.Schedule, r.Reason)
		require.Equal(t, c.cause == "", r.Verdict == grade.Passed)
	}
}

// budgeted is a repair with the budget of its exercise.yaml.
func budgeted(t *testing.T, dir, given, now string) grade.Spec {
	var m struct{ Runs []grade.Run }
	require.NoError(t, yaml.Unmarshal([]byte(text(t, path.Join(dir, "exercise.yaml"))), &m))
	require.Len(t, m.Runs, 1)
	m.Runs[0].Given, m.Runs[0].Text = given, now
	return grade.Spec{Name: dir, Kind: grade.Repair, Runs: m.Runs}
}
