package flinksql

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"exactlyonce/sinklab/sinks/registry"
)

// TestCalc: Flink plans a Calc only where the projection changes something.
func TestCalc(t *testing.T) {
	tables := "CREATE TABLE same (id BIGINT, r INT, s STRING); CREATE TABLE wide (id BIGINT, r BIGINT, s STRING);\nINSERT INTO "
	for src, want := range map[string]bool{
		"same SELECT * FROM gen;":                     false,
		"same SELECT id AS a, gen.r, `s` b FROM gen;": false,
		"same SELECT id, 1, s FROM gen;":              true,
		"same SELECT fail_at(id, 5), r, s FROM gen;":  true,
		"wide SELECT * FROM gen;":                     true, // INT becomes BIGINT
		"t SELECT id FROM gen;":                       true, // a column fewer
	} {
		job := lastJob(t, tables+src)
		assert.Equal(t, want, job.Sources[0].Calc, src)
	}
}

func TestUnionAll(t *testing.T) {
	job := lastJob(t, "SET 'parallelism.default' = '2';\nINSERT INTO t SELECT id FROM gen UNION ALL SELECT r FROM gen UNION ALL SELECT 7 FROM gen;")
	assert.Len(t, job.Sources, 3)
	assert.Equal(t, []int64{50, 50}, job.Sources[1].SplitRows)
	assert.Equal(t, int64(2), job.Rows.Value(1, 0, 0), "source 0, subtask 1")
	assert.Equal(t, int64(7), job.Rows.Value(5, 49, 0), "source 2, subtask 1")
	assert.Equal(t, []int{1, 3, 5}, []int{job.Sources[0].Node, job.Sources[1].Node, job.Sources[2].Node})
	assert.Equal(t, 8, job.SinkNode, "three Calcs and the Union before it")
}

func TestNestedFunctions(t *testing.T) {
	job := lastJob(t, `CREATE TEMPORARY SYSTEM FUNCTION always AS 'sinklab.FailAlways'; SET 'parallelism.default' = '3';
		INSERT INTO t SELECT always(FAIL_AT(fail_at(id, 40), 90), 101) FROM gen;`)
	assert.Equal(t, []Function{
		{Name: "fail_at", Value: 40, Once: true, At: []int64{13, -1, -1}},
		{Name: "FAIL_AT", Value: 90, Once: true, At: []int64{-1, -1, 29}},
		{Name: "always", Value: 101, Once: false, At: []int64{-1, -1, -1}},
	}, job.Sources[0].Functions)
	assert.Equal(t, int64(1), job.Rows.Value(0, 0, 0))
}

// TestLookup: an INSERT may name a table that the warehouse holds already, until it is dropped.
func TestLookup(t *testing.T) {
	old := &Table{Database: "default", Name: "old", Connector: "paimon", Columns: []Column{{Name: "id", Type: "BIGINT"}, {Name: "ts", Type: "TIMESTAMP(3) WITH LOCAL TIME ZONE"}}}
	hook := WithLookup(func(db, name string) (*Table, bool) { return old, db == "default" && name == "old" })
	job := lastJob(t, "INSERT INTO old SELECT id, CAST(NULL AS TIMESTAMP_LTZ(3)) FROM gen;", hook)
	assert.Same(t, old, job.Table)
	assert.Nil(t, job.Rows.Value(0, 0, 1))

	p := mustPlan(t, prelude+"CREATE TABLE IF NOT EXISTS old (other INT); INSERT INTO old SELECT id, NULL FROM gen;", hook)
	assert.Nil(t, p.Steps[len(p.Steps)-2].Table, "nothing to create")
	assert.Same(t, old, p.Steps[len(p.Steps)-1].Job.Table)

	p = mustPlan(t, prelude+"DROP TABLE old; DROP TABLE IF EXISTS nope;", hook)
	assert.Equal(t, &Drop{Database: "default", Name: "old"}, p.Steps[len(p.Steps)-2].Drop)
	script, err := Parse("my.sql", prelude+"DROP TABLE old; INSERT INTO old SELECT id FROM gen;")
	assert.NoError(t, err)
	_, err = Plan(script, registry.All, hook)
	assert.EqualError(t, err, "my.sql:5:29: unknown table 'old'; known: gen, t, t2")
}

