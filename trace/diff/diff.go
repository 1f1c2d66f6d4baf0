package diff

import (
	"fmt"
	"slices"

	"exactlyonce/trace"
)

// Diff compares two traces; see the package comment for the rules. The result
// depends on the events alone.
func Diff(a, b trace.Trace) Report { return Compare(Of{Trace: a}, Of{Trace: b}) }

// Compare is Diff for jobs that other jobs may stand beside.
func Compare(x, y Of) Report {
	a, b := x.Trace, y.Trace
	kinds := common(a, b)
	if refused(a) || refused(b) {
		kinds = nil
	}
	if !byItself(a) || !byItself(b) {
		a.Events, b.Events = slices.DeleteFunc(slices.Clone(a.Events), isByItself), slices.DeleteFunc(slices.Clone(b.Events), isByItself)
	}
	c := &comparison{kinds: kinds, a: takeApart(a, kinds), b: takeApart(b, kinds)}
	c.sa = signer{c.a, c.a.sorted && c.b.sorted}
	c.sb = signer{c.b, c.a.sorted && c.b.sorted}
	c.report = Report{Kind: kinds, A: sideOf(a, c.a), B: sideOf(b, c.b)}
	for _, pair := range abreast(c.a, c.b) {
		c.attempt(pair[0], pair[1])
	}
	c.report.Orders = orders(x, y)
	c.timing(a, b)
	c.report.Why = incomparable(a, b, c.report)
	c.report.Alike = c.report.Why == "" && len(c.report.Divergences) == 0 && c.report.Violations() == 0
	c.report.Same = c.report.Alike && len(c.report.Scheduled) == 0
	return c.report
}

// byItself tells whether a trace shows what its foreign system does by itself: the log of a
// job does not.
func byItself(t trace.Trace) bool { return slices.ContainsFunc(t.Events, isByItself) }

func isByItself(e trace.Event) bool { return e.Thread == trace.WorldThread }

// incomparable says why the events decide nothing, "" where they do. Two jobs
// that were both refused before they were built are the same.
func incomparable(a, b trace.Trace, r Report) string {
	refusedA, refusedB := refused(a), refused(b)
	switch {
	case refusedA && refusedB:
		return ""
	case refusedA || refusedB:
		return "one of the two jobs was never built"
	case len(r.Kind) == 0 || r.A.Compared == 0 || r.B.Compared == 0:
		return "nothing to compare: the two show no kind of event in common"
	}
	return ""
}

// refused tells whether the job was never built: it has no events, or a log has
// only the exception of its main thread.
func refused(t trace.Trace) bool {
	return !slices.ContainsFunc(t.Events, func(e trace.Event) bool { return e.Kind != trace.JobStatus || e.Thread != "main" })
}

func sideOf(t trace.Trace, r *run) Side {
	s := Side{Events: len(t.Events), Attempts: len(r.attempts)}
	for _, users := range r.users { // order: a sum
		s.Users += len(users)
	}
	for _, a := range r.attempts {
		s.Compared += len(a.items)
	}
	for _, e := range t.Events {
		if e.Kind == trace.UnitPrepared {
			s.Units++
		}
	}
	return s
}

// comparison is the state of Diff.
type comparison struct {
	kinds  []trace.Kind
	a, b   *run
	sa, sb signer
	report Report
	pairs  [][2]*attempt // that were compared
}

// attempt compares an attempt on both sides; one that a side lacks is empty there, and nil where
// only time decides that.
func (c *comparison) attempt(a, b *attempt) {
	if a == nil || b == nil {
		c.alone(a, b)
		return
	}
	c.pairs = append(c.pairs, [2]*attempt{a, b})
	c.excuse(a, b)
	if left, right := fates(a), fates(b); left != right {
		c.scheduled("attempt %d: checkpoints that were not completed in time: %s here, %s there", a.number, left, right)
	}
	c.section(a, b, "start", at(a, 0), at(b, 0))
	c.rounds(a, b)
	c.section(a, b, "end of input", at(a, final), at(b, final))
	c.aside(a, asideOf(a), true)
	c.aside(b, asideOf(b), false)
}

// alone shows an attempt that only one side has, since what it did was done before on the other.
func (c *comparison) alone(a, b *attempt) {
	here, which := a != nil, a
	if !here {
		which = b
	}
	c.aside(which, which.items, here)
	c.scheduled("attempt %d %s commits what was restored and fails on purpose; it was committed before the failure %s",
		which.number, sideWord(here), sideWord(!here))
}

// scheduled notes what only a schedule or a latency sets otherwise.
func (c *comparison) scheduled(format string, args ...any) {
	c.report.Scheduled = append(c.report.Scheduled, fmt.Sprintf(format, args...))
}

// sideWord names a side in notes.
func sideWord(inA bool) string {
	if inA {
		return "here"
	}
	return "there"
}

// aside shows items that only time has put there.
func (c *comparison) aside(of *attempt, items []*item, inA bool) {
	for _, it := range items {
		row := Row{Mark: Timing, A: show(it)}
		if !inA {
			row = Row{Mark: Timing, B: show(it)}
		}
		c.row(it.actor.label(of.number), row)
	}
}

func side(r *run, n int) *attempt {
	if n < len(r.attempts) {
		return r.attempts[n]
	}
	return &attempt{number: n}
}

// at lists the items of the start or of the end of input that are compared.
func at(a *attempt, where int64) []*item {
	var items []*item
	for _, it := range a.items {
		if it.round == where && !slices.Contains(a.empty, it) {
			items = append(items, it)
		}
	}
	return items
}

// asideOf are the items that timing put there.
func asideOf(a *attempt) []*item {
	items := slices.Clone(a.empty)
	for _, c := range a.abandoned {
		items = append(items, c.items...)
	}
	return items
}

// section compares one part of an attempt, thread by thread. Without a name for
// the part, what differs is timing.
func (c *comparison) section(a, b *attempt, where string, inA, inB []*item) {
	for _, who := range a.actors(inA, inB) {
		if who.role == coordinator && where == "start" {
			where = "the job" // statuses and restores, whenever they are
		}
		textsA, itemsA := c.sa.steps(a, inA, who)
		textsB, itemsB := c.sb.steps(b, inB, who)
		label := who.label(a.number)
		for i := range max(len(textsA), len(textsB)) {
			row := Row{Mark: Equal}
			if i >= len(textsA) || i >= len(textsB) || textsA[i] != textsB[i] {
				row.Mark = Timing
				if where != "" {
					row.Mark = Divergent
					c.diverge(label, where, itemsA, itemsB, i)
				}
			}
			if i < len(itemsA) {
				row.A = show(itemsA[i])
			}
			if i < len(itemsB) {
				row.B = show(itemsB[i])
			}
			c.row(label, row)
		}
	}
}

// row appends a row to its thread.
func (c *comparison) row(label string, r Row) {
	i := slices.IndexFunc(c.report.Threads, func(t Thread) bool { return t.Thread == label })
	if i < 0 {
		i = len(c.report.Threads)
		c.report.Threads = append(c.report.Threads, Thread{Thread: label})
	}
	c.report.Threads[i].Rows = append(c.report.Threads[i].Rows, r)
}
