package diff

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// WriteText prints r for people: one screen, or with explain each thread side by
// side, the orders that were checked and what is only timing.
func (r Report) WriteText(w io.Writer, explain bool) error {
	out := bufio.NewWriter(w)
	fmt.Fprintln(out, r.headline())
	for _, s := range []struct {
		letter string
		Side
	}{{"A", r.A}, {"B", r.B}} {
		owners := fmt.Sprintf("commit users %d", s.Users)
		if s.Users == 0 && s.Units > 0 {
			owners = fmt.Sprintf("units %d", s.Units)
		}
		fmt.Fprintf(out, "  %s  %s  %s, %d events, %d compared, attempts %d, %s\n", s.letter, s.Name, s.Form, s.Events, s.Compared, s.Attempts, owners)
	}
	for _, text := range r.Scheduled {
		fmt.Fprintln(out, "  set by a schedule or a latency: "+text)
	}
	r.writeDifferences(out)
	if explain {
		r.writeThreads(out)
	}
	r.writeOrders(out, explain)
	r.writeTiming(out, explain)
	if err := out.Flush(); err != nil {
		return fmt.Errorf("trace: writing a comparison: %w", err)
	}
	return nil
}

func (r Report) headline() string {
	switch {
	case r.Same:
		return "same protocol"
	case r.Alike:
		return "same protocol, but for what a schedule or a latency sets"
	case r.Why != "":
		return "different: " + r.Why
	}
	return fmt.Sprintf("different protocol: %d threads diverge, %d orders violated on one side", len(r.Divergences), r.Violations())
}

// writeDifferences tells where each thread first differs, and which orders are
// violated.
func (r Report) writeDifferences(out io.Writer) {
	for _, d := range r.Divergences {
		fmt.Fprintf(out, "\n%s, %s\n", d.Thread, d.Where)
		for _, s := range []struct {
			letter string
			Place
		}{{"A", d.A}, {"B", d.B}} {
			fmt.Fprintf(out, "  %s  step %d: %s\n", s.letter, s.Position, s.text())
			fmt.Fprintf(out, "     after %s\n", s.before())
		}
	}
	for _, o := range r.Orders {
		for _, v := range o.Violated {
			known := ""
			if v.Known {
				known = " (on both sides: no difference)"
			}
			fmt.Fprintf(out, "\nviolated in %s: %s%s\n  event %d on %s: %s\n", v.Side, o.Order, known, v.Seq, v.Thread, v.Fact)
		}
	}
}

func (p Place) text() string {
	if p.Event == "" {
		return "nothing more there"
	}
	return fmt.Sprintf("%s (event %d)", p.Event, p.Seq)
}

func (p Place) before() string {
	if len(p.Before) == 0 {
		return "nothing"
	}
	return strings.Join(p.Before, "; ")
}

// writeThreads prints every thread side by side.
func (r Report) writeThreads(out io.Writer) {
	const cells = 44
	for _, t := range r.Threads {
		fmt.Fprintf(out, "\n%s\n", t.Thread)
		for _, row := range t.Rows {
			pad := strings.Repeat(" ", max(0, cells-utf8.RuneCountInString(row.A)))
			fmt.Fprintln(out, strings.TrimRight(fmt.Sprintf("  %s %s%s %s", row.Mark, row.A, pad, row.B), " "))
		}
	}
	fmt.Fprintf(out, "\n%s the same   %s timing   %s different\n", Equal, Timing, Divergent)
}

func (r Report) writeOrders(out io.Writer, explain bool) {
	a, b := 0, 0
	for _, o := range r.Orders {
		a, b = a+o.A, b+o.B
	}
	fmt.Fprintf(out, "\norders across threads: %d facts checked in A, %d in B\n", a, b)
	for _, o := range r.Orders {
		if explain && o.A+o.B > 0 {
			fmt.Fprintf(out, "  %4d %4d  %s\n", o.A, o.B, o.Order)
		}
	}
}

func (r Report) writeTiming(out io.Writer, explain bool) {
	if !explain {
		fmt.Fprintf(out, "timing: %d differences that do not count\n", len(r.Timing))
		return
	}
	fmt.Fprintln(out, "timing, no difference (A here, B there):")
	for _, text := range r.Timing {
		fmt.Fprintln(out, "  "+text)
	}
	var names []string
	for _, k := range r.Kind {
		names = append(names, string(k))
	}
	fmt.Fprintln(out, "compared kinds: "+strings.Join(names, ", "))
}
