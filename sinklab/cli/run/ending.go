package run

import (
	"fmt"
	"strings"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/runner"
)

// end prints the verdicts of a script.
func (p *printer) end(r *runner.Report) error {
	p.title()
	if len(r.Jobs) == 0 {
		p.ended(r, &runner.JobReport{Met: true}, p.texts.NoJob)
	}
	for _, j := range r.Jobs {
		p.ended(r, j, p.texts.Verdict(r, j))
	}
	if p.view == viewFull {
		if w := elsewhere(r); w != "" {
			fmt.Fprintf(p.out, p.texts.Elsewhere, r.Warehouse, w, w)
		}
		fmt.Fprintln(p.out)
	}
	return p.err
}

// ended prints one verdict, as the view has it, and remembers it for the summary.
func (p *printer) ended(r *runner.Report, j *runner.JobReport, verdict string) {
	line := p.texts.Line(r, j, p.width)
	p.lines = append(p.lines, line)
	p.codes = append(p.codes, codeOf(j))
	switch p.view {
	case viewFull:
		fmt.Fprint(p.out, "\n"+verdict)
	case viewLine:
		fmt.Fprintln(p.out, line)
		if !j.Met { // somebody who sweeps seeds wants to see this one again
			fmt.Fprint(p.out, p.texts.Why(r, j))
		}
	case viewTrace:
		fmt.Fprint(p.errOut, verdict)
	}
}

// elsewhere is the warehouse that the script names where its tables did not go.
func elsewhere(r *runner.Report) string {
	w := strings.TrimPrefix(r.ScriptWarehouse, "file:")
	if w == r.Warehouse || w == "warehouse" { // the scenarios' name for wherever the lab keeps tables
		return ""
	}
	return w
}

// summary ends several runs: a line each where there is much above, and how many
// ended as expected.
func (p *printer) summary() {
	if len(p.codes) < 2 || p.view != viewFull && p.view != viewLine {
		return
	}
	if p.view == viewFull {
		fmt.Fprintln(p.out, strings.Join(p.lines, "\n"))
	}
	met := 0
	for _, c := range p.codes {
		if c == console.ExitOK {
			met++
		}
	}
	fmt.Fprintf(p.out, p.texts.Summary, len(p.codes), met)
}

// code is the exit code of all runs.
func (p *printer) code() int {
	code := console.ExitOK
	for _, c := range p.codes {
		code = max(code, c)
	}
	return code
}
