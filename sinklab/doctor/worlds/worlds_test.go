package worlds

import (
	"encoding/json"
	"errors"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/doctor"
	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/world"
	"exactlyonce/sinklab/world/worldtest"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err, "run the test with -update")
	require.Equal(t, string(want), got)
}

const (
	newYear = 1_767_225_600_000 // 2026-01-01 00:00:00 UTC
	hour    = 3_600_000
)

// table is a foreign table that is what the sketch says.
func table(name string, w *worldtest.Sketch, checks ...connector.Check) *connector.Foreign {
	return &connector.Foreign{
		Connector: &connector.Connector{Name: "bus", Checks: checks},
		Table:     &connector.Table{Database: "default", Name: name}, World: w,
	}
}

func examined(t *testing.T, o doctor.Options, tables ...*connector.Foreign) doctor.Report {
	r, err := doctor.Examine([]doctor.Examiner{Of(connector.Memory(tables))}, o)
	require.NoError(t, err)
	return r
}

// sound is the ledger of two writers that committed one unit each at two checkpoints.
func sound() *worldtest.Sketch {
	w := &worldtest.Sketch{Visible: []rows.Range{{From: 0, To: 60}}}
	for i, owner := range []string{"job-0", "job-1", "job-0", "job-1"} {
		w.Ledger = append(w.Ledger, world.Commit{Sequence: int64(i + 1), Identifier: int64(i/2 + 1), Owner: owner, Rows: 15})
		w.Prepared = append(w.Prepared, world.Unit{Name: owner + "-" + string(rune('1'+i/2)), State: world.Done, Owner: owner, Rows: 15, SinceMillis: newYear + int64(i)*1000})
	}
	return w
}

// left is what a crash leaves behind: an old unit and a young one that no commit took, one
// in doubt, one that blocks; and one that its owner has dropped.
func left() *worldtest.Sketch {
	w := sound()
	w.Prepared = append(w.Prepared,
		world.Unit{Name: "job-0-3", State: world.Prepared, Owner: "job-0", Rows: 7, SinceMillis: newYear + hour},
		world.Unit{Name: "job-1-3", State: world.Prepared, Owner: "job-1", Rows: 1, SinceMillis: newYear + 29*hour},
		world.Unit{Name: "xa-17", State: world.InDoubt, Rows: 2},
		world.Unit{Name: "job-1-4", State: world.Prepared, Owner: "job-1", Rows: 5, SinceMillis: newYear + 30*hour, Blocks: []string{"readers of orders-0", "xa-17"}},
		world.Unit{Name: "job-1-5", State: world.Aborted, Owner: "job-1", Rows: 9},
	)
	return w
}

// The whole report as text and as JSON: a table without findings, one with units left
// behind, one whose ledger goes back, one that cannot be read.
func TestReport(t *testing.T) {
	back := sound()
	back.Ledger = append(back.Ledger, world.Commit{Sequence: 5, Identifier: 1, Owner: "job-0", Rows: 15}, world.Commit{Sequence: 5, Identifier: 9})
	r := examined(t, doctor.Options{OlderThanMillis: doctor.Day}, table("sound", sound()), table("left", left()), table("back", back),
		table("torn", &worldtest.Sketch{Torn: errors.New("segment 0: cut in its middle")}))
	require.Equal(t, doctor.Problem, r.Severity)
	require.Equal(t, 5, r.Problems())
	var b strings.Builder
	require.NoError(t, doctor.WriteText(&b, r))
	golden(t, "report.txt", b.String())
	data, err := json.MarshalIndent(r, "", "  ")
	require.NoError(t, err)
	golden(t, "report.json", string(data)+"\n")
}

// A unit that nobody waits for is left behind once it is old enough; before that a
// checkpoint may be under way. Where the system does not know its age it counts.
func TestUnitsHaveAnAge(t *testing.T) {
	for _, c := range []struct {
		since, now, olderThan int64
		want                  string
	}{
		{newYear, newYear + hour, doctor.Day, "not old enough"},
		{newYear, newYear + 25*hour, doctor.Day, "no job is going to commit it"},
		{newYear, 0, doctor.Day, "not old enough"},
		{newYear, 0, 0, "no job is going to commit it"},
		{0, 0, doctor.Day, "no job is going to commit it"},
	} {
		w := &worldtest.Sketch{Prepared: []world.Unit{{Name: "u", State: world.Prepared, SinceMillis: c.since}}}
		r := examined(t, doctor.Options{NowMillis: c.now, OlderThanMillis: c.olderThan}, table("t", w))
		require.Equal(t, doctor.Note, r.Severity)
		require.Len(t, r.Tables[0].Head().Findings, 1)
		require.Contains(t, r.Tables[0].Head().Findings[0].Text, c.want, "%+v", c)
	}
}

// A connector's own checks are asked with the time that ages are counted to.
func TestChecksOfTheConnector(t *testing.T) {
	check := connector.Check{Rule: "label-kept", Find: func(w world.World, now int64) []connector.Finding {
		newest, _ := w.Totals()
		return []connector.Finding{{What: "label 1 is forgotten"}, {Problem: newest == 4 && now == newYear+3000, What: "label 2 is forgotten too early"}}
	}}
	r := examined(t, doctor.Options{}, table("t", sound(), check))
	require.Equal(t, []doctor.Finding{
		{Severity: doctor.Note, Rule: "label-kept", Text: "label 1 is forgotten"},
		{Severity: doctor.Problem, Rule: "label-kept", Text: "label 2 is forgotten too early"},
	}, r.Tables[0].Head().Findings)
}

// lost is a keeper whose files are damaged.
type lost struct{ err error }

func (lost) Names() ([]connector.Name, error) {
	return []connector.Name{{Database: "default", Table: "t"}}, nil
}
func (l lost) Open(connector.Name) (*connector.Foreign, error) { return nil, l.err }

func TestTableThatCannotBeOpened(t *testing.T) {
	r, err := doctor.Examine([]doctor.Examiner{Of(lost{errors.New("t.json: cut in its middle")})}, doctor.Options{})
	require.NoError(t, err)
	require.Equal(t, []doctor.Finding{{Severity: doctor.Problem, Rule: RuleTable, Text: "t.json: cut in its middle"}}, r.Tables[0].Head().Findings)
	_, err = doctor.Examine([]doctor.Examiner{Of(lost{fs.ErrNotExist})}, doctor.Options{})
	require.ErrorIs(t, err, doctor.ErrNoTable)
}
