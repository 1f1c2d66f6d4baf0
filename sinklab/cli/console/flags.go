package console

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactlyonce/sinklab/internal/nearest"
	"exactlyonce/trace"
)

// didYouMean names the nearest of known, else lists them.
func didYouMean(name string, known []string) string {
	if near := nearest.To(name, known); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return "known: " + strings.Join(known, ", ")
}

// OneOf checks the value of a flag against a list.
func OneOf(flag, value string, known []string) error {
	for _, k := range known {
		if value == k {
			return nil
		}
	}
	return fmt.Errorf("--%s %s: unknown %s; %s", flag, value, flag, didYouMean(value, known))
}

// Languages are what --lang takes.
var Languages = []string{"en", "zh"}

// ParseLang reads --lang.
func ParseLang(text string) (trace.Lang, error) {
	if !slices.Contains(Languages, text) { // a slip is no likelier than another language
		return "", fmt.Errorf("--lang %s: unknown language; known: %s", text, strings.Join(Languages, ", "))
	}
	return trace.ParseLang(text)
}

// FlagError explains a flag that could not be read.
func FlagError(c *cobra.Command, err error) error {
	var invalid *pflag.InvalidValueError
	if errors.As(err, &invalid) && strings.HasPrefix(invalid.GetFlag().Value.Type(), "int") {
		return fmt.Errorf("--%s %s: it takes a whole number; see '%s --help'", invalid.GetFlag().Name, invalid.GetValue(), c.CommandPath())
	}
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) {
		return fmt.Errorf("%w; see '%s --help'", err, c.CommandPath())
	}
	names := FlagNames(c)
	name := unknown.GetSpecifiedName()
	if near := nearest.To(name, names); near != "" && len(name) > 1 {
		return fmt.Errorf("unknown flag --%s; did you mean --%s?", name, near)
	}
	return fmt.Errorf("%w; see '%s --help'", err, c.CommandPath())
}

// FlagNames are the flags that a command knows.
func FlagNames(c *cobra.Command) (names []string) {
	c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return names
}

// Subcommand refuses the arguments of a command that only has commands below it.
func Subcommand(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() || sub.Name() == "help" {
			names = append(names, sub.Name())
		}
	}
	return fmt.Errorf("unknown command %q; %s", args[0], didYouMean(args[0], names))
}

// NoArgs refuses arguments of a command that takes none.
func NoArgs(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return fmt.Errorf("'%s' takes no arguments, got %q; see '%s --help'", c.CommandPath(), args[0], c.CommandPath())
}

// ExactlyOne wants one argument, which is a what.
func ExactlyOne(what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) == 1 {
			return nil
		}
		return fmt.Errorf("'%s' takes one %s, got %d; see '%s --help'", c.CommandPath(), what, len(args), c.CommandPath())
	}
}

// AtLeastOne wants one argument or more, each of which is a what.
func AtLeastOne(what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) > 0 {
			return nil
		}
		return fmt.Errorf("'%s' takes at least one %s, got none; see '%s --help'", c.CommandPath(), what, c.CommandPath())
	}
}

// AtMostOne refuses flags that exclude each other.
func AtMostOne(c *cobra.Command, names ...string) error {
	var given []string
	for _, n := range names {
		if c.Flags().Changed(n) {
			given = append(given, "--"+n)
		}
	}
	if len(given) > 1 {
		return fmt.Errorf("%s exclude each other; choose one", strings.Join(given, " and "))
	}
	return nil
}

// CompleteWith offers fixed words for a flag.
func CompleteWith(c *cobra.Command, flag string, words ...string) {
	_ = c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
}

// Commands are a command and all below it that its help shows.
func Commands(c *cobra.Command) []*cobra.Command {
	out := []*cobra.Command{c}
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() && sub.Name() != "completion" && sub.Name() != "help" {
			out = append(out, Commands(sub)...)
		}
	}
	return out
}
