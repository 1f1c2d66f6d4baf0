package walkthrough

import (
	"fmt"
	"strings"

	"exactlyonce/sinklab/screen"
	"exactlyonce/trace"
)

// eventList shows the events around the one at i, one a line. Those that are still
// to come are dim, or hidden while a question is open.
func (t *track) eventList(s screen.Styles, i, w, h int, stops func(int) bool, hide bool) []string {
	first := max(0, min(i-h*2/3, len(t.events)-h))
	var out []string
	for n := first; n < len(t.events) && len(out) < h; n++ {
		if hide && n > i {
			break
		}
		mark := " "
		if stops(n) {
			mark = "●"
		}
		line := t.eventLine(n, mark, w)
		switch {
		case n == i:
			line = s.Now.Render(screen.Fit(line, w))
		case n > i:
			line = s.Dim.Render(line)
		default:
			line = styleOf(s, t.events[n]).Render(line)
		}
		out = append(out, line)
	}
	return screen.Block(out, w, h)
}

// namedCells is the width from which on a list says who did an event.
const namedCells = 54

// eventLine is one event in a list: a mark, number, time, symbol, who, what.
func (t *track) eventLine(n int, mark string, w int) string {
	e := t.events[n]
	who := strings.Join(t.lanes[t.hops[n].at].parts[:1], "")
	line := fmt.Sprintf("%s%4d %s%s ", mark, e.Seq, clockText(e.AtMillis, t.clock), e.Kind.Symbol())
	if w >= namedCells {
		line += screen.Fit(screen.Clean(who), 18) + " "
	}
	return screen.Crop(line+label(e, t.words), w)
}

// name is who did an event, in full.
func name(e trace.Event) string {
	if e.Operator != "" && trace.IsTask(e.Thread) {
		return screen.Clean(trace.ShortThread(e.Thread) + " / " + e.Operator)
	}
	return screen.Clean(trace.ShortThread(e.Thread))
}
