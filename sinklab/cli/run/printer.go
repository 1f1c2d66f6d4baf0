package run

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/cli/runtext"
	"exactlyonce/sinklab/cli/scripts"
	"exactlyonce/sinklab/cli/tracefile"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/sinks/registry"
	"exactlyonce/sinklab/sqlview"
	"exactlyonce/trace"
)

// view is how much of a run is printed.
type view int

const (
	viewFull  view = iota // log, queries, verdict, as the lecture does
	viewTrace             // the trace in a format
	viewLine              // a line a run: --quiet, or several seeds
	viewNone              // --json prints by itself
)

// printer shows runs while they go on.
type printer struct {
	ctx         context.Context
	out, errOut io.Writer
	cfg         scripts.RunConfig
	texts       runtext.Lines
	view        view
	file        *console.File   // --trace
	told        map[string]bool // scripts whose ignored options are printed; looked up only
	width       int             // of the scenario's name in summary lines
	lines       []string        // summary lines so far
	codes       []int           // exit code of each job so far

	source scripts.Source // being run
	titled bool           // its title is printed
	trace  trace.Trace    // of the current job; its events are kept only where something prints them
	words  trace.Words    // of its connector
	events int
	last   int64 // virtual time of the newest event, for pacing
	err    error
}

var _ runner.Listener = (*printer)(nil)

func newPrinter(c *cobra.Command, cfg scripts.RunConfig, sources []scripts.Source, file *console.File) *printer {
	p := &printer{ctx: c.Context(), out: c.OutOrStdout(), errOut: c.ErrOrStderr(), cfg: cfg, texts: runtext.In(cfg.Lang), file: file, told: map[string]bool{}}
	switch {
	case cfg.JSON:
		p.view = viewNone
	case cfg.Format != "":
		p.view = viewTrace
	case cfg.Quiet || len(cfg.Seeds) > 1:
		p.view = viewLine
	}
	for _, s := range sources {
		p.width = max(p.width, len(s.Name))
	}
	return p
}

// begin says what runs next. Its title is printed with the first line that follows,
// so that a script with an error prints nothing but that error.
func (p *printer) begin(s scripts.Source) {
	p.told[p.source.Name] = p.source.Name != ""
	p.source, p.titled = s, false
}

// ignored prints what a script sets without effect: beside the output where that is a trace
// or a line a run, and once for all its seeds. --json has it in its object.
func (p *printer) ignored(i flinksql.Ignored) {
	p.title()
	switch {
	case p.view == viewNone || p.view != viewFull && p.told[p.source.Name]:
	case p.view == viewFull:
		fmt.Fprintln(p.out, p.texts.Ignored(i))
	default:
		fmt.Fprintln(p.errOut, p.texts.Ignored(i))
	}
}

func (p *printer) title() {
	if p.titled || p.view != viewFull {
		return
	}
	p.titled = true
	fmt.Fprintf(p.out, "=== %s", p.source.Name)
	if t := p.texts.Title(p.source); t != "" {
		fmt.Fprintf(p.out, ": %s", t)
	}
	fmt.Fprintln(p.out)
}

// stop ends the run on Ctrl-C, or when nothing can be printed or kept any more.
func (p *printer) stop() error {
	if p.err != nil {
		return p.err
	}
	if err := console.WriteFailure(p.out); err != nil {
		return err
	}
	if p.ctx.Err() != nil {
		return console.ErrStopped
	}
	return nil
}

// Job implements runner.Listener.
func (p *printer) Job(h trace.Header) {
	p.title()
	p.flush() // of a job that was stopped with a savepoint; its successor follows
	p.trace, p.words = trace.Trace{Header: h}, registry.Words(h.Connector)
	p.events, p.last = 0, 0
	if p.view == viewFull {
		fmt.Fprint(p.out, p.texts.Deviation(h))
	}
}

// Observe implements runner.Listener.
func (p *printer) Observe(e trace.Event) {
	p.pace(e.AtMillis)
	p.events++
	if p.view == viewTrace || p.file != nil {
		p.trace.Events = append(p.trace.Events, e)
	}
	if p.view == viewFull {
		for _, l := range p.words.BriefLines(e, p.trace.Header, p.cfg.Lang) {
			fmt.Fprintln(p.out, l.Brief(p.trace.Header.EpochMillis))
		}
	}
}

// pace waits for the virtual clock; the only use of wall time in a run.
func (p *printer) pace(at int64) {
	if p.cfg.Speed > 0 && at > p.last {
		select {
		case <-p.ctx.Done():
		case <-time.After(time.Duration(float64(at-p.last) * float64(time.Millisecond) / p.cfg.Speed)):
		}
	}
	p.last = max(p.last, at)
}

// JobEnded implements runner.Listener.
func (p *printer) JobEnded(j *runner.JobReport) {
	p.flush()
	if p.view == viewFull {
		if j.Refusal != "" && p.events == 0 { // it was not even built; the real client says so, and no log
			fmt.Fprintf(p.out, "Exception in thread \"main\" %s\n", j.Refusal)
		}
		if j.Files != nil {
			fmt.Fprintln(p.out, p.texts.Files(j))
		}
		if j.Savepoint != "" {
			fmt.Fprintf(p.out, p.texts.Savepoint+"\n", j.Savepoint)
		}
	}
}

// flush puts the trace of one job where it is wanted.
func (p *printer) flush() {
	if p.trace.Header.JobID == "" {
		return
	}
	p.keep(tracefile.Append(p.file, p.trace))
	if p.view == viewTrace {
		p.keep(tracefile.Write(p.out, p.cfg.Format, p.trace, p.cfg.Lang))
	}
	p.trace = trace.Trace{}
}

func (p *printer) keep(err error) {
	if p.err == nil {
		p.err = err
	}
}

// Query implements runner.Listener.
func (p *printer) Query(sql string, r *sqlview.Result) {
	p.title()
	if p.view != viewFull {
		return
	}
	fmt.Fprintf(p.out, "\nFlink SQL> %s;\n", strings.TrimSpace(sql))
	p.keep(sqlview.Format(p.out, sqlview.Tableau, r))
	for _, w := range r.Warnings {
		fmt.Fprintf(p.out, p.texts.Warning+"\n", w)
	}
}
