// Package docs is 'sinklab docs', which 'make docs' runs: the pages of docs/reference, made
// from the code.
package docs

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/sinks/registry"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/trace"
)

// Command writes the reference pages, so that they cannot drift from the code.
//
// root makes the whole command line; own are the fields of what commands print themselves.
func Command(root func() *cobra.Command, own Fields) *cobra.Command {
	return &cobra.Command{
		Use: "docs DIR", Short: "Write the reference pages", Hidden: true, Args: console.ExactlyOne("folder"),
		RunE: func(c *cobra.Command, args []string) error {
			pages, err := referencePages(root(), own)
			for name, page := range pages {
				if err := os.WriteFile(filepath.Join(args[0], name), []byte(page), 0o666); err != nil {
					return console.FileFailed(filepath.Join(args[0], name), "cannot be written", err)
				}
			}
			return err
		},
	}
}

const generated = "<!-- made by 'make docs' from the code; edit the code -->\n\n"

// referencePages are the pages by file name.
func referencePages(root *cobra.Command, own Fields) (map[string]string, error) {
	example, err := jsonPage(own)
	return map[string]string{
		"command-line.md": commandPage(root),
		"connectors.md":   connectorsPage(),
		"exit-codes.md":   exitPage(),
		"json.md":         example,
		"latency.md":      latencyPage(),
		"points.md":       pointsPage(),
		"settings.md":     settingsPage(),
		"trace.md":        tracePage(),
		"verdicts.md":     verdictPage(),
	}, err
}

func commandPage(root *cobra.Command) string {
	var b strings.Builder
	b.WriteString("# The command line\n\n" + generated)
	for _, c := range console.Commands(root) {
		fmt.Fprintf(&b, "## %s\n\n%s.\n\n", c.CommandPath(), strings.TrimSuffix(c.Short, "."))
		if c.Long != "" {
			fmt.Fprintf(&b, "%s\n\n", c.Long)
		}
		if c.Runnable() {
			fmt.Fprintf(&b, "    %s\n\n", c.UseLine())
		}
		if c.Example != "" {
			fmt.Fprintf(&b, "Examples:\n\n%s\n\n", strings.ReplaceAll(c.Example, "  sinklab", "    sinklab"))
		}
		flagTable(&b, c)
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

func flagTable(b *strings.Builder, c *cobra.Command) {
	rows := ""
	c.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if f.Name == "help" {
			return
		}
		name := "`--" + f.Name + "`"
		if f.Shorthand != "" {
			name += ", `-" + f.Shorthand + "`"
		}
		rows += fmt.Sprintf("| %s | %s | %s |\n", name, f.Usage, f.DefValue)
	})
	if rows != "" {
		fmt.Fprintf(b, "| flag | meaning | default |\n|---|---|---|\n%s\n", rows)
	}
}

func exitPage() string {
	var b strings.Builder
	b.WriteString("# Exit codes\n\n" + generated + "| code | meaning |\n|---|---|\n")
	for code, means := range console.ExitMeanings {
		fmt.Fprintf(&b, "| %d | %s |\n", code, means)
	}
	fmt.Fprintf(&b, "| %d | interrupted (Ctrl-C): the run ended between two events, its table holds whole snapshots; a search prints what it has and ends with 2 |\n", console.ExitInterrupt)
	fmt.Fprintf(&b, "| %d | standard output was closed by its reader, as in `sinklab run all \\| head -1` |\n", console.ExitPipe)
	b.WriteString("\nErrors are one line on standard error; a defect adds its stack. Of several runs the highest of 0 to 2 counts; an error\nends the command at once.\n")
	return b.String()
}

func latencyPage() string {
	var b strings.Builder
	b.WriteString("# The latency model\n\n" + generated)
	b.WriteString("Virtual milliseconds. Without a seed every latency has its base value; with `--seed` it is drawn uniformly from\n[base/2, max]. `SET 'sinklab.latency.<name>' = '40 ms'` fixes one.\n\n")
	b.WriteString("| name | base | max | what takes the time |\n|---|---|---|---|\n")
	for _, d := range engine.DefaultModel() {
		fmt.Fprintf(&b, "| `%s` | %d | %d | %s |\n", d.Name, d.Base, d.Max, d.Means)
	}
	return b.String()
}

func settingsPage() string {
	var b strings.Builder
	b.WriteString("# Settings and connectors of scripts\n\n" + generated)
	b.WriteString("Keys that `SET` knows. Names, defaults and checks are Flink 2.2.0's; `sinklab.*` is the lab's own and harmless in real Flink.\n" +
		"A run says of a key without effect that it has none, and why.\n\n")
	optionTable(&b, flinksql.Settings())
	b.WriteString("\nEvery other option of Flink 2.2.0 is known by name, *not modelled*, and refused.\n")
	b.WriteString("\nConnectors that an INSERT can write to: ")
	var names []string
	for _, c := range registry.All {
		names = append(names, "`"+c.Name+"`")
	}
	b.WriteString(strings.Join(names, ", ") + ".\n")
	return b.String()
}

func tracePage() string {
	var b strings.Builder
	b.WriteString("# The trace\n\n" + generated)
	b.WriteString("One event a line in JSON Lines (`run --trace FILE`), the header first. It names the connector of the table, and lists the tasks of the job, " +
		"sources first: each with its name (that of its threads), its parallelism, the roles of the operators that it chains, and its inputs (by place in the list; " +
		"pointwise = subtask by subtask). Roles: `source`, `calc`, `map`, `writer`, `pre-commit`, `compactor`, `committer`, `post-commit`, `end`. Of a trace that lists none they are guessed from names.\n\n" +
		"Kinds, with the symbol of the text format. What they mean is told in the words of the connector; here in Paimon's:\n\n")
	b.WriteString("| kind | symbol | meaning | breakpoint in Paimon 2.0.0 |\n|---|---|---|---|\n")
	for _, k := range trace.AllKinds() {
		point := ""
		if p, ok := k.Breakpoint(); ok {
			point = "`" + p.String() + "`"
		}
		fmt.Fprintf(&b, "| `%s` | `%s` | %s | %s |\n", k, strings.ReplaceAll(k.Symbol(), "|", "\\|"), k.Meaning(trace.English), point)
	}
	return b.String()
}

func verdictPage() string {
	var b strings.Builder
	b.WriteString("# Verdicts\n\n" + generated)
	b.WriteString("The first word that applies, from the top:\n\n| word | when |\n|---|---|\n")
	for _, w := range verdict.Words() {
		fmt.Fprintf(&b, "| `%s` | %s |\n", w, w.Meaning())
	}
	b.WriteString("\nProperties that stand behind it:\n\n| property | kind | claim |\n|---|---|---|\n")
	for _, p := range verdict.Properties() {
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", p.Name, p.Kind, p.Claim)
	}
	b.WriteString("\n`always` must hold at every moment, `eventually` at the end; `sometimes` is a point that the run must reach, or it proves nothing.\n")
	return b.String()
}
