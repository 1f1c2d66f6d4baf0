// Package tour draws what commands print as a terminal that plays by itself: one
// SVG file, animated by its own style sheet, which a README can show as a picture.
//
// The same scenes give the same bytes. Where nothing is animated, and for readers
// who asked for less motion, the picture stands still at the end of the last scene.
//
// Non-goals: colours that a program prints, anything interactive.
package tour

import (
	"bytes"
	"fmt"
	"strings"
)

// Scene is one command and what it prints.
type Scene struct {
	Command string
	Output  string
}

// Size of the terminal, in characters, and of a character, in pixels.
const (
	columns    = 138
	rows       = 32
	cellWidth  = 7.2
	lineHeight = 16
	margin     = 14
	barHeight  = 26
)

// Times, in milliseconds.
const (
	typing  = 700  // the command stands there before anything is printed
	perLine = 55   // of output that runs through
	atLeast = 1500 // however little there is
	atMost  = 9000 // however much there is
	holding = 3500 // the end of the output stays
	steps   = 60   // that the output comes in at most
)

// Draw makes the picture. title says in a sentence what it shows, for those who do not see it.
func Draw(title string, scenes []Scene) []byte {
	d := &drawing{}
	for _, s := range scenes {
		d.films = append(d.films, newFilm(s))
	}
	d.head(title)
	d.style()
	d.frame()
	for i, f := range d.films {
		d.film(i, f)
	}
	d.printf("</g>\n</svg>\n")
	return d.out.Bytes()
}

type drawing struct {
	out   bytes.Buffer
	films []film
}

func (d *drawing) printf(form string, args ...any) { fmt.Fprintf(&d.out, form, args...) }

func width() float64 { return 2*margin + columns*cellWidth }

func height() int { return barHeight + margin + rows*lineHeight + margin }

func (d *drawing) head(title string) {
	d.printf("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%d\" viewBox=\"0 0 %.0f %d\" role=\"img\" aria-labelledby=\"title\">\n",
		width(), height(), width(), height())
	d.printf("<title id=\"title\">%s</title>\n", escape(title))
}

// frame is the window. The clip keeps lines that scrolled out of it from showing.
func (d *drawing) frame() {
	d.printf("<rect class=\"window\" width=\"%.0f\" height=\"%d\" rx=\"8\"/>\n", width(), height())
	for i := range 3 {
		d.printf("<circle class=\"dot\" cx=\"%d\" cy=\"%d\" r=\"5\"/>\n", margin+4+16*i, barHeight/2+2)
	}
	d.printf("<clipPath id=\"screen\"><rect x=\"0\" y=\"%d\" width=\"%.0f\" height=\"%d\"/></clipPath>\n", top(), width(), rows*lineHeight+4)
	d.printf("<g clip-path=\"url(#screen)\">\n")
}

// film draws the lines of a scene and the curtain that hides those not printed yet.
// Both move: the lines up as the terminal scrolls, the curtain down before them.
func (d *drawing) film(i int, f film) {
	d.printf("<g class=\"s%d\"><g class=\"l%d\">\n", i, i)
	for n, l := range f.lines {
		if l.text == "" {
			continue
		}
		indent := len(l.text) - len(strings.TrimLeft(l.text, " "))
		text := l.text[indent:]
		d.printf("<text x=\"%.1f\" y=\"%d\" textLength=\"%.1f\"%s>%s</text>\n", margin+float64(indent)*cellWidth, top()+n*lineHeight+12,
			float64(len([]rune(text)))*cellWidth, classOf(l), escape(text))
	}
	d.printf("</g><rect class=\"c%d window\" y=\"%d\" width=\"%.0f\" height=\"%d\"/></g>\n", i, top(), width(), rows*lineHeight+margin)
}

func top() int { return barHeight + margin }

// escape makes text harmless in XML; what XML cannot hold becomes a mark.
func escape(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < 0x20 || r == 0xfffe || r == 0xffff {
			return '\ufffd'
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "\"", "&quot;").Replace(s)
}
