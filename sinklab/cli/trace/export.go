package trace

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/cli/scripts"
	"exactlyonce/sinklab/cli/tracefile"
	"exactlyonce/sinklab/mutants"
	"exactlyonce/sinklab/sinks/registry"
	"exactlyonce/trace"
	drawing "exactlyonce/trace/view" // the command has a view of its own
)

// exportFormats are what a trace is drawn as, by the word of --to.
var exportFormats = []string{"html", "mermaid", "perfetto", "txt"}

var exporters = map[string]func(io.Writer, drawing.Scene) error{
	"html": drawing.WriteHTML, "mermaid": drawing.WriteMermaid, "perfetto": drawing.WritePerfetto, "txt": drawing.WriteText,
}

// exportFlags are the flags of trace export as typed.
type exportFlags struct {
	to, lang, out           string
	job                     int
	from, until, checkpoint int64
}

func newExport() *cobra.Command {
	var f exportFlags
	c := &cobra.Command{
		Use: "export --to FORMAT SCENARIO | FILE...", Short: "Draw a run: one HTML page, a Mermaid diagram, Perfetto's JSON or text", Args: oneRun,
		Long: "Draws the coordinator, each task and the table as lanes, and what passes between them. A scenario, or a script\n" +
			"that ends in .sql, is run first in a warehouse that is gone afterwards. Any other file is read: a trace\n" +
			"(run --trace), a jdb transcript, raw or compact, or a log of Flink; - is standard input. Several files are the\n" +
			"logs that the processes of one run have left.\n\n" +
			"html      one page that needs nothing else: to step through, filter, zoom, print; the state at every event\n" +
			"mermaid   a sequence diagram for a README or a wiki\n" +
			"perfetto  Chrome trace JSON for ui.perfetto.dev\n" +
			"txt       lanes in 80 columns, for terminals and screen readers\n\n" +
			"Exit code 0: drawn, however the run ended; 3: nothing was.",
		Example: "  sinklab trace export --to html failover -o failover.html\n  sinklab trace export --to mermaid failover --checkpoint 3\n" +
			"  sinklab run failover --trace run.jsonl && sinklab trace export --to txt run.jsonl",
		RunE:              func(c *cobra.Command, args []string) error { return export(c, args, f) },
		ValidArgsFunction: scripts.Complete,
	}
	fl := c.Flags()
	fl.StringVar(&f.to, "to", "", "html, mermaid, perfetto or txt")
	fl.StringVar(&f.lang, "lang", "en", "language of what is drawn: en or zh")
	fl.StringVarP(&f.out, "out", "o", "", "write to this file instead of standard output")
	fl.IntVar(&f.job, "job", 0, "draw this job of several, counted from 1")
	fl.Int64Var(&f.from, "from", 0, "begin with the event of this number")
	fl.Int64Var(&f.until, "until", 0, "end with the event of this number")
	fl.Int64Var(&f.checkpoint, "checkpoint", 0, "draw from the first event of this checkpoint to its last")
	console.CompleteWith(c, "to", exportFormats...)
	console.CompleteWith(c, "lang", console.Languages...)
	return c
}

// oneRun wants one scenario, or the files of one run.
func oneRun(c *cobra.Command, args []string) error {
	if len(args) == 1 && args[0] != "all" || len(args) > 1 && !slices.ContainsFunc(args, isScript) {
		return nil
	}
	return fmt.Errorf("'%s' takes one scenario, or the files of one run, got %q; see '%s --help'", c.CommandPath(), strings.Join(args, " "), c.CommandPath())
}

func (f exportFlags) options() (drawing.Options, error) {
	if f.to == "" {
		return drawing.Options{}, errors.New("export to what? --to html, mermaid, perfetto or txt")
	}
	if err := console.OneOf("to", f.to, exportFormats); err != nil {
		return drawing.Options{}, err
	}
	lang, err := console.ParseLang(f.lang)
	if f.from < 0 || f.until < 0 || f.checkpoint < 0 || f.job < 0 {
		err = errors.New("--job, --from, --until and --checkpoint count from 1")
	}
	return drawing.Options{Lang: lang, From: f.from, Until: f.until, Checkpoint: f.checkpoint}, err
}

func export(c *cobra.Command, args []string, f exportFlags) error {
	options, err := f.options()
	if err != nil {
		return err
	}
	file, err := console.CreateFile("-o", f.out)
	if err != nil {
		return err
	}
	return file.Close(exportTo(c, file, args, f, options))
}

// exportTo draws into the file, or else on standard output.
func exportTo(c *cobra.Command, file *console.File, args []string, f exportFlags, options drawing.Options) error {
	t, err := theRun(c, args, f.job)
	if err != nil {
		return err
	}
	options.Words = registry.Words(t.Header.Connector)
	scene, err := drawing.New(t, options)
	if err != nil {
		return fmt.Errorf("%s: %w", strings.Join(args, ", "), err)
	}
	if file == nil {
		return exporters[f.to](c.OutOrStdout(), scene)
	}
	if err := exporters[f.to](file, scene); err != nil {
		return file.Failed(err)
	}
	return nil
}

// theRun is the trace of one job: of a scenario or script that is run for it, or
// of a file.
func theRun(c *cobra.Command, args []string, job int) (trace.Trace, error) {
	arg := strings.Join(args, ", ")
	var all []trace.Trace
	var err error
	if isScript(args[0]) {
		var sources []scripts.Source
		if sources, err = scripts.Resolve(args); err == nil {
			all, err = record(c.Context(), sources[0])
		}
	} else {
		all, err = tracefile.ReadShown(c.InOrStdin(), c.ErrOrStderr(), args...)
		if errors.Is(err, os.ErrNotExist) && !strings.ContainsAny(arg, "./") { // more likely a scenario's name
			err = scripts.Unknown(arg)
		}
	}
	switch {
	case err != nil:
		return trace.Trace{}, err
	case len(all) == 0:
		return trace.Trace{}, fmt.Errorf("%s: the script has no INSERT, so that no job runs", arg)
	case len(all) == 1 && job <= 1:
		return all[0], nil
	}
	at, err := chosen(arg, all, job)
	if err != nil {
		return trace.Trace{}, err
	}
	return all[at], nil
}

// isScript tells what is run from what is read.
func isScript(arg string) bool {
	_, scenario := scenarios.Get(arg)
	_, mutant := mutants.Script(arg)
	return scenario || mutant || strings.HasSuffix(arg, ".sql")
}
