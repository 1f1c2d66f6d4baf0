package explore

import (
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/cli/tracefile"
	"exactlyonce/sinklab/explore/jobs"
	"exactlyonce/sinklab/explore/workers"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/trace"
)

// reachJSON is what 'explore --reaches --json' prints.
type reachJSON struct {
	Scenario string `json:"scenario" doc:"script that was searched"`
	Mutant   string `json:"mutant,omitempty" doc:"wrong design that was searched; only then"`
	Repair   string `json:"repaired,omitempty" doc:"repair of the real system that was searched; only then"`
	File     string `json:"file" doc:"the real run"`
	Reached  bool   `json:"reached" doc:"some schedule shows the same protocol"`
	Schedule string `json:"schedule" doc:"that one, else the nearest"`
	Tried    int    `json:"tried" doc:"schedules that were run"`
	Complete bool   `json:"complete" doc:"every schedule within the budget was tried, or one was found"`
	Differs  int    `json:"differs" doc:"threads that diverge, orders that are violated, and what a schedule or a latency sets otherwise"`
}

// ReachFields documents what 'explore --reaches --json' prints.
func ReachFields() []compose.Field { return compose.FieldsOf(reflect.TypeFor[reachJSON]()) }

// runReach looks for the schedule that shows what a real run showed.
func runReach(c *cobra.Command, subject *jobs.Subject, f exploreFlags, lang trace.Lang) error {
	for _, other := range []string{"save", "class", "budget", "memory", "workers", "no-reduction"} { // they are about the table of outcomes
		if err := console.AtMostOne(c, "reaches", other); err != nil {
			return err
		}
	}
	all, err := tracefile.ReadShown(c.InOrStdin(), c.ErrOrStderr(), f.reaches)
	if err != nil {
		return err
	}
	if len(all) != 1 {
		return fmt.Errorf("--reaches %s: it holds the traces of %d jobs; name a file with one", f.reaches, len(all))
	}
	line := newProgress(c.ErrOrStderr())
	a := subject.Reach(c.Context(), all[0], f.budget(), func(n int) {
		line.show(workers.Progress{Progress: progressOf(n)})
	})
	line.clear(nil)
	if err := printReach(c, subject, a, f, lang); err != nil {
		return err
	}
	switch {
	case a.Reached():
		return nil
	case !a.Complete:
		return console.Exit(console.ExitInconclusive)
	}
	return console.Exit(console.ExitUnexpected)
}

func printReach(c *cobra.Command, s *jobs.Subject, a *jobs.Nearest, f exploreFlags, lang trace.Lang) error {
	out := c.OutOrStdout()
	command := compose.Command{Script: s.Value.Name(), Mutant: s.Value.Plan.Lab.Mutant, Schedule: a.Schedule.String()}
	if f.json {
		mutant, repair := compose.Deviation(s.Value.Plan)
		line, err := json.Marshal(reachJSON{s.Value.Name(), mutant, repair, f.reaches, a.Reached(), a.Schedule.String(), a.Tried, a.Complete,
			a.Report.Distance()})
		fmt.Fprintln(out, string(line))
		return err
	}
	t := reachTexts(lang)
	if a.Reached() {
		fmt.Fprintf(out, t.reached, f.reaches, a.Tried, command)
		return nil
	}
	form := t.missed
	if !a.Complete {
		form = t.stopped
	}
	fmt.Fprintf(out, form, f.reaches, a.Tried, command)
	a.Report.A.Name, a.Report.B.Name = f.reaches, "the nearest run"
	return a.Report.WriteText(out, false)
}

// reachForms are the lines of an answer: file, schedules tried, command.
type reachForms struct{ reached, missed, stopped string }

func reachTexts(lang trace.Lang) reachForms {
	if lang == trace.Chinese {
		return reachForms{
			reached: "可达：下面这次运行的协议与 %s 相同（试过的 schedule 数：%d）\n  %s\n",
			missed:  "不可达：预算之内没有一个 schedule 的协议与 %s 相同（试过：%d）。最接近的一次，以及从哪里开始不同：\n  %s\n\n",
			stopped: "中途停止：试过的 schedule 中，没有一个的协议与 %s 相同（试过：%d）。最接近的一次，以及从哪里开始不同：\n  %s\n\n",
		}
	}
	return reachForms{
		reached: "reached: this run has the same protocol as %s (schedules tried: %d)\n  %s\n",
		missed:  "not reached: no schedule within the budget has the same protocol as %s (tried: %d). The nearest, and where it parts:\n  %s\n\n",
		stopped: "stopped: no schedule that was tried has the same protocol as %s (tried: %d). The nearest, and where it parts:\n  %s\n\n",
	}
}
