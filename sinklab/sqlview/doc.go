// Package sqlview answers SQL over the tables of a warehouse and a run's events, so
// that the lecture's statements run as they stand, backquotes included.
//
// SQLite does the SQL. Each table named in a statement becomes a virtual table
// for the length of that statement. Tables come from Sources, which say what there
// is beside the rows (`t$snapshots`, `t$commits`) and what a hint may ask for: those
// of Paimon are in paimon/relations, those of foreign systems in worlds. `trace` and
// the tables registered with WithRows are held in memory. A table is opened only
// when a statement names it, so a damaged table hurts no other query, and every
// statement reads the warehouse as it is at that moment.
//
// Goals: never a wrong answer (what cannot be read is refused, naming the file),
// errors that say what is near, a million rows in less than a second.
//
// Where SQLite and Flink answer differently: AVG of integers has a fraction,
// comparisons in the select list print 1 and 0, names mind no capitals, and a
// column that is neither grouped nor aggregated is no error.
//
// Non-goals: knowing how any table is kept; writing; Flink functions that SQLite does
// not have; streaming reads.
package sqlview
