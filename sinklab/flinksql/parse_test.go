package flinksql

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/sinks/registry"
)

func TestParseKeepsStatementsAsWritten(t *testing.T) {
	src := "\uFEFF-- Why it is.\r\n--\r\n-- 1. Because.\r\n\r\n-- not this\r\nSET 'a' = 'it''s; fine'; -- one\r\n/* two\r\n;*/ select 1 /*+ OPTIONS('x'='1') */, ';'\r\n from `t;$files` -- three\r\n;;\r\n"
	script, err := Parse("x.sql", src)
	require.NoError(t, err)
	assert.Equal(t, "Why it is.\n\n1. Because.", script.Why)
	require.Len(t, script.Statements, 2)
	assert.Equal(t, "SET 'a' = 'it''s; fine'", script.Statements[0].Text)
	assert.Equal(t, 6, script.Statements[0].Line)
	assert.Equal(t, "select 1 /*+ OPTIONS('x'='1') */, ';'\n from `t;$files`", script.Statements[1].Text)
	assert.Equal(t, 8, script.Statements[1].Line)
	assert.Equal(t, 5, script.Statements[1].Col)
}

func TestKeywordsIgnoreCaseAndQuotedNamesAreNoKeywords(t *testing.T) {
	src := prelude + "create table if not exists `from` (`select` bigint not null);\n" +
		"insert into `from` select id as `union` from gen as `where`;"
	program := mustPlan(t, src)
	job := program.Steps[len(program.Steps)-1].Job
	assert.Equal(t, "from", job.Table.Name)
	assert.Equal(t, []Column{{Name: "select", Type: "BIGINT NOT NULL"}}, job.Table.Columns)
	assert.True(t, job.Constraint)
}

// TestTextErrors: what is wrong with a file as a whole.
func TestTextErrors(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"empty", "", "my.sql:1:1: the script has no statement"},
		{"comment only", "-- nothing\n/* here */\n", "my.sql:1:1: the script has no statement"},
		{"semicolons only", ";;", "my.sql:1:1: the script has no statement"},
		{"NUL", "SET 'a'\x00", "my.sql:1:8: the script contains a NUL byte"},
		{"UTF-16", "\xff\xfeS\x00", "my.sql:1:1: the script is encoded in UTF-16; save it as UTF-8"},
		{"Latin-1", "SELECT\n 'caf\xe9';", "my.sql:2:6: the script is not valid UTF-8: byte 0xe9; save it as UTF-8"},
		{"replacement character is fine", "SELECT '\uFFFD'", "my.sql:1:11: the last statement, which starts in line 1, is not terminated by ';'"},
		{"string", "SELECT 1;\nSELECT 'a;\n", "my.sql:2:8: unterminated string: a ' is never closed"},
		{"identifier", "SELECT `a;", "my.sql:1:8: unterminated identifier: a ` is never closed"},
		{"comment", "SELECT 1;\n /* a", "my.sql:2:2: unterminated comment: '/*' without '*/'"},
		{"no semicolon", "SELECT 1;\nSELECT 2\n", "my.sql:3:1: the last statement, which starts in line 2, is not terminated by ';'"},
		{"huge", strings.Repeat(" ", MaxScriptBytes+1), "my.sql:1:1: the script has 1048577 bytes; the limit is 1048576"},
		{"deep", "INSERT INTO t SELECT " + strings.Repeat("CAST(", 1000) + ";", "my.sql:1:346: parentheses are nested more than 64 deep"},
	} {
		_, err := Parse("my.sql", c.src)
		assert.EqualError(t, err, c.want, c.name)
	}
}

// prelude sets up a source, a Paimon catalog that is current, and the functions.
const prelude = `CREATE CATALOG p WITH ('type' = 'paimon', 'warehouse' = 'w'); USE CATALOG p;
CREATE TEMPORARY TABLE gen (id BIGINT, r INT, s STRING) WITH ('connector' = 'datagen', 'fields.id.kind' = 'sequence', 'fields.id.start' = '1', 'fields.id.end' = '100');
CREATE TABLE t (id BIGINT); CREATE TABLE t2 (id BIGINT, s STRING NOT NULL);
CREATE TEMPORARY SYSTEM FUNCTION fail_at AS 'sinklab.FailAt';
`

func mustPlan(t *testing.T, src string, options ...PlanOption) *Program {
	t.Helper()
	script, err := Parse("my.sql", src)
	require.NoError(t, err)
	program, err := Plan(script, registry.All, options...)
	require.NoError(t, err)
	return program
}

// lastJob is the job of the last statement of prelude + src.
func lastJob(t *testing.T, src string, options ...PlanOption) *Job {
	t.Helper()
	steps := mustPlan(t, prelude+src, options...).Steps
	require.NotNil(t, steps[len(steps)-1].Job)
	return steps[len(steps)-1].Job
}

// planError is the text of the error of prelude + src, "" where there is none.
func planError(src string) string {
	script, err := Parse("my.sql", prelude+src)
	if err == nil {
		_, err = Plan(script, registry.All)
	}
	if err == nil {
		return ""
	}
	return err.Error()
}
