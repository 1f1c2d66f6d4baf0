package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"exactlyonce/sinklab/runner"
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

// printer shows a run while it goes on.
type printer struct {
	out, errOut io.Writer
	cfg         runConfig
	view        view
	trace       trace.Trace // of the current job
	file        *os.File    // --trace
	jobs        int
	last        int64 // virtual time of the newest event, for pacing
	err         error
}

var _ runner.Listener = (*printer)(nil)

func newPrinter(out, errOut io.Writer, cfg runConfig) *printer {
	p := &printer{out: out, errOut: errOut, cfg: cfg}
	switch {
	case cfg.json:
		p.view = viewNone
	case cfg.format != "":
		p.view = viewTrace
	case cfg.quiet || len(cfg.seeds) > 1:
		p.view = viewLine
	}
	return p
}

// begin names the script.
func (p *printer) begin(s source) {
	if p.view != viewFull {
		return
	}
	fmt.Fprintf(p.out, "=== %s", s.name)
	if s.title != "" {
		fmt.Fprintf(p.out, ": %s", s.title)
	}
	fmt.Fprintln(p.out)
}

// Job implements runner.Listener.
func (p *printer) Job(h trace.Header) {
	p.trace = trace.Trace{Header: h}
	p.last = 0
}

// Observe implements runner.Listener.
func (p *printer) Observe(e trace.Event) {
	p.pace(e.AtMillis)
	p.trace.Events = append(p.trace.Events, e)
	if p.view == viewFull {
		for _, l := range trace.BriefLines(e, p.trace.Header, p.cfg.lang) {
			fmt.Fprintln(p.out, l.Brief(p.trace.Header.EpochMillis))
		}
	}
}

// pace waits for the virtual clock; the only use of wall time in a run.
func (p *printer) pace(at int64) {
	if p.cfg.speed > 0 && at > p.last {
		time.Sleep(time.Duration(float64(at-p.last) * float64(time.Millisecond) / p.cfg.speed))
	}
	p.last = max(p.last, at)
}

// JobEnded implements runner.Listener.
func (p *printer) JobEnded(j *runner.JobReport) {
	p.jobs++
	p.save()
	switch p.view {
	case viewTrace:
		p.keep(writeTrace(p.out, p.cfg.format, p.trace, p.cfg.lang))
	case viewFull:
		if j.Refusal != "" && len(p.trace.Events) == 1 { // it was not even built
			fmt.Fprintf(p.out, "Exception in thread \"main\" %s\n", j.Refusal)
		}
		if j.Files != nil {
			fmt.Fprintln(p.out, filesLine(j, p.cfg.lang))
		}
	}
}

// save appends the job's trace to the file of --trace.
func (p *printer) save() {
	if p.cfg.trace == "" {
		return
	}
	if p.file == nil {
		f, err := os.Create(p.cfg.trace)
		if err != nil {
			p.keep(err)
			return
		}
		p.file = f
	}
	p.keep(trace.WriteJSONL(p.file, p.trace))
}

func (p *printer) keep(err error) {
	if p.err == nil {
		p.err = err
	}
}

// Query implements runner.Listener.
func (p *printer) Query(sql string, r *sqlview.Result) {
	if p.view != viewFull {
		return
	}
	fmt.Fprintf(p.out, "Flink SQL> %s;\n", strings.TrimSpace(sql))
	p.keep(sqlview.Format(p.out, sqlview.Tableau, r))
	fmt.Fprintln(p.out)
}

// end prints the verdict of the whole script.
func (p *printer) end(r *runner.Report) error {
	if p.file != nil {
		p.keep(p.file.Close())
	}
	for _, j := range r.Jobs {
		switch p.view {
		case viewFull:
			fmt.Fprint(p.out, verdictText(r, j, p.cfg.lang))
			fmt.Fprintln(p.out)
		case viewLine:
			fmt.Fprintln(p.out, summaryLine(r, j))
		case viewTrace:
			fmt.Fprint(p.errOut, verdictText(r, j, p.cfg.lang))
		}
	}
	return p.err
}
