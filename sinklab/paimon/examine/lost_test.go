package examine

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/doctor"
)

// Where all snapshots are lost the files of the table are no orphans: somebody would
// delete the only copy.
func TestLostSnapshotsMakeNoOrphans(t *testing.T) {
	dir := copied(t)
	files, err := filepath.Glob(filepath.Join(dir, "default.db/sk_fail/snapshot/snapshot-*"))
	require.NoError(t, err)
	for _, f := range files {
		require.NoError(t, os.Remove(f))
	}
	for _, table := range examined(t, dir, doctor.Options{}).Tables {
		if table.Name == "default.sk_fail" {
			require.Equal(t, doctor.Problem, table.Severity)
			require.Empty(t, table.Orphans.Files)
			require.Equal(t, "the snapshots seem to be lost", table.Orphans.Unknown)
			require.Nil(t, table.Live)
		}
	}
}

// Two users side by side: each in order by itself; the same identifiers are no repeat.
func TestUsersAreApart(t *testing.T) {
	dir := copied(t)
	file := filepath.Join(dir, "default.db/sk_fail/snapshot/snapshot-3")
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	data = replaced(`"commitIdentifier" : 3`, `"commitIdentifier" : 1`)(data)
	data = replaced(`"commitUser" : "dce177d1`, `"commitUser" : "ffffffff`)(data)
	require.NoError(t, os.WriteFile(file, data, 0o644))
	for _, table := range examined(t, dir, doctor.Options{}).Tables {
		if table.Name != "default.sk_fail" {
			continue
		}
		require.Equal(t, doctor.Note, table.Severity, "%v", table.Findings)
		require.Len(t, table.Users, 2)
		require.Equal(t, []doctor.Span{{From: 1, To: 2}, {From: 4, To: 5}, {From: doctor.MaxIdentifier, To: doctor.MaxIdentifier}}, table.Users[0].Identifiers)
		require.Equal(t, []doctor.Span{{From: 3, To: 3}}, table.Users[0].Gaps)
		require.Equal(t, []doctor.Span{{From: 1, To: 1}}, table.Users[1].Identifiers)
		require.Contains(t, text(t, doctor.Report{Tables: []doctor.Table{table}}), "5 of snapshots 1 to 6")
	}
}

// How files come to be missing is said once, with the first of them.
func TestWhoRemovedIsSaidOnce(t *testing.T) {
	dir := copied(t)
	files, err := filepath.Glob(filepath.Join(dir, "default.db/sk_fail/bucket-0/*"))
	require.NoError(t, err)
	for _, f := range files[:2] {
		require.NoError(t, os.Remove(f))
	}
	var missing []string
	for _, table := range examined(t, dir, doctor.Options{}).Tables {
		for _, f := range table.Findings {
			if f.Rule == RuleMissing {
				missing = append(missing, f.Text)
			}
		}
	}
	require.Len(t, missing, 2)
	require.Regexp(t, `^missing; snapshot/snapshot-\d refers to it and no expiry takes that: an orphan cleaning that spared too little, or a program other than Paimon, has removed it$`, missing[0])
	require.Regexp(t, `^missing; snapshot/snapshot-\d refers to it$`, missing[1])
}
