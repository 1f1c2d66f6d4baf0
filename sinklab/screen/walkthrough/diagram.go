package walkthrough

import (
	"cmp"
	"strconv"
	"strings"

	"exactlyonce/sinklab/screen"
	"exactlyonce/trace"
)

// Sizes of the lanes, in cells.
const (
	clockCells   = 8 // " 11.293 ", more for runs of hours
	minLaneCells = 7
	headRows     = 3
)

// diagram draws the lanes up to the event at i, the newest at the bottom, in h
// lines of w cells.
func (t *track) diagram(s screen.Styles, i, w, h int) []string {
	clock := t.clock
	if w < 60 {
		clock = 0 // every cell goes to the lanes
	}
	width := max(minLaneCells, (w-clock)/len(t.lanes))
	total := max(width*len(t.lanes), w-clock)
	from := 0
	if at := t.hops[i].at * width; at+width > w-clock {
		from = min(at+width-(w-clock), total-(w-clock))
	}
	heads := min(headRows, max(1, h/4))
	out := make([]string, 0, h)
	for row := range heads {
		out = append(out, s.Dim.Render(strings.Repeat(" ", clock)+screen.Fit(t.heads(row, heads, width, total).window(from, w-clock), w-clock)))
	}
	first := max(0, i-(h-heads)+1)
	for n := first; n <= i; n++ {
		line := screen.Fit(t.row(n, width, total).window(from, w-clock), w-clock)
		out = append(out, t.styled(s, n, n == i, clockText(t.events[n].AtMillis, clock), line))
	}
	return screen.Block(out, w, h)
}

// clockText is the virtual time in seconds.
func clockText(at int64, cells int) string {
	if cells == 0 {
		return ""
	}
	text := strconv.FormatInt(at/1000, 10) + "." + lastDigits(at%1000)
	return strings.Repeat(" ", max(0, cells-1-len(text))) + text + " "
}

func lastDigits(n int64) string {
	text := strconv.FormatInt(1000+n, 10)
	return text[1:]
}

// styled marks the row of this moment, and what breaks or makes visible.
func (t *track) styled(s screen.Styles, n int, now bool, clock, line string) string {
	style := styleOf(s, t.events[n])
	if now {
		return s.Now.Render(clock + line)
	}
	return s.Dim.Render(clock) + style.Render(line)
}

// heads is one line of the lanes' heads; the last one ends with what is left.
func (t *track) heads(row, rows, width, total int) canvas {
	c := newCanvas(total)
	for i, l := range t.lanes {
		parts := l.parts
		if len(parts) > rows {
			parts = append(append([]string{}, parts[:rows-1]...), strings.Join(parts[rows-1:], " "))
		}
		if row < len(parts) {
			c.put(i*width, screen.Crop(screen.Clean(parts[row]), width-1))
		}
	}
	return c
}

// row draws one event: the lifelines, what moves, the symbol and a few words.
func (t *track) row(n, width, total int) canvas {
	c, h := newCanvas(total), t.hops[n]
	col := func(lane int) int { return lane*width + 1 }
	for i := range t.lanes {
		c.put(col(i), "│")
	}
	e := t.events[n]
	symbol := e.Kind.Symbol()
	label, at, peer := " "+label(e, t.words)+" ", col(h.at), col(h.peer)
	if h.at == h.peer {
		c.put(at, symbol)
		c.put(at+1, screen.Crop(label, total-at-1))
		return c
	}
	c.line(at, peer)
	c.put(at, symbol)
	switch {
	case h.incoming && peer < at: // from the left: the words stand behind
		c.put(at-1, "▶")
		c.put(at+1, screen.Crop(label, total-at-1))
	case h.incoming: // from the right: on the line
		c.put(at+1, "◀")
		c.put(at+2, screen.Crop(label, max(0, peer-at-3)))
	case peer > at:
		c.put(peer-1, "▶")
		if room := peer - at - 4; room >= screen.Width(label) || peer+1 >= total-room {
			c.put(at+2, screen.Crop(label, max(0, room)))
		} else {
			c.put(peer+1, screen.Crop(label, total-peer-1)) // behind the table there is room
		}
	default:
		c.put(peer+1, "◀")
		c.put(at+1, screen.Crop(label, total-at-1))
	}
	return c
}

// label is an event in a word or two and the number that matters.
func label(e trace.Event, words trace.Words) string {
	text := string(e.Kind)
	switch e.Kind {
	case trace.Position:
		text = "rows to " + e.Get("to")
	case trace.File:
		rows, _ := e.Int("rows")
		text = "file, " + trace.Counted(rows, "row")
	case trace.UnitBegun, trace.UnitPrepared, trace.UnitCommitted, trace.UnitAborted, trace.UnitFenced, trace.UnitLate:
		rows, _ := e.Int("rows")
		text = strings.TrimPrefix(text, "unit-") + " " + e.Get("unit")
		if rows != 0 {
			text += ", " + trace.Counted(rows, "row")
		}
	case trace.Commit:
		text = words.Commit().One + " " + cmp.Or(e.Get("snapshot"), e.Get("identifier"))
	case trace.Snapshot:
		text = "state " + e.Get("committablesPerCheckpoint.keySet()")
	case trace.JobStatus, trace.TaskStatus:
		text = e.Get("to")
	case trace.ResetID:
		text += " " + e.Get("next")
	case trace.RestoreJob:
		text = "restore " + strconv.FormatInt(e.Checkpoint, 10)
	case trace.Fault:
		text = e.Get("function") + " " + e.Get("id")
		if e.Get("label") != "" {
			text = e.Get("label")
		}
	case trace.Choice, trace.Late:
		text = e.Get("label")
	case trace.Filter:
		text = "filter, retry " + e.Get("retryCommittables.size()")
	case trace.CommitReady, trace.Collected:
		text += " " + e.Get("identifier")
	default:
		if e.Checkpoint != 0 {
			text += " " + strconv.FormatInt(e.Checkpoint, 10)
		}
	}
	return screen.Clean(strings.ReplaceAll(text, maxText, "MAX"))
}

// maxText is the identifier of the end of input, which only a narrow place shortens.
var maxText = strconv.FormatInt(trace.MaxIdentifier, 10)
