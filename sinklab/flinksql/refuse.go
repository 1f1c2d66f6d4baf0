package flinksql

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"exactlyonce/sinklab/internal/nearest"
)

// maxNesting bounds parentheses, and with them the parser's recursion.
const maxNesting = 64

const modelled = "it models SET, RESET, CREATE, USE, INSERT INTO ... SELECT, SELECT, CALL and DROP TABLE"

// otherStatements are beginnings that Flink 2.2.0 knows and the dialect does not.
var otherStatements = []string{
	"EXPLAIN", "DESCRIBE", "DESC", "SHOW", "WITH", "VALUES", "INSERT OVERWRITE", "UPDATE", "DELETE", "TRUNCATE",
	"MERGE", "ALTER", "ANALYZE", "LOAD", "UNLOAD", "ADD", "REMOVE", "EXECUTE", "COMPILE", "BEGIN", "STOP",
	"CREATE VIEW", "CREATE TEMPORARY VIEW", "CREATE FUNCTION", "CREATE OR REPLACE", "CREATE MATERIALIZED",
	"CREATE MODEL", "DROP DATABASE", "DROP CATALOG", "DROP VIEW", "DROP FUNCTION", "DROP TEMPORARY",
	"DROP MATERIALIZED", "DROP MODEL", "USE MODULES",
}

// refuseStatement refuses known statements that are not modelled, and two slips with SET.
func refuseStatement(tokens []lexer.Token) error {
	at := tokens[0].Pos
	if isWord(tokens[0], "SET") && (len(tokens) < 2 || tokens[1].Type != tString) {
		return fail(at, "write SET 'key' = 'value'", "SET needs a key and a value in single quotes")
	}
	for _, words := range otherStatements {
		if begins(tokens, words) && !begins(tokens, "DROP TEMPORARY TABLE") {
			return refuse(at, words, modelled)
		}
	}
	return nil
}

// unknownStatement names the statements that begin like this one.
func unknownStatement(tokens []lexer.Token) error {
	var first, like []string
	for _, k := range kinds {
		first = append(first, strings.Fields(k.words)[0])
	}
	near := nearest.To(tokens[0].Value, first)
	for _, k := range kinds {
		if strings.Fields(k.words)[0] == near {
			like = append(like, k.words)
		}
	}
	hint, what := modelled, tokens[0].Value
	if near != "" {
		hint = "known: " + strings.Join(like, ", ")
		if len(tokens) > 1 && tokens[1].Type == tIdent {
			what += " " + tokens[1].Value
		}
	}
	return fail(tokens[0].Pos, hint, "unknown statement '%s'", what)
}

// clauses are reserved words, so outside quotes they cannot be identifiers.
var clauses = map[string]string{
	"WHERE": "WHERE", "GROUP": "GROUP BY", "HAVING": "HAVING", "ORDER": "ORDER BY", "LIMIT": "LIMIT", "OFFSET": "OFFSET", "FETCH": "FETCH",
	"JOIN": "a join", "DISTINCT": "DISTINCT", "OVER": "a window (OVER)", "VALUES": "VALUES in an INSERT", "WITH": "WITH in an INSERT",
	"INTERSECT": "INTERSECT", "EXCEPT": "EXCEPT", "MINUS": "MINUS", "LATERAL": "a lateral join", "UNNEST": "UNNEST", "CASE": "CASE",
	"MATCH_RECOGNIZE": "MATCH_RECOGNIZE", "TABLESAMPLE": "TABLESAMPLE", "PARTITION": "PARTITION in an INSERT", "WINDOW": "a window",
	"EXISTS": "a subquery",
}

// calls are functions that turn a projection into something else.
var calls = map[string]string{
	"COUNT": "an aggregate", "SUM": "an aggregate", "MIN": "an aggregate", "MAX": "an aggregate", "AVG": "an aggregate",
	"LISTAGG": "an aggregate", "COLLECT": "an aggregate", "FIRST_VALUE": "an aggregate", "LAST_VALUE": "an aggregate",
	"STDDEV_POP": "an aggregate", "STDDEV_SAMP": "an aggregate", "VAR_POP": "an aggregate", "VAR_SAMP": "an aggregate",
	"TUMBLE": "a window", "HOP": "a window", "CUMULATE": "a window", "SESSION": "a window", "ROW_NUMBER": "a window",
	"TABLE": "a table function",
}

// insertShape is the hint for everything refused inside an INSERT.
const insertShape = "an INSERT is a projection over one datagen table, or a UNION ALL of such"
