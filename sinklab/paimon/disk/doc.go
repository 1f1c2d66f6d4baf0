// Package disk keeps a table as files, in the format of Paimon 2.0.0: schema and
// snapshot JSON, Avro manifests, Parquet data files, hint files.
//
// Goals: real Paimon and pypaimon read what is written here; what real Paimon
// wrote is read here; the same calls write the same bytes. All I/O goes through
// package filesystem, so that a test can make any step fail. Every error names the file,
// and the rule that the file breaks.
//
// Non-goals: deletion vectors, branches, merge engines but deduplicate, other file
// formats than Parquet, object stores.
package disk
