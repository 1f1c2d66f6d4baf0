// Package mutants is 'sinklab mutants': it lists the wrong designs and has the search find
// them.
package mutants

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/explore/report"
	"exactlyonce/sinklab/mutants"
	"exactlyonce/sinklab/runner/compose"
)

func Command() *cobra.Command {
	var check, asJSON bool
	var late int
	c := &cobra.Command{
		Use: "mutants [NAME…]", Short: "List the wrong designs that the search must find, or search for them",
		Long: "A mutant is the faithful system with one rule replaced. Without a name each is a line; with one it is explained.\n\n" +
			"--check searches each on its script: it must be found out with the verdict that its story says, and the same\n" +
			"search must have nothing to say against the faithful system. Exit code 0 if all is so, else 1.",
		Example:           "  sinklab mutants\n  sinklab mutants M12\n  sinklab mutants --check\n  sinklab explore failover --mutant M12    # exit 1: rows are lost",
		ValidArgsFunction: mutantNames,
		RunE: func(c *cobra.Command, args []string) error {
			chosen, err := mutantsOf(args)
			switch {
			case err != nil:
				return err
			case late < 0 || late > 0 && !check:
				return errors.New("--late goes with --check and is 0 or more")
			case check:
				return checkMutants(c, chosen, late, asJSON)
			case asJSON:
				return errors.New("--json goes with --check")
			case len(args) == 0:
				return listMutants(c.OutOrStdout(), chosen)
			}
			return explainMutants(c.OutOrStdout(), chosen)
		},
	}
	c.Flags().BoolVar(&check, "check", false, "search for each and compare with what must be found")
	c.Flags().IntVar(&late, "late", 0, "with --check: messages that may come late besides; the faithful system is not searched then")
	c.Flags().BoolVar(&asJSON, "json", false, "with --check: one JSON object a mutant")
	return c
}

func mutantNames(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return mutants.Names(), cobra.ShellCompDirectiveNoFileComp
}

func mutantsOf(names []string) ([]mutants.Mutant, error) {
	if len(names) == 0 {
		return mutants.All(), nil
	}
	var chosen []mutants.Mutant
	for _, name := range names {
		m, err := mutants.Find(name)
		switch {
		case err != nil:
			return nil, err
		case mutants.IsRepair(name):
			return nil, fmt.Errorf("%s is no mutant but a repair of the real system: sinklab explore %s --fixed %s", m.Name, m.Scenario, m.Name)
		}
		chosen = append(chosen, m)
	}
	return chosen, nil
}

func listMutants(out io.Writer, all []mutants.Mutant) error {
	for _, m := range all {
		fmt.Fprintf(out, "%-5s %-13s %s\n", m.Name, m.Expect, m.Title)
	}
	return nil
}

func explainMutants(out io.Writer, chosen []mutants.Mutant) error {
	for i, m := range chosen {
		if i > 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintf(out, "%s  %s\n  why:     %s\n  source:  %s\n  verdict: %s\n", m.Name, m.Title, m.Claim, m.Source, m.Expect)
		fmt.Fprintf(out, "  search:  sinklab explore %s --mutant %s --faults %d --orders %d\n", m.Scenario, m.Name, m.Faults, m.Orders)
		fmt.Fprintf(out, "  replay:  %s\n", compose.Command{Script: m.Scenario, Mutant: m.Name, Schedule: m.Schedule})
	}
	return nil
}

// checkMutants hunts each and prints a line for it.
func checkMutants(c *cobra.Command, chosen []mutants.Mutant, late int, asJSON bool) error {
	out, wrong := c.OutOrStdout(), 0
	if !asJSON {
		fmt.Fprintf(out, "%-6s %-14s %-14s %5s %7s %10s %8s %6s\n", "mutant", "expected", "found", "picks", "events", "schedules", "states", "ms")
	}
	for _, m := range chosen {
		begin := time.Now()
		q, err := report.CheckMutant(c.Context(), m, late, runtime.NumCPU())
		if err != nil {
			return err
		}
		if c.Context().Err() != nil {
			return context.Canceled
		}
		if !q.AsExpected() {
			wrong++
		}
		if err := printCheck(out, q, time.Since(begin), asJSON); err != nil {
			return err
		}
	}
	if !asJSON {
		fmt.Fprintf(out, "%d mutants, %d as expected\n", len(chosen), len(chosen)-wrong)
	}
	if wrong > 0 {
		return console.Exit(console.ExitUnexpected)
	}
	return nil
}

func printCheck(out io.Writer, q *report.MutantCheck, took time.Duration, asJSON bool) error {
	if asJSON {
		line, err := json.Marshal(q)
		fmt.Fprintln(out, string(line))
		return err
	}
	_, err := fmt.Fprintf(out, "%-6s %-14s %-14s %5d %7d %10d %8d %6d%s\n", q.Mutant.Name, orNone(string(q.Expected())), orNone(string(q.Found)),
		q.Picks, q.Events, q.Schedules, q.States, took.Milliseconds(), remark(q))
	return err
}

func orNone(word string) string {
	if word == "" {
		return "survives"
	}
	return word
}

// remark says what is not as it must be.
func remark(q *report.MutantCheck) string {
	switch {
	case q.Alarm != "":
		return "  FALSE ALARM: the faithful system is accused of " + string(q.Alarm)
	case !q.AsExpected():
		return "  NOT AS EXPECTED"
	}
	return ""
}
