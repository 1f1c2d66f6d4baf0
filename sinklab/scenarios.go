package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/engine"
)

func newScenarios() *cobra.Command {
	var model bool
	var lang string
	c := &cobra.Command{
		Use: "scenarios", Short: "List the scenarios, a line each", Args: noArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			l, err := parseLang(lang)
			if err != nil {
				return err
			}
			if model {
				return printModel(c)
			}
			for _, s := range scenarios.All() {
				fmt.Fprintf(c.OutOrStdout(), "%-34s %s\n", s.Name, textsOf(l).title(source{name: s.Name, title: s.Title}))
			}
			return nil
		},
	}
	c.Flags().BoolVar(&model, "model", false, "print the latency model instead")
	c.Flags().StringVar(&lang, "lang", "en", "language of the titles: en or zh")
	completeWith(c, "lang", languages...)
	return c
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
