package tour

import "strings"

// looks give lines that a reader should notice a colour: the first that fits.
var looks = []struct{ contains, class string }{
	{"COUNTEREXAMPLE", "bad"},
	{"simulated fault", "bad"},
	{"to RESTARTING", "bad"},
	{"lost + orphans", "bad"},
	{"verdict: exactly-once", "good"},
	{"no schedule breaks", "good"},
	{"Successfully commit", "good"},
	{"Flink SQL>", "command"},
	{"===", "command"},
	{"[SinkLab]", "lab"},
}

func classOf(l line) string {
	if l.command {
		return ` class="command"`
	}
	for _, look := range looks {
		if strings.Contains(l.text, look.contains) {
			return ` class="` + look.class + `"`
		}
	}
	return ""
}

const still = `text{font:12px ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#d6d9df;white-space:pre}
.window{fill:#171b22}.dot{fill:#3c4452}
.command{fill:#fff;font-weight:700}.lab{fill:#f0c674}.good{fill:#7bd88f}.bad{fill:#ff8f8a}
`

// style has one animation a scene for whether it shows, and two for its movement.
// Without animation every scene is at its end, and only the last one shows.
func (d *drawing) style() {
	d.printf("<style>\n%s", still)
	total, last := 0, len(d.films)-1
	for _, f := range d.films {
		total += f.length
	}
	for i, f := range d.films {
		end := len(f.lines)
		d.printf(".l%d{transform:translateY(%dpx)}.c%d{transform:translateY(%dpx)}\n", i, -scrolled(end)*lineHeight, i, min(end, rows)*lineHeight)
		if i != last {
			d.printf(".s%d{visibility:hidden}\n", i)
		}
	}
	d.printf("@media (prefers-reduced-motion:no-preference){\n")
	begins := 0
	for i, f := range d.films {
		d.animation(i, f, begins, total)
		begins += f.length
	}
	d.printf("}\n</style>\n")
}

func (d *drawing) animation(i int, f film, begins, total int) {
	percent := func(at int) float64 { return 100 * float64(at) / float64(total) }
	for _, part := range []string{"s", "l", "c"} {
		d.printf(".%s%d{animation:%s%d %dms step-end infinite}\n", part, i, part, i, total)
	}
	d.printf("@keyframes s%d{0%%{visibility:%s}", i, map[bool]string{true: "visible", false: "hidden"}[begins == 0])
	if begins > 0 {
		d.printf("%.3f%%{visibility:visible}", percent(begins))
	}
	d.printf("%.3f%%{visibility:hidden}}\n", percent(begins+f.length))
	d.moves("l", i, f, begins, percent, func(printed int) int { return -scrolled(printed) * lineHeight })
	d.moves("c", i, f, begins, percent, func(printed int) int { return min(printed, rows) * lineHeight })
}

// moves are the positions of one part over time; those that stay are not repeated.
func (d *drawing) moves(part string, i int, f film, begins int, percent func(int) float64, y func(printed int) int) {
	d.printf("@keyframes %s%d{", part, i)
	before := 1 << 30
	for n, frame := range f.frames {
		if at := y(frame.printed); at != before {
			when := percent(begins + frame.at)
			if n == 0 {
				when = 0 // before its turn too: a browser would make up a beginning
			}
			d.printf("%.3f%%{transform:translateY(%dpx)}", when, at)
			before = at
		}
	}
	d.printf("100%%{transform:translateY(%dpx)}}\n", before)
}
