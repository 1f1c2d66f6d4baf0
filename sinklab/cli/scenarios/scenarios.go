// Package scenarios is 'sinklab scenarios': the scripts of the lab, their points, and the
// latency model.
package scenarios

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/cli/runtext"
	"exactlyonce/sinklab/cli/scripts"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/runner"
)

func Command() *cobra.Command {
	var model, points bool
	var lang string
	c := &cobra.Command{
		Use: "scenarios [NAME]", Short: "List the scenarios, a line each, or print the script of one", Args: atMostOneName,
		Example:           "  sinklab scenarios\n  sinklab scenarios failover\n  sinklab scenarios failover --points",
		ValidArgsFunction: scripts.Complete,
		RunE: func(c *cobra.Command, args []string) error {
			l, err := console.ParseLang(lang)
			switch {
			case err != nil:
				return err
			case model:
				return printModel(c)
			case len(args) == 1:
				return printScenario(c, args[0], points)
			case points:
				return errors.New("--points needs a scenario, e.g. 'sinklab scenarios failover --points'")
			}
			for _, s := range scenarios.All() {
				fmt.Fprintf(c.OutOrStdout(), "%-34s %s\n", s.Name, runtext.In(l).Title(scripts.Source{Name: s.Name, Title: s.Title}))
			}
			return nil
		},
	}
	c.Flags().BoolVar(&model, "model", false, "print the latency model instead")
	c.Flags().BoolVar(&points, "points", false, "print the points that a --schedule can pick at in this scenario, or in a script of your own")
	c.Flags().StringVar(&lang, "lang", "en", "language of the titles: en or zh")
	console.CompleteWith(c, "lang", console.Languages...)
	return c
}

// atMostOneName refuses more than one scenario.
func atMostOneName(_ *cobra.Command, args []string) error {
	if len(args) > 1 {
		return fmt.Errorf("scenarios takes one name, got %d", len(args))
	}
	return nil
}

// printScenario prints the script, or the points that a schedule can pick at in it.
func printScenario(c *cobra.Command, name string, points bool) error {
	s, ok := scenarios.Get(name)
	switch {
	case !ok && points && strings.HasSuffix(name, ".sql"): // one of somebody's own
		text, err := scripts.Read(name)
		if err != nil {
			return err
		}
		s = scenarios.Scenario{Name: name, Text: text}
	case !ok:
		return scripts.Unknown(name)
	}
	if !points {
		_, err := fmt.Fprint(c.OutOrStdout(), s.Text)
		return err
	}
	script, err := flinksql.Parse(s.Name, s.Text)
	if err != nil {
		return err
	}
	labels, err := runner.LabelsOf(script)
	for _, l := range labels {
		fmt.Fprintln(c.OutOrStdout(), l)
	}
	return err
}

// printModel lists the latencies: what is modelled is called a model.
func printModel(c *cobra.Command) error {
	out := c.OutOrStdout()
	fmt.Fprintln(out, "The latency model: virtual milliseconds. Without --seed every latency has its base value; with one it is")
	fmt.Fprintln(out, "drawn uniformly from [base/2, max]. SET 'sinklab.latency.<name>' = '40 ms' in a script fixes one.")
	fmt.Fprintln(out)
	fmt.Fprintf(out, "%-16s %6s %6s  %s\n", "name", "base", "max", "what takes the time")
	for _, d := range engine.DefaultModel() {
		fmt.Fprintf(out, "%-16s %6d %6d  %s\n", d.Name, d.Base, d.Max, d.Means)
	}
	return nil
}
