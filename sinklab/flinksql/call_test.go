package flinksql

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/sinks/registry"
)

func TestCallRemoveOrphanFiles(t *testing.T) {
	script, err := Parse("s.sql", "CALL sys.remove_orphan_files(`table` => 'default.t', older_than => '2026-01-02 00:00:00');")
	require.NoError(t, err)
	program, err := Plan(script, registry.All)
	require.NoError(t, err)
	require.Equal(t, &Clean{Database: "default", Name: "t", OlderThanMillis: 1767312000000}, program.Steps[0].Clean)
}

func TestCallTags(t *testing.T) {
	script, err := Parse("s.sql", "CALL sys.create_tag(`table` => 'default.t', tag => 'v1', snapshot_id => 3, time_retained => '1 d');\n"+
		"CALL sys.delete_tag(`table` => 'default.t', tag => 'v1');")
	require.NoError(t, err)
	program, err := Plan(script, registry.All)
	require.NoError(t, err)
	day := int64(24 * 3600 * 1000)
	require.Equal(t, &TagCall{Database: "default", Name: "t", Tag: "v1", Snapshot: 3, RetainedMillis: &day}, program.Steps[0].Tag)
	require.Equal(t, &TagCall{Database: "default", Name: "t", Tag: "v1", Delete: true}, program.Steps[1].Tag)
}

// Arguments by position are those by name; NULL and ” leave an optional one out, and so does
// the end of the list.
func TestCallByPosition(t *testing.T) {
	catalog := "CREATE CATALOG p WITH ('type' = 'paimon', 'warehouse' = 'w'); SET 'execution.runtime-mode' = 'batch';\n"
	last := func(call string) Step {
		steps := mustPlan(t, catalog+call).Steps
		step := steps[len(steps)-1]
		step.Line, step.Text = 0, ""
		return step
	}
	for position, named := range map[string]string{
		"sys.create_tag('d.t', 'v1', 1)":                                    "sys.create_tag(`table` => 'd.t', tag => 'v1', snapshot_id => 1)",
		"sys.create_tag('d.t', 'v1')":                                       "sys.create_tag(tag => 'v1', `table` => 'd.t')",
		"sys.create_tag('d.t', 'v1', NULL, '1 d')":                          "sys.create_tag(`table` => 'd.t', tag => 'v1', time_retained => '1 d')",
		"p.sys.delete_tag('d.t', 'v1')":                                     "sys.delete_tag(`table` => 'd.t', tag => 'v1')",
		"sys.compact('d.t', '', '', '')":                                    "sys.compact(`table` => 'd.t')",
		"SYS.Compact('d.t')":                                                "`sys`.`compact`(`table` => 'd.t')",
		"sys.remove_orphan_files('d.t', '2026-01-02 00:00:00', null, NULL)": "sys.remove_orphan_files(older_than => '2026-01-02 00:00:00', `table` => 'd.t')",
	} {
		require.Equal(t, last("CALL "+named+";"), last("CALL "+position+";"), position)
	}
}

func TestCallErrors(t *testing.T) {
	for script, want := range map[string]string{
		"CALL sys.compact(`table` => 'default.t');":                                            "sys.compact as a streaming job, which never ends,",
		"CALL sys.rollback_to(`table` => 'default.t');":                                        "procedure sys.rollback_to",
		"CALL sys.remove_orphan_files(`table` => 'default.t');":                                "older_than",
		"CALL sys.remove_orphan_files(`table` => 't', older_than => '2026-01-02 00:00:00');":   "'t' is not database.table",
		"CALL sys.remove_orphan_files(`table` => 'd.t', older_than => '2026-13-02 00:00:00');": "is not a point in time",
		"CALL sys.remove_orphan_files(`tabel` => 'd.t', older_than => '2026-01-02 00:00:00');": "did you mean 'table'",
		"CALL sys.create_tag(`table` => 'd.t');":                                               "sys.create_tag needs",
		"CALL sys.create_tag(`table` => 'd.t', tag => 'v', snapshot_id => '1');":               "argument snapshot_id: want a number, without quotes",
		"CALL sys.create_tag(`table` => 'd.t', tag => 'v', snapshot_id => 0);":                 "0 is no snapshot: ids begin at 1",
		"CALL sys.create_tag(`table` => 'd.t', tag => 3);":                                     "argument tag: want a string in quotes",
		"CALL sys.create_tag(`table` => 'd.t', tag => 'v', time_retained => 'x');":             "'x' is not a duration",
		"CALL sys.delete_tag(`table` => 'd.t', tag => 'v', snapshot_id => 1);":                 "snapshot_id",
		"CALL sys.remove_orphan_files('d.t');":                                                 "needs a table and a point in time",
		"CALL sys.delete_tag('d.t', 'v', 1);":                                                  "1:33: sys.delete_tag takes 2 arguments, got 3; write CALL sys.delete_tag(`table` => 'database.table', tag => 'name')",
		"CALL sys.create_tag('d.t', tag => 'v');":                                              "1:28: arguments are given by name or by position, not both ways in one call",
		"CALL sys.create_tag(`table` => 'd.t', `table` => 'd.t', tag => 'v');":                 "1:39: argument table is given twice",
		"CALL sys.create_tag('d.t', 'v', 'v');":                                                "argument snapshot_id: want a number, without quotes",
		"CALL sys.create_tag('d.t', 'v' 1);":                                                   "1:32: unexpected '1'; expected CALL sys.create_tag(`table` => 'database.table', tag => 'name' [, snapshot_id => 3] [, time_retained => '1 d'])",
		"CALL sys.delete_tag 'd.t';":                                                           "expected CALL sys.delete_tag(`table` => 'database.table', tag => 'name')",
		"CALL sys.creat_tag('d.t', 'v');":                                                      "1:6: unknown procedure 'sys.creat_tag'; did you mean sys.create_tag? modelled: sys.compact, sys.create_tag, sys.delete_tag, sys.remove_orphan_files",
		"CALL sys.frobnicate('d.t');":                                                          "unknown procedure 'sys.frobnicate'; modelled: sys.compact, sys.create_tag, sys.delete_tag, sys.remove_orphan_files",
		"CALL sys.rollback_two('d.t', 1);":                                                     "did you mean sys.rollback_to?",
		"CALL p.sys.compact('d.t');":                                                           "unknown catalog 'p'",
		"CALL default_catalog.sys.compact('d.t');":                                             "catalog 'default_catalog' has no procedures",
		"CALL sys.compact('d.t', 'dt=1');":                                                     "refused: argument partitions of sys.compact is outside what this version models; write CALL sys.compact(`table` => 'database.table')",
		"CALL sys.remove_orphan_files('d.t', '2026-01-02 00:00:00', TRUE);":                    "refused: argument dry_run of sys.remove_orphan_files",
	} {
		parsed, err := Parse("s.sql", script)
		if err == nil {
			_, err = Plan(parsed, registry.All)
		}
		require.ErrorContains(t, err, want, script)
	}
}

// The calendar agrees with dates known from the references.
func TestTimestamps(t *testing.T) {
	for text, want := range map[string]int64{
		"1970-01-01 00:00:00": 0, "2000-02-29 12:00:00": 951825600000, "2026-11-29 11:10:02": 1795950602000, "1969-12-31 23:59:59": -1000,
	} {
		got, ok := parseTimestamp(text)
		require.True(t, ok, text)
		require.Equal(t, want, got, text)
	}
}
