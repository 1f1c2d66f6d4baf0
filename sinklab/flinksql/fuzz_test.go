package flinksql

import (
	"errors"
	"strings"
	"testing"

	"exactlyonce/sinklab/sinks/registry"
)

// FuzzPlan: any text is planned or refused with a place in the file, never a panic.
func FuzzPlan(f *testing.F) {
	f.Add(prelude + "INSERT INTO t SELECT fail_at(fail_at(id, 40), 90) AS id FROM gen AS g UNION ALL SELECT CAST('1' AS STRING) FROM gen;")
	f.Add(wideTable)
	f.Add("SET 'sinklab.first-checkpoint-delay' = '600 ms, 1 s'; RESET; USE CATALOG `a``b`; DROP TEMPORARY TABLE IF EXISTS a.b.c;")
	f.Add("CREATE TABLE t (a INT, CONSTRAINT k PRIMARY KEY (a) NOT ENFORCED) COMMENT 'x' PARTITIONED BY (a) WITH ();")
	f.Fuzz(func(t *testing.T, src string) {
		script, err := Parse("my.sql", src)
		if err == nil {
			_, err = Plan(script, registry.All)
		}
		var e *Error
		if err == nil || errors.As(err, &e) && e.Line > 0 && e.Col > 0 && e.Line <= strings.Count(src, "\n")+1 {
			return
		}
		t.Fatalf("no place: %v", err)
	})
}

// TestHuge: the bounds hold the work down whatever a long file says.
func TestHuge(t *testing.T) {
	for _, part := range []string{"(", "`a`.", "c INT, ", "SELECT * FROM gen UNION ALL ", "CAST(", "*, ", ";", "'a' = 'b', ", "a"} {
		for _, start := range []string{"", "CREATE TABLE x (", "INSERT INTO t ", "INSERT INTO t SELECT ", "CREATE TABLE x (a INT) WITH (", "USE ", "SET '"} {
			src := prelude + start
			src += strings.Repeat(part, (MaxScriptBytes/32-len(src)-40)/len(part))
			for _, end := range []string{";", " FROM gen;", " d INT);", "';"} {
				if script, err := Parse("my.sql", src+end); err == nil {
					_, _ = Plan(script, registry.All)
				}
			}
		}
	}
}
