package compose

import (
	"fmt"
	"regexp"
	"strings"

	"exactlyonce/sinklab/mutants"
)

// Command is a command line that repeats a run.
type Command struct {
	Script   string // scenario or file
	Seed     uint64
	Mutant   string // the mutant or the repair that ran, "" = the faithful rules
	Schedule string
}

// String is one line for a shell.
func (c Command) String() string {
	line := "sinklab run " + Quoted(c.Script)
	switch {
	case mutants.IsRepair(c.Mutant):
		line += " --fixed " + Quoted(c.Mutant)
	case c.Mutant != "":
		line += " --mutant " + Quoted(c.Mutant)
	}
	if c.Seed != 0 {
		line += fmt.Sprintf(" --seed %d", c.Seed)
	}
	if c.Schedule != "" {
		line += " --schedule " + Quoted(c.Schedule)
	}
	return line
}

var plainWord = regexp.MustCompile(`^[\w./-]+$`)

// Quoted makes a text one word of a shell.
func Quoted(text string) string {
	if plainWord.MatchString(text) {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}
