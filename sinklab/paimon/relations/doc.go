// Package relations is what SQL reads of Paimon's tables: the rows at a snapshot or tag,
// merged where a table has a primary key, and Paimon 2.0.0's tables about a table
// (`t$snapshots`, `t$files`, …) with its columns, names and order.
//
// Every statement reads the warehouse as it is at that moment; what reading does not
// cover is refused by name (paimon.CheckReadable).
//
// Non-goals: SQL itself, which is sqlview's; writing; nested types, deletion vectors and
// merge engines other than deduplicate.
package relations
