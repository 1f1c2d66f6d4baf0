package examine

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/doctor"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/paimon/disk"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// reference holds tables that Paimon 2.0.0 wrote.
const reference = "../../../golden/reference/warehouse"

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

// report is a report whose tables are all Paimon's.
type report struct {
	doctor.Report
	Tables []Table
}

func examined(t testing.TB, dir string, o doctor.Options) (r report) {
	t.Helper()
	w, err := disk.OpenWarehouse(filesystem.OS{}, dir)
	require.NoError(t, err)
	r.Report, err = doctor.Examine([]doctor.Examiner{Of(w)}, o)
	require.NoError(t, err)
	for _, table := range r.Report.Tables {
		r.Tables = append(r.Tables, table.(Table))
	}
	return r
}

const textWidth = 80

func text(t testing.TB, r doctor.Report) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, doctor.WriteText(&b, r))
	for line := range strings.SplitSeq(b.String(), "\n") {
		width := utf8.RuneCountInString(line)
		if width > textWidth && strings.Contains(strings.TrimSpace(line), " ") && !strings.Contains(line, "-") {
			t.Errorf("%d columns: %s", width, line)
		}
		require.Equal(t, strings.TrimRight(line, " "), line)
	}
	return b.String()
}

// The tables of the reference are sound, whatever the age from which files count.
func TestReference(t *testing.T) {
	r := examined(t, reference, doctor.Options{OlderThanMillis: doctor.Day})
	require.Zero(t, r.Problems())
	golden(t, "reference.txt", text(t, r.Report))
	data, err := json.MarshalIndent(r.Report, "", "  ")
	require.NoError(t, err)
	golden(t, "reference.json", string(data)+"\n")
	all := examined(t, reference, doctor.Options{})
	require.Equal(t, r, all, "nothing is left over")
}

// Looking changes nothing: the same files with the same bytes and times.
func TestExamineChangesNothing(t *testing.T) {
	dir := copied(t)
	require.NoError(t, os.Remove(one(t, dir, "sk_fail/bucket-0/*-1.parquet")))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "default.db/sk_ckpt/snapshot/LATEST"), []byte("nonsense"), 0o644))
	before := tree(t, dir)
	require.Positive(t, examined(t, dir, doctor.Options{}).Problems())
	require.Equal(t, before, tree(t, dir))
}

// tree is every file and folder with its bytes and times.
func tree(t *testing.T, dir string) map[string]string {
	found := map[string]string{}
	require.NoError(t, filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		found[path] = info.Mode().String() + info.ModTime().String()
		if !d.IsDir() {
			data, err := os.ReadFile(path)
			found[path] += string(data)
			return err
		}
		return nil
	}))
	return found
}

func copied(t testing.TB) string {
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(dir, os.DirFS(reference)))
	return dir
}

// one is the last file of the database that matches.
func one(t testing.TB, dir, pattern string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "default.db", pattern))
	require.NoError(t, err)
	require.NotEmpty(t, files, pattern)
	return files[len(files)-1]
}

func TestEmptyAndMissingFolders(t *testing.T) {
	empty := t.TempDir()
	for _, dir := range []string{empty, filepath.Join(empty, "missing")} {
		r := examined(t, dir, doctor.Options{})
		require.Equal(t, doctor.Report{Severity: doctor.OK, Tables: []doctor.Table{}}, r.Report)
		require.Empty(t, text(t, r.Report))
	}
	_, err := disk.OpenWarehouse(filesystem.OS{}, one(t, copied(t), "sk_fail/snapshot/LATEST"))
	require.ErrorContains(t, err, "a warehouse is a folder, this is a file")
	w, err := disk.OpenWarehouse(filesystem.OS{}, reference)
	require.NoError(t, err)
	_, err = doctor.Examine([]doctor.Examiner{Of(w)}, doctor.Options{Tables: []connector.Name{{Database: "default", Table: "nothing"}}})
	require.EqualError(t, err, "table default.nothing: not found")
}
