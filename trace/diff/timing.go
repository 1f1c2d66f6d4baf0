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
	for _, pair := range c.pairs {
		x, y := pair[0], pair[1]
		n := x.number
		if len(x.rounds) != len(y.rounds) {
			note("attempt %d: %d checkpoints here, %d there: the first delay and the number of rows decide it", n, len(x.rounds), len(y.rounds))
		}
		if len(x.rounds) > 0 && len(y.rounds) > 0 && x.rounds[0].id != y.rounds[0].id {
			note("attempt %d: the first checkpoint is %d here, %d there: those before it have taken ids", n, x.rounds[0].id, y.rounds[0].id)
		}
		if left, right := idsOf(x.abandoned), idsOf(y.abandoned); left != right {
			note("attempt %d: checkpoints that came to nothing at its end: %s here, %s there", n, left, right)
		}
		if left, right := identifiers(x.compacted), identifiers(y.compacted); left != right {
			note("attempt %d: compactions are committed with %s here, with %s there, as they get done", n, left, right)
		}
		if left, right := len(x.empty)-len(x.compacted), len(y.empty)-len(y.compacted); left != right && !x.excused {
			note("attempt %d: %d events of empty checkpoints, or of late notifications, around the end of input here, %d there", n, left, right)
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
	var ids []string
	for _, r := range rounds {
		ids = append(ids, fmt.Sprint(r.id))
	}
	return orNone(ids)
}

// fates lists the checkpoints that were not completed and that others follow, counted from
// the attempt's first.
func fates(a *attempt) string {
	var ids []string
	for _, r := range a.rounds {
		for _, it := range r.items {
			if fate(string(it.Kind)) {
				ids = append(ids, fmt.Sprintf("the attempt's no. %d (%s)", r.id-a.rounds[0].id+1, it.Kind))
			}
		}
	}
	return orNone(ids)
}

// identifiers lists those of commits.
func identifiers(commits []*item) string {
	var ids []string
	for _, it := range commits {
		id, _ := it.Int("identifier")
		ids = append(ids, name(id))
	}
	return orNone(ids)
}

func orNone(parts []string) string {
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, ", ")
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
