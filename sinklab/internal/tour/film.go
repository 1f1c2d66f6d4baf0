package tour

import "strings"

// film is a scene in time: its lines, as wide as the terminal, and when how many
// of them are printed.
type film struct {
	lines  []line
	frames []frame
	length int // milliseconds
}

type line struct {
	text    string
	command bool
}

// frame holds from its time on until the next one's.
type frame struct{ at, printed int }

func newFilm(s Scene) film {
	f := film{lines: []line{{"$ " + s.Command, true}}}
	for _, text := range strings.Split(strings.TrimRight(s.Output, "\n"), "\n") {
		for _, part := range wrap(text) {
			f.lines = append(f.lines, line{text: part})
		}
	}
	f.run()
	return f
}

// run lets the output come in as even steps as there are, up to a number that a
// picture can hold.
func (f *film) run() {
	output := len(f.lines) - 1
	takes := min(max(output*perLine, atLeast), atMost)
	n := min(output, steps)
	f.frames = []frame{{0, 1}}
	for i := 1; i <= n; i++ {
		f.frames = append(f.frames, frame{typing + takes*(i-1)/n, 1 + output*i/n})
	}
	f.length = typing + takes + holding
}

// wrap breaks a line where the terminal ends, as a terminal does.
func wrap(text string) []string {
	runes := []rune(strings.ReplaceAll(text, "\t", "        "))
	var out []string
	for len(runes) > columns {
		out = append(out, string(runes[:columns]))
		runes = runes[columns:]
	}
	return append(out, strings.TrimRight(string(runes), " "))
}

// scrolled is how many lines are above the screen when so many are printed.
func scrolled(printed int) int { return max(0, printed-rows) }
