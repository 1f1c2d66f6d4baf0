// Package scenarios holds the scenarios: Flink SQL scripts that each show one
// thing about the commit protocol, embedded in the program.
//
// A script says itself why it exists (its leading comment), what the run must
// end in (SET 'sinklab.expect') and which numbers to look for. Its first line is
// the title. It runs unchanged in Flink's SQL client.
//
// Non-goal: reading the scripts' meaning; package flinksql does that.
package scenarios

import (
	"embed"
	"strings"
)

//go:embed *.sql
var files embed.FS

// order is the order of the lecture, easy things first.
var order = []string{
	"checkpoint",
	"no-checkpoint",
	"failover",
	"failover-before-commit",
	"failover-primary-key",
	"failover-before-commit-primary-key",
	"failover-before-first-checkpoint",
	"failover-no-restart",
	"failover-exhausted",
	"bounded-no-checkpoint",
	"expired-checkpoint",
	"sparse-source",
	"partitioned",
	"two-writers",
	"staggered-end-of-input",
	"staggered-end-of-input-loses-rows",
	"staggered-end-of-input-no-failure",
	"savepoint",
	"savepoint-too-old",
	"rewound-job",
	"snapshot-expiry",
	"at-least-once-refused",
	"unaligned-refused",
	"committer-parallelism-refused",
	"at-least-once-duplicates",
	"two-phase-failover",
	"two-phase-no-checkpoint",
	"two-phase-timeout",
	"sink-v2-failover",
	"sink-v2-no-checkpoint",
	"sink-v2-known-failure",
	"kafka-failover",
	"kafka-failover-pooling",
	"kafka-outage",
	"kafka-slow-source",
	"kafka-timeout-below-interval",
	"kafka-17-minutes",
	"kafka-hanging",
	"kafka-shared-prefix",
	"kafka-at-least-once",
	"kafka-no-checkpoints",
	"kafka-no-checkpoints-bounded",
}

// Scenario is one script.
type Scenario struct {
	Name  string // as the command line takes it, e.g. "failover"
	Title string // one line: what it shows
	File  string // file name, for error messages
	Text  string // the script
}

// All returns the scenarios in the order of the lecture.
func All() []Scenario {
	all := make([]Scenario, 0, len(order))
	for _, name := range order {
		if s, ok := Get(name); ok {
			all = append(all, s)
		}
	}
	return all
}

// Get returns the scenario with that name.
func Get(name string) (Scenario, bool) {
	file := name + ".sql"
	text, err := files.ReadFile(file)
	if err != nil {
		return Scenario{}, false
	}
	title, _, _ := strings.Cut(string(text), "\n")
	return Scenario{Name: name, Title: strings.TrimSpace(strings.TrimPrefix(title, "--")), File: file, Text: string(text)}, true
}
