// Package golden owns the golden files of the scenarios: what each run prints,
// in every form, and the bytes of the table it writes; and of the searches: their
// tables, counterexamples and counts.
//
// go test ./golden -update rewrites them; read the difference before committing
// it. A file under golden/scenarios or golden/explore that nobody owns fails the test.
package golden

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/sinks/registry"
	"exactlyonce/sinklab/sqlview"
	"exactlyonce/trace"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// root is where the golden files of scenarios live: <scenario>/<form>.
const root = "scenarios"

// run is everything that one scenario produced, by form.
func run(t *testing.T, s scenarios.Scenario, seed uint64) map[string]string {
	t.Helper()
	script, err := flinksql.Parse(s.Name, s.Text)
	require.NoError(t, err)
	warehouse := filepath.Join(t.TempDir(), "warehouse")
	l := &listener{}
	report, err := runner.Run(script, s.Text, runner.Options{Warehouse: warehouse, Seed: seed}, l)
	require.NoError(t, err)
	require.True(t, report.Met, "%s ended %s", s.Name, report.Jobs[len(report.Jobs)-1].Verdict)
	forms := l.forms(t)
	forms["queries.txt"] = l.queries.String()
	forms["verdict.txt"] = l.verdicts.String()
	forms["table.txt"] = tableBytes(t, warehouse)
	return forms
}

// listener keeps what a run says.
type listener struct {
	traces            []trace.Trace
	queries, verdicts bytes.Buffer
	err               error
}

func (l *listener) Job(h trace.Header) { l.traces = append(l.traces, trace.Trace{Header: h}) }

func (l *listener) Observe(e trace.Event) {
	last := &l.traces[len(l.traces)-1]
	last.Events = append(last.Events, e)
}

func (l *listener) JobEnded(j *runner.JobReport) {
	fmt.Fprintf(&l.verdicts, "%s: %s, %s, restarts %d\n", j.Table, j.Verdict, j.Status, j.Restarts)
	for _, p := range j.Verdict.Properties {
		fmt.Fprintf(&l.verdicts, "  %-10s %-36s %v %s\n", p.Kind, p.Name, p.Holds, p.Detail)
	}
}

func (l *listener) Query(sql string, r *sqlview.Result) {
	fmt.Fprintf(&l.queries, "Flink SQL> %s;\n", sql)
	if err := sqlview.Format(&l.queries, sqlview.Tableau, r); err != nil {
		l.err = err
	}
	fmt.Fprintln(&l.queries)
}

// forms prints the traces in every codec.
func (l *listener) forms(t *testing.T) map[string]string {
	require.NoError(t, l.err)
	codecs := map[string]func(*bytes.Buffer, trace.Trace) error{
		"trace.jsonl": func(b *bytes.Buffer, tr trace.Trace) error { return trace.WriteJSONL(b, tr) },
		"trace.txt":   func(b *bytes.Buffer, tr trace.Trace) error { return trace.WriteText(b, tr) },
		"flink.log": func(b *bytes.Buffer, tr trace.Trace) error {
			return registry.Words(tr.Header.Connector).WriteLog(b, tr, trace.English)
		},
		"jdb.txt": func(b *bytes.Buffer, tr trace.Trace) error {
			return registry.Words(tr.Header.Connector).WriteJDB(b, tr)
		},
	}
	out := map[string]string{}
	for name, write := range codecs {
		var b bytes.Buffer
		for _, tr := range l.traces {
			require.NoError(t, write(&b, tr))
		}
		out[name] = b.String()
	}
	return out
}

// tableBytes lists every file of the warehouse with its size and hash.
func tableBytes(t *testing.T, warehouse string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(warehouse, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(warehouse, path)
		fmt.Fprintf(&b, "%x %6d %s\n", sha256.Sum256(data), len(data), filepath.ToSlash(name))
		return err
	})
	if !os.IsNotExist(err) {
		require.NoError(t, err)
	}
	return b.String()
}

func TestScenarios(t *testing.T) {
	for _, s := range scenarios.All() {
		t.Run(s.Name, func(t *testing.T) {
			for form, got := range run(t, s, 0) {
				compare(t, filepath.Join(root, s.Name, form), got)
			}
		})
	}
}

func compare(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o777))
		require.NoError(t, os.WriteFile(file, []byte(got), 0o666))
		return
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err, "run go test ./golden -update and read what it writes")
	require.Equal(t, string(want), got, "%s differs; if that is right, run go test ./golden -update", file)
}

// Every golden file belongs to a scenario that exists and to a form that is made.
func TestNoGoldenIsUnowned(t *testing.T) {
	owned := map[string]bool{}
	for _, s := range scenarios.All() {
		for _, form := range []string{"trace.jsonl", "trace.txt", "flink.log", "jdb.txt", "queries.txt", "verdict.txt", "table.txt"} {
			owned[filepath.Join(root, s.Name, form)] = true
		}
	}
	owned[filepath.Join(searchRoot, "mutants.txt")] = true
	for _, s := range searches {
		owned[filepath.Join(searchRoot, s.file)] = true
	}
	for _, dir := range []string{root, searchRoot} {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && !owned[path] {
				t.Errorf("%s belongs to no scenario and no search; delete it", path)
			}
			return err
		})
		require.NoError(t, err)
	}
}

// One schedule, one set of bytes: however often, on however many processors.
func TestRunsAreByteIdentical(t *testing.T) {
	s, ok := scenarios.Get("failover")
	require.True(t, ok)
	want := run(t, s, 7)
	for i := range 20 {
		procs := runtime.GOMAXPROCS([]int{1, 4}[i%2])
		got := run(t, s, 7)
		runtime.GOMAXPROCS(procs)
		require.Equal(t, want, got, "run %d", i)
	}
}
