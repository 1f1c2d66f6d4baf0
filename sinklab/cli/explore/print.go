package explore

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/explore"
	"exactlyonce/sinklab/explore/report"
	"exactlyonce/sinklab/explore/workers"
	"exactlyonce/trace"
)

func printReport(c *cobra.Command, r *report.Report, asJSON bool, lang trace.Lang) error {
	if asJSON {
		line, err := json.Marshal(r)
		if err != nil {
			return err
		}
		fmt.Fprintln(c.OutOrStdout(), string(line))
	} else if err := r.Text(c.OutOrStdout(), lang); err != nil {
		return err
	}
	if code := r.Code(); code != console.ExitOK {
		return console.Exit(code)
	}
	return nil
}

// progress is the line on stderr that says how far a long search is: on a terminal
// one that is written over, elsewhere none but the last.
type progress struct {
	mu     sync.Mutex
	out    io.Writer
	live   bool
	begin  time.Time
	shown  time.Time
	length int
}

func newProgress(out io.Writer) *progress {
	now := time.Now()
	return &progress{out: out, live: watched(out), begin: now, shown: now}
}

// progressOf counts runs and nothing else.
func progressOf(runs int) explore.Progress { return explore.Progress{Runs: int64(runs)} }

// show is called by several workers.
func (p *progress) show(at workers.Progress) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if !p.live || now.Sub(p.shown) < 200*time.Millisecond {
		return
	}
	p.shown = now
	p.write(fmt.Sprintf("%d runs, %d states, depth %d, %d ways open, %.0f runs/s",
		at.Runs, at.States, at.Depth, at.Open, float64(at.Runs)/now.Sub(p.begin).Seconds()))
}

func (p *progress) write(line string) {
	fmt.Fprintf(p.out, "\r%s%s", line, strings.Repeat(" ", max(0, p.length-len(line))))
	p.length = len(line)
}

// clear ends the line with what the search did and the memory it took, where it took a
// while or a person looks. Both depend on the machine, so they are no part of the report.
func (p *progress) clear(r *report.Report) {
	took := time.Since(p.begin)
	if p.length > 0 {
		p.write("")
		fmt.Fprint(p.out, "\r")
	}
	if r != nil && r.Result != nil && (p.live || took > 2*time.Second) {
		p.speed(r, took.Seconds())
		fmt.Fprintln(p.out, memoryLine(r.Memory))
	}
}

// speed says what a search did in some seconds; orders of events are not counted.
func (p *progress) speed(r *report.Report, seconds float64) {
	if r.Options.Untimed.Checkpoints > 0 {
		fmt.Fprintf(p.out, "%d states in %.2f s: %.0f states/s\n", r.Result.States, seconds, float64(r.Result.States)/seconds)
		return
	}
	fmt.Fprintf(p.out, "%d runs executed for %d schedules in %.2f s: %.0f runs/s, %.0f schedules/s\n",
		r.Executed, r.Schedules(), seconds, float64(r.Executed)/seconds, float64(r.Schedules())/seconds)
}

// watched tells whether somebody watches a stream.
func watched(out io.Writer) bool {
	f, ok := out.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
