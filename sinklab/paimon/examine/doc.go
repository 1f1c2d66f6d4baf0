// Package examine is what the doctor looks for in Paimon's tables: who wrote what and when,
// what is missing, what is left over, what lies.
//
// Goals: every finding names the file and the rule; each table is one pass, its cost linear
// in the bytes of its metadata.
//
// Non-goals: reading the rows in data files (SQL does); what is inside branches, changelogs
// that outlive their snapshots and index manifests (each named).
package examine
