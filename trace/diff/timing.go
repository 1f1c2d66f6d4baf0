package diff

import (
	"fmt"
	"strings"

	"exactlyonce/trace"
)

// timing lists what differs and does not count.
func (c *comparison) timing(a, b trace.Trace) {
	note := func(format string, args ...any) {
		c.report.Timing = append(c.report.Timing, fmt.Sprintf(format, args...))
	}
	for n := range min(len(c.a.attempts), len(c.b.attempts)) {
		x, y := c.a.attempts[n], c.b.attempts[n]
		if len(x.rounds) != len(y.rounds) {
			note("attempt %d: %d checkpoints here, %d there: the first delay and the number of rows decide it", n, len(x.rounds), len(y.rounds))
		}
		if len(x.rounds) > 0 && len(y.rounds) > 0 && x.rounds[0].id != y.rounds[0].id {
			note("attempt %d: the first checkpoint is %d here, %d there: abandoned ones have taken ids", n, x.rounds[0].id, y.rounds[0].id)
		}
		if ids, other := idsOf(x.abandoned), idsOf(y.abandoned); ids != other {
			note("attempt %d: abandoned by the failure: %s here, %s there", n, ids, other)
		}
		if len(x.empty) != len(y.empty) {
			note("attempt %d: %d events of empty checkpoints after the end of input here, %d there", n, len(x.empty), len(y.empty))
		}
	}
	if left, right := rowsOf(a), rowsOf(b); left != "" && right != "" && left != right {
		note("rows by snapshot: %s here, %s there", left, right)
	}
	if left, right := a.Header.Table, b.Header.Table; left != right && left != "" && right != "" {
		note("table %s here, %s there", left, right)
	}
	if left, right := count(a, trace.SkipTrigger), count(b, trace.SkipTrigger); left != right && shows(a)[trace.Trigger] && shows(b)[trace.Trigger] {
		note("triggers skipped before all tasks run: %d here, %d there", left, right)
	}
	if left, right := interleaving(c.a), interleaving(c.b); left != right {
		note("threads interleave otherwise; their orders hold all the same")
	}
}

func idsOf(rounds []*round) string {
	if len(rounds) == 0 {
		return "none"
	}
	var ids []string
	for _, r := range rounds {
		ids = append(ids, fmt.Sprint(r.id))
	}
	return strings.Join(ids, ", ")
}

// rowsOf lists the rows of each commit, "" where the commits do not say.
func rowsOf(t trace.Trace) string {
	var rows []string
	for _, e := range t.Events {
		if n, ok := e.Lookup("rows"); ok && e.Kind == trace.Commit {
			rows = append(rows, n)
		}
	}
	return strings.Join(rows, "|")
}

func count(t trace.Trace, kind trace.Kind) int {
	n := 0
	for _, e := range t.Events {
		if e.Kind == kind {
			n++
		}
	}
	return n
}

// interleaving is the order in which threads took turns.
func interleaving(r *run) string {
	var b strings.Builder
	for _, a := range r.attempts {
		for _, it := range a.items {
			b.WriteString(it.actor.role + it.actor.subtask + string(it.Kind) + "\n")
		}
	}
	return b.String()
}
