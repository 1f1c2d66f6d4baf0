// Package sqlview answers SQL over a Paimon warehouse and a run's events, so
// that the lecture's statements run as they stand, backquotes included.
//
// SQLite does the SQL. Each table named in a statement becomes a virtual table
// for the length of that statement: `t`, Paimon's system tables (`t$snapshots`,
// `t$files`, …) with the columns, names and order of Paimon 2.0.0, `trace`, and
// the tables registered with WithRows. A table is opened only when a statement
// names it, so a damaged table hurts no other query, and every statement reads
// the warehouse as it is at that moment.
//
// Goals: never a wrong answer (what cannot be read is refused, naming the file),
// errors that say what is near, a million rows in less than a second.
//
// Where SQLite and Flink answer differently: AVG of integers has a fraction,
// comparisons in the select list print 1 and 0, names mind no capitals, and a
// column that is neither grouped nor aggregated is no error.
//
// Non-goals: writing; nested types, deletion vectors and merge engines other than
// deduplicate (each refused by name); Flink functions that SQLite does not have;
// streaming reads.
package sqlview
