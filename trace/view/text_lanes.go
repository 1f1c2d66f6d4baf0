package view

import (
	"fmt"
	"io"
	"strings"
	"unicode"
)

// Widths of the text form, in cells of a terminal.
const (
	textWidth    = 80
	maxTextLanes = 16 // more are named in the sentence and get no line of their own
)

// WriteText writes lanes as plain text, 80 cells wide: a column a lane, a line an
// event, and the sentence beside it, which says everything by itself.
func WriteText(w io.Writer, s Scene) error {
	p := &textLanes{scene: s, out: newLines(w)}
	p.head()
	incoming := s.incoming()
	for i, m := range s.Marks {
		p.event(m, incoming[i])
	}
	if len(s.Marks) == 0 {
		p.out.printf("%s\n", s.Lang.Pick("The trace has no events.", "轨迹里没有事件。"))
	}
	return p.out.close()
}

type textLanes struct {
	scene Scene
	out   *lines
	left  int // cells before the sentence
}

// laneLetter names a lane in one character.
func laneLetter(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return "*"
}

func (p *textLanes) head() {
	s := p.scene
	p.paragraph("", s.title())
	for _, pair := range s.identity() {
		p.paragraph("  "+pair[0]+" ", pair[1])
	}
	if part := s.partialText(); part != "" {
		p.paragraph("  ", part)
	}
	for i, l := range s.Lanes {
		p.paragraph("  "+laneLetter(i)+"  ", l.Name)
	}
	p.out.printf("\n")
	stamp := s.Lang.Pick("  event  seconds  ", "   事件       秒  ")
	if !s.Timed {
		stamp = s.Lang.Pick("  event  ", "   事件  ")
	}
	p.left = cells(stamp) + len(p.lifelines()) + 2
	if len(s.Marks) > 0 {
		p.out.printf("%s%s  %s\n", stamp, p.letters(), s.Lang.Pick("what happens", "发生了什么"))
	}
}

// paragraph breaks a text into lines of 80 cells, each after the first indented.
func (p *textLanes) paragraph(prefix, text string) {
	indent := strings.Repeat(" ", cells(prefix))
	for i, line := range wrap(text, textWidth-cells(prefix)) {
		if i > 0 {
			prefix = indent
		}
		p.out.printf("%s\n", strings.TrimRight(prefix+line, " "))
	}
}

func (p *textLanes) shown() int { return min(len(p.scene.Lanes), maxTextLanes) }

func (p *textLanes) letters() string {
	var b strings.Builder
	for i := range p.shown() {
		b.WriteString(laneLetter(i) + " ")
	}
	return strings.TrimRight(b.String(), " ")
}

func (p *textLanes) lifelines() string {
	return strings.TrimRight(strings.Repeat(": ", p.shown()), " ")
}

// event prints one mark.
func (p *textLanes) event(m Mark, links []Link) {
	stamp := fmt.Sprintf("%7d  ", m.Seq)
	if p.scene.Timed {
		stamp += fmt.Sprintf("%7s  ", seconds(m.AtMillis))
	}
	text := p.who(m) + p.scene.sentence(m)
	for i, line := range wrap(text, max(20, textWidth-p.left)) {
		columns := p.lifelines()
		if i == 0 {
			columns = p.columns(m, links)
		} else {
			stamp = strings.Repeat(" ", cells(stamp))
		}
		p.out.printf("%s%s  %s\n", stamp, columns, line)
	}
}

// who names the lane where its column is not drawn.
func (p *textLanes) who(m Mark) string {
	if m.Lane < maxTextLanes {
		return ""
	}
	return p.scene.Lanes[m.Lane].Name + ": "
}

// columns draws the lanes of one line: lines from where the event comes from, and
// its symbol in its lane.
func (p *textLanes) columns(m Mark, links []Link) string {
	row := []byte(p.lifelines())
	for _, l := range links {
		from, to := 2*l.FromLane, 2*l.ToLane
		for x := min(from, to); x <= max(from, to) && x < len(row); x++ {
			row[x] = '-'
		}
	}
	for _, l := range links {
		if at := 2 * l.FromLane; at < len(row) {
			row[at] = '+'
		}
	}
	if at := 2 * m.Lane; at < len(row) {
		row[at] = symbol(m)
	}
	return string(row)
}

// symbol is the character of trace's text format.
func symbol(m Mark) byte {
	if s := m.Kind.Symbol(); s != "" {
		return s[0]
	}
	return '*'
}

// cells counts what a text fills in a terminal: two for characters of East Asia.
func cells(s string) int {
	n := 0
	for _, r := range s {
		n += runeCells(r)
	}
	return n
}

func runeCells(r rune) int {
	switch {
	case unicode.In(r, unicode.Mn, unicode.Me):
		return 0
	case r >= 0x1100 && (unicode.In(r, unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana) ||
		r >= 0x3000 && r <= 0x303f || r >= 0xff00 && r <= 0xff60 || r >= 0x1f300):
		return 2
	}
	return 1
}

// wrap breaks a text at spaces, or inside a word that is wider than a line. It
// has at least one line.
func wrap(text string, width int) []string {
	var out []string
	line, used := "", 0
	for _, word := range strings.Fields(text) {
		for cells(word) > width { // no place to break it but anywhere
			if used > 0 {
				out, line, used = append(out, line), "", 0
			}
			n := 0
			head := 0
			for i, r := range word {
				if n+runeCells(r) > width {
					break
				}
				n += runeCells(r)
				head = i + len(string(r))
			}
			out, word = append(out, word[:head]), word[head:]
		}
		switch need := cells(word); {
		case used == 0:
			line, used = word, need
		case used+1+need <= width:
			line, used = line+" "+word, used+1+need
		default:
			out, line, used = append(out, line), word, need
		}
	}
	if line != "" || len(out) == 0 {
		out = append(out, line)
	}
	return out
}
