package scenarios_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/sinks/registry"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestEveryFileIsListed: a script that no list names would never run.
func TestEveryFileIsListed(t *testing.T) {
	found, err := filepath.Glob("*.sql")
	require.NoError(t, err)
	var listed []string
	for _, s := range scenarios.All() {
		listed = append(listed, s.File)
	}
	assert.ElementsMatch(t, found, listed)
}

// TestOpening: a script says what it shows, and why, before its first statement,
// and names the verdict it must end in.
func TestOpening(t *testing.T) {
	for _, s := range scenarios.All() {
		script, err := flinksql.Parse(s.File, s.Text)
		require.NoError(t, err)
		why := strings.Split(script.Why, "\n")
		assert.Equal(t, s.Title, why[0], s.Name)
		assert.Contains(t, script.Why, "Why: ", s.Name)
		assert.GreaterOrEqual(t, len(why), 3, s.Name)
		assert.NotContains(t, s.Text, "\t", s.Name)
		assert.Contains(t, s.Text, "SET 'sinklab.expect' = ", s.Name)
	}
}

func TestGet(t *testing.T) {
	s, ok := scenarios.Get("failover")
	require.True(t, ok)
	assert.Equal(t, "failover.sql", s.File)
	_, ok = scenarios.Get("../scenarios/failover")
	assert.False(t, ok)
	_, ok = scenarios.Get("")
	assert.False(t, ok)
}

// TestPlans compares what each script plans to with one golden file.
func TestPlans(t *testing.T) {
	var b strings.Builder
	for _, s := range scenarios.All() {
		script, err := flinksql.Parse(s.File, s.Text)
		require.NoError(t, err)
		program, err := flinksql.Plan(script, registry.All)
		require.NoError(t, err)
		fmt.Fprintf(&b, "%s: %s\n", s.Name, s.Title)
		summary(&b, program)
	}
	golden := filepath.Join("testdata", "plans.txt")
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(golden, []byte(b.String()), 0o644))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	assert.Equal(t, string(want), b.String())
}

func summary(b *strings.Builder, p *flinksql.Program) {
	fmt.Fprintf(b, "  catalog %s, warehouse %s\n", p.Catalog, p.Warehouse)
	for _, step := range p.Steps {
		switch {
		case step.Table != nil:
			fmt.Fprintf(b, "  %d create %s.%s %s %v\n", step.Line, step.Table.Database, step.Table.Name, step.Table.Connector, step.Table.Columns)
		case step.Job != nil:
			j := step.Job
			fmt.Fprintf(b, "  %d job %s -> %s, parallelism %d, first row %v\n", step.Line, j.Name, j.Table.Connector, j.Parallelism, j.Rows.Value(0, 0, 0))
			fmt.Fprintf(b, "    sources %+v\n    checkpoint %+v\n    restart %+v\n    lab %+v\n", j.Sources, j.Checkpoint, j.Restart, j.Lab)
		case step.Query != nil:
			fmt.Fprintf(b, "  %d query in %s.%s: %s\n", step.Line, step.Catalog, step.Database, *step.Query)
		}
	}
}

// TestCut cuts each script at every byte: what is left is planned or refused with
// a place in the file, and nothing panics.
func TestCut(t *testing.T) {
	for _, s := range scenarios.All() {
		for i := range len(s.Text) {
			script, err := flinksql.Parse(s.File, s.Text[:i])
			if err == nil {
				_, err = flinksql.Plan(script, registry.All)
			}
			if err == nil {
				continue
			}
			var e *flinksql.Error
			require.ErrorAs(t, err, &e)
			require.Equal(t, s.File, e.File)
			require.Positive(t, e.Line, err)
			require.Positive(t, e.Col, err)
			require.LessOrEqual(t, e.Line, strings.Count(s.Text[:i], "\n")+1, err)
		}
	}
}
