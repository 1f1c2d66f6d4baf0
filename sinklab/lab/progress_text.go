package lab

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// progressRules stand at the top of the file, so that who opens it can mend it.
const progressRules = `# How far you are in this course. 'sinklab lab' keeps this file; you may edit it, and delete it to begin anew.
# 1. One line says one thing. Empty lines, and lines that begin with #, say nothing.
# 2. current NAME   you are at this exercise; at most one line
# 3. done NAME      you have passed this exercise
# 4. hints NAME 2   you have seen so many of its hints
# 5. NAME is the name of an exercise's folder, as 'sinklab lab list' shows it. A line with another name is passed over.
`

// maxProgress is far more than a course needs, in bytes.
const maxProgress = 1 << 16

// parseProgress reads what a progress file says.
func parseProgress(file string, data []byte, names []string) (Progress, error) {
	p := NewProgress(names)
	if len(data) > maxProgress {
		return p, &progressError{File: file, What: fmt.Sprintf("it is longer than %d bytes and so no progress", maxProgress), Do: "delete it to begin anew"}
	}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")) // some editors begin a file so
	for i, line := range strings.Split(string(data), "\n") {
		what, do := "", "see the rules at its top"
		if !utf8.ValidString(line) || strings.ContainsRune(line, 0) {
			what, do = "not text in UTF-8", "save it as UTF-8, or delete the file to begin anew"
		} else if words := strings.Fields(line); len(words) > 0 && !strings.HasPrefix(words[0], "#") {
			what, do = p.entry(words)
		}
		if what != "" {
			return NewProgress(names), &progressError{File: file, Line: i + 1, What: what, Do: do}
		}
	}
	return p, nil
}

// entryForms are the lines that rules 2 to 4 name.
var entryForms = []string{"current NAME", "done NAME", "hints NAME 2"}

// entry takes one line. It says what is wrong with it and what to do, what = "" = nothing.
func (p *Progress) entry(words []string) (what, do string) {
	const rules = "mend the line or delete it; the rules are at the top of the file"
	at := slices.IndexFunc(entryForms, func(form string) bool { return strings.HasPrefix(form, words[0]+" ") })
	switch {
	case at < 0:
		return fmt.Sprintf("a line begins with current, done or hints (rules 2 to 4), not with %q", shortened(words[0])), rules
	case len(words) != len(strings.Fields(entryForms[at])):
		return fmt.Sprintf("rule %d: the line should be like %q", at+2, entryForms[at]), rules
	case !slices.Contains(p.names, words[1]):
		p.others = append(p.others, strings.Join(words, " "))
		return "", ""
	}
	switch words[0] {
	case "current":
		if p.current != "" {
			return "rule 2: a second line says what is current", rules
		}
		p.current = words[1]
	case "done":
		if !p.IsDone(words[1]) {
			p.done = append(p.done, words[1])
		}
	case "hints":
		seen, err := strconv.Atoi(words[2])
		if err != nil || seen < 0 {
			return fmt.Sprintf("rule 4: %q is no number of hints", shortened(words[2])), rules
		}
		p.hints[words[1]] = seen
	}
	return "", ""
}

// shortened keeps an error on one line.
func shortened(word string) string {
	if r := []rune(word); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return word
}

// text is the progress as its file has it, in the order of the course.
func (p *Progress) text() string {
	var b strings.Builder
	b.WriteString(progressRules)
	if p.current != "" {
		fmt.Fprintln(&b, "current", p.current)
	}
	for _, name := range p.names {
		if p.IsDone(name) {
			fmt.Fprintln(&b, "done", name)
		}
	}
	for _, name := range p.names {
		if n := p.hints[name]; n > 0 {
			fmt.Fprintln(&b, "hints", name, n)
		}
	}
	for _, line := range p.others {
		fmt.Fprintln(&b, line)
	}
	return b.String()
}
