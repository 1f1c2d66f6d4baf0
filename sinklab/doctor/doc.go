// Package doctor examines the tables of a warehouse, whatever connector wrote them: it
// finds them, asks the examiner of their kind, and reports what is missing, what is left
// over and what lies, as text or JSON.
//
// Goals: it changes nothing; every finding names the rule, and the file where there is
// one; whatever is damaged is a finding, never a panic or a wrong number; the same
// warehouse and the same time give the same report.
//
// What is looked for in a table is in its kind's own package: paimon/examine for Paimon's
// tables, doctor/worlds for those of foreign systems. Non-goals: repairing; reading rows.
package doctor
