package golden

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/sinklab/sinks/registry"
	"exactlyonce/trace"
)

// No scenario depends on the order of two like events at one instant: with the
// younger one first every actor does the same at the same time.
func TestScenariosDoNotDependOnTies(t *testing.T) {
	for _, s := range scenarios.All() {
		script, err := flinksql.Parse(s.Name, s.Text)
		require.NoError(t, err)
		program, err := flinksql.Plan(script, registry.All)
		require.NoError(t, err)
		for _, step := range program.Steps {
			if step.Job == nil {
				continue
			}
			t.Run(s.Name, func(t *testing.T) {
				usual, reversed := tied(t, step.Job, false), tied(t, step.Job, true)
				require.Equal(t, usual, reversed)
			})
		}
	}
}

// tied is what each actor of a job does, on values.
func tied(t *testing.T, p *flinksql.Job, reverse bool) map[string][]string {
	c, ok := registry.Find(p.Table.Connector)
	require.True(t, ok)
	world, err := c.World(compose.TargetOf(p))
	require.NoError(t, err)
	job, err := compose.Job(p, world, compose.Identity{Run: p.Name})
	require.NoError(t, err)
	job.ReverseTies = reverse
	schedule, err := choose.Parse(p.Lab.Schedule)
	require.NoError(t, err)
	rec := &trace.Recorder{}
	engine.New(job, choose.NewReplay(schedule), rec).Run()
	out := map[string][]string{}
	for _, e := range rec.Events {
		e.Seq = 0
		out[e.Thread] = append(out[e.Thread], trace.TextLine(e))
	}
	// What different tasks tell the coordinator at one instant has no order.
	for actor, lines := range out {
		if !strings.Contains(actor, "(") {
			slices.Sort(lines)
		}
	}
	return out
}
