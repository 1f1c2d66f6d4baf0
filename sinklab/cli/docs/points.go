package docs

import (
	"fmt"
	"strings"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/cli/points"
	"exactlyonce/sinklab/explore/jobs"
)

// pointsPage is the page of what a schedule can pick and of when it strikes.
func pointsPage() string {
	var b strings.Builder
	b.WriteString("# Points and instants\n\n" + generated)
	b.WriteString("A schedule picks an option at the n-th time that a run comes to a point; option 0 is always \"nothing goes wrong\". What a pick spends of a\n" +
		"search's budget: a *fault* and what is *outside* the promise one of `--faults`, an *order* one of `--orders`, a message that is *late* one of `--late`. Option 5 of `store/…` is outside\n" +
		"the promise as well: no job gets over a disk that is gone. `--class` names points by what stands before the first `/`.\n\n")
	b.WriteString("| label | spends | options | what |\n|---|---|---|---|\n")
	for _, p := range points.Rows() {
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", p.Label, choose.ClassOf(p.Label), p.Options, p.Means)
	}
	b.WriteString("\n`<task>` is `writer` or `committer` where a task contains that operator; other tasks are called by the operator they begin with, a source\n" +
		"among several by its table, and with several subtasks the number follows: `writer[2]`. `sinklab scenarios NAME --points` lists a scenario's.\n\n" +
		"How late a message is, its option says: it comes behind that many further things that its receiver does, such as taking a message or an element,\n" +
		"which for the next step of a commit are those of the JobManager and of other tasks of the sink. What is behind it on the same way waits with it:\n" +
		"messages from the JobManager to one task keep their order, reports of one task do, and elements of a channel. A message comes at the latest\n" +
		"behind three periodic triggers, or when nothing else is left that could happen; a number that is never reached means that. One that never comes is\n" +
		"a fault (`notify/…`, `ack/…`). Elements are named by their channel: `late/barrier/writer[2]-to-committer`.\n\n")
	b.WriteString("## Instants\n\nThe rows of the table of `sinklab explore`: where the protocol stood when the last fault of a schedule struck.\n\n| instant | meaning |\n|---|---|\n")
	for _, i := range jobs.Instants {
		fmt.Fprintf(&b, "| `%s` | %s |\n", i.Name, i.Means)
	}
	return b.String()
}
