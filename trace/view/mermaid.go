package view

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"exactlyonce/trace"
)

// mermaidLimit is the longest text that Mermaid draws unless its user configures
// more (maxTextSize), in characters.
const mermaidLimit = 50_000

// WriteMermaid writes a sequence diagram. What does not fit into the text that
// Mermaid accepts is left out at the end, and the diagram says so.
func WriteMermaid(w io.Writer, s Scene) error {
	d := &diagram{scene: s}
	d.head()
	incoming := s.incoming()
	drawn := 0
	for i, m := range s.Marks {
		var b strings.Builder
		d.event(&b, m, incoming[i])
		if d.room() < b.Len() {
			break
		}
		d.text.WriteString(b.String())
		drawn++
	}
	d.tail(drawn)
	if _, err := w.Write(d.text.Bytes()); err != nil {
		return fmt.Errorf("view: writing Mermaid: %w", err)
	}
	return nil
}

type diagram struct {
	scene Scene
	text  bytes.Buffer
}

// room keeps some for the last note. Bytes are at least as many as characters.
func (d *diagram) room() int { return mermaidLimit - d.text.Len() - 500 }

func (d *diagram) head() {
	s := d.scene
	d.text.WriteString("sequenceDiagram\n")
	title := s.title()
	if p := s.partialText(); p != "" {
		title += ": " + p
	}
	fmt.Fprintf(&d.text, "  title %s\n", mermaidText(title))
	for i, l := range s.Lanes {
		fmt.Fprintf(&d.text, "  participant L%d as %s\n", i, mermaidText(l.Name))
	}
	if len(s.Lanes) == 0 {
		d.text.WriteString("  participant L0 as " + s.Lang.Pick("no events", "没有事件") + "\n")
	}
}

// tail tells what of the scene found no room.
func (d *diagram) tail(drawn int) {
	s := d.scene
	if drawn == len(s.Marks) {
		return
	}
	form := s.Lang.Pick("events %d to %d are not drawn: Mermaid takes %d characters; choose with --from, --until or --checkpoint",
		"第 %d 至 %d 个事件未画出：Mermaid 最多接受 %d 个字符，请用 --from、--until 或 --checkpoint 选取")
	d.note(&d.text, 0, len(s.Lanes)-1, fmt.Sprintf(form, s.Marks[drawn].Seq, s.Marks[len(s.Marks)-1].Seq, mermaidLimit))
}

// event draws one mark: the lines that lead to it, or else a note where it matters.
func (d *diagram) event(b *strings.Builder, m Mark, links []Link) {
	for _, l := range links {
		fmt.Fprintf(b, "  L%d%sL%d: %s\n", l.FromLane, arrowHead(l.Kind), l.ToLane, mermaidText(d.scene.arrow(l.Kind, m)))
	}
	all := len(d.scene.Lanes) - 1
	switch m.Kind {
	case trace.Restart, trace.StartFrom, trace.ResetID, trace.RestoreJob, trace.NoCheckpoint, trace.Retained:
		d.note(b, 0, all, d.timed(m))
	case trace.Fault, trace.Choice, trace.Late, trace.Intentional, trace.Complete, trace.Expire, trace.Decline, trace.Abort,
		trace.Snapshot, trace.Filter, trace.CommitRetry, trace.MaintainFailed, trace.Position, trace.EndOfInput, trace.Cancel:
		d.note(b, m.Lane, m.Lane, d.timed(m))
	case trace.Open, trace.Restore, trace.Prepare:
		if len(links) == 0 { // what a transcript of jdb shows is all of these
			d.note(b, m.Lane, m.Lane, d.timed(m))
		}
	case trace.JobStatus:
		d.note(b, 0, all, d.timed(m))
	}
}

func (d *diagram) timed(m Mark) string {
	if t := d.scene.when(m.Event); t != "" {
		return t + " s: " + d.scene.sentence(m)
	}
	return d.scene.sentence(m)
}

func (d *diagram) note(b interface{ WriteString(string) (int, error) }, from, to int, text string) {
	over := fmt.Sprintf("L%d", from)
	if from != to {
		over += fmt.Sprintf(",L%d", to)
	}
	_, _ = b.WriteString("  Note over " + over + ": " + mermaidText(text) + "\n") // both are buffers
}

// arrowHead draws requests solid and answers dashed.
func arrowHead(k LinkKind) string {
	if k == AckLink || k == NotifyLink {
		return "-->>"
	}
	return "->>"
}

// incoming groups the links by the mark they lead to.
func (s Scene) incoming() map[int][]Link {
	to := map[int][]Link{}
	for _, l := range s.Links {
		to[l.To] = append(to[l.To], l)
	}
	return to
}

// mermaidPlain are the characters besides letters and digits that mean nothing to
// Mermaid's lexer, to its comments and directives, or to the HTML it makes.
const mermaidPlain = " .,:()[]/=_+-@!?'→，。：；、（）…"

// mermaidText writes every other character as Mermaid's entity for it: "#35;" is #.
func mermaidText(s string) string {
	var b strings.Builder
	for _, r := range shorten(clean(s), 160) {
		if isWord(r) || strings.ContainsRune(mermaidPlain, r) {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, "#%d;", r)
		}
	}
	return b.String()
}
