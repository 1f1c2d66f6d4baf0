// Package doctor examines the tables of a Paimon warehouse: who wrote what and when,
// what is missing, what is left over, what lies.
//
// Goals: it changes nothing; every finding names the file and the rule; whatever is
// damaged is a finding, never a panic or a wrong number; each table is one pass, its
// cost linear in the bytes of its metadata; the same warehouse and the same time give
// the same report.
//
// Non-goals: repairing; reading the rows in data files (sqlview does); what is inside
// branches, changelogs that outlive their snapshots and index manifests (each named).
package doctor