func TestLookupOfWhatIsNotModelled(t *testing.T) {
	for want, old := range map[string]*Table{
		"my.sql:5:13: refused: writing table 'old', which has a primary key without 'bucket' (a dynamic bucket), is outside what this version models; say 'bucket' = '1' or more": {Columns: []Column{{Name: "id", Type: "BIGINT NOT NULL"}}, PrimaryKey: []string{"id"}},
		"my.sql:5:13: refused: writing table 'old', which has buckets and no primary key, is outside what this version models; append tables have 'bucket' = '-1'":                {Columns: []Column{{Name: "id", Type: "BIGINT"}}, Options: []Option{{Key: "bucket", Value: "2"}}},
		"my.sql:5:13: refused: writing column 'a' of type ARRAY<INT> is outside what this version models":                                                                         {Columns: []Column{{Name: "a", Type: "ARRAY<INT>"}}},
	} {
		old.Database, old.Name, old.Connector = "default", "old", "paimon"
		script, err := Parse("my.sql", prelude+"INSERT INTO old SELECT id FROM gen;")
		assert.NoError(t, err)
		_, err = Plan(script, registry.All, WithLookup(func(string, string) (*Table, bool) { return old, true }))
		assert.EqualError(t, err, want)
	}
}

// TestTypes: types are spelt as Paimon 2.0.0 stores them (golden/reference/warehouse, types_append).
func TestTypes(t *testing.T) {
	p := mustPlan(t, prelude+`CREATE TABLE types_append (id BIGINT NOT NULL, b BOOLEAN, i INTEGER, d DOUBLE PRECISION, dec9 DECIMAL(9,2), n NUMERIC, c CHAR(3), vc VARCHAR(10),
		s STRING, v VARCHAR, y VARBINARY(8), z BYTES, dt DATE, tm TIME(3), ts TIMESTAMP, ts3 TIMESTAMP(3) WITHOUT TIME ZONE, tz TIMESTAMP_LTZ(3), tz6 TIMESTAMP(6) WITH LOCAL TIME ZONE NOT NULL)
		COMMENT 'every type' WITH ('write-only' = 'true', 'bucket' = '-1');`)
	table := p.Steps[len(p.Steps)-1].Table
	var got []string
	for _, c := range table.Columns {
		got = append(got, c.Type)
	}
	assert.Equal(t, []string{"BIGINT NOT NULL", "BOOLEAN", "INT", "DOUBLE", "DECIMAL(9, 2)", "DECIMAL(10, 0)", "CHAR(3)", "VARCHAR(10)",
		"STRING", "STRING", "VARBINARY(8)", "BYTES", "DATE", "TIME(0)", "TIMESTAMP(6)", "TIMESTAMP(3)", "TIMESTAMP(3) WITH LOCAL TIME ZONE",
		"TIMESTAMP(6) WITH LOCAL TIME ZONE NOT NULL"}, got)
	assert.Equal(t, []Option{{Key: "bucket", Value: "-1"}, {Key: "write-only", Value: "true"}}, table.Options)
	assert.Equal(t, "every type", table.Comment)
	for _, s := range got {
		typ, ok := parseTypeString(s)
		assert.True(t, ok, s)
		assert.Equal(t, s, typ.String(), "a Lookup hands it back")
	}
}

func TestDatabases(t *testing.T) {
	p := mustPlan(t, prelude+"CREATE DATABASE IF NOT EXISTS d; USE d; CREATE TABLE t (id BIGINT); USE p.`default`; INSERT INTO d.t SELECT id FROM gen; USE CATALOG default_catalog; SELECT 1;")
	n := len(p.Steps)
	assert.Equal(t, "d", p.Steps[n-5].Table.Database)
	assert.Equal(t, "insert-into_p.d.t", p.Steps[n-3].Job.Name)
	assert.Equal(t, "default_catalog.default_database", p.Steps[n-1].Catalog+"."+p.Steps[n-1].Database)
	assert.Equal(t, "p", p.Catalog)
	assert.Equal(t, "w", p.Warehouse)
}
