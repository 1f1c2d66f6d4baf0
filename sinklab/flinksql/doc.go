// Package flinksql reads Flink SQL scripts and turns them into a plan.
//
// Goals: a script that this package accepts runs unchanged in Flink's SQL
// client; option keys, defaults and checks are those of Flink 2.2.0 and Paimon
// 2.0.0; a script with any error yields no step, so nothing is ever half done;
// every error names the file, line and column, the rule, and the nearest known
// name; a plan is a pure function of the text (no clock, no randomness).
//
// Non-goals: expressions beyond a projection over datagen tables. Joins,
// windows, aggregates, subqueries and the rest are refused by name, never
// guessed. A SELECT of its own is handed on as it stands: package sqlview
// answers it.
//
// Guarantee: no text makes this package panic or run long; every size is bounded.
//
// The way of a script: checkText (encoding) -> scan (tokens) -> Parse (grammar)
// -> Plan (options, names, types) -> Program.
package flinksql
