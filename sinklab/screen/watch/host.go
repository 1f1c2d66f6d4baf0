// Package watch is the course on a screen: it notices that a learner saves, has the
// exercise checked meanwhile and shows what came of it.
//
// The model is pure: no clock, no file, no terminal. Whatever must be read, run or kept
// goes through Host, and a screen is a function of the messages so far, so it is tested.
// Package watchhost is that host and puts it on a terminal.
//
// Non-goals: building and judging (packages lab and grade), printing without a terminal
// (the command).
package watch

import (
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"

	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/trace"
)

// Course is a course and how far its learner is.
type Course struct {
	Title, Dir string
	Exercises  []Exercise
	At         string // the exercise to do now, "" = all are done
}

// Exercise is what the screen says of one.
type Exercise struct {
	Name, Number, Title string
	Kind                grade.Kind
	Path                string // of the learner's file, as it is shown
	Readme              string // likewise of what is to be read first
	Backup              string // where a reset puts the learner's text
	Done                bool
	Hints               []string // all of them
	Seen                int      // how many of them have been seen
}

// Stamp is one look at what may change outside.
type Stamp struct {
	Folder    bool   // the course is there
	File      string // changes whenever the learner saves; "" = the file is not there
	Untouched bool   // the file is as it was handed out
	Backup    bool   // an earlier text is kept, which a reset would replace
	Progress  string // changes whenever somebody goes on in the course
}

// Result is what a check came to.
type Result struct {
	grade.Result
	Output string // what the learner's code printed
	File   string // of the script on which it did not pass, "" = its name says it
}

// Host reads, runs and keeps what the screen cannot. Each call comes from a goroutine of
// its own.
type Host interface {
	// Open reads the course and its progress.
	Open() (Course, error)
	// Look tells whether something has changed.
	Look(exercise string) Stamp
	// Check judges an exercise. It stops an earlier Check that still runs.
	Check(exercise string) (Result, error)
	// CheckAll judges all of them, in their order, and stops an earlier Check as well.
	CheckAll() ([]Result, error)
	// Pass marks exercises as done.
	Pass(exercises ...string) error
	// Go makes an exercise the current one.
	Go(exercise string) error
	// Hint counts one more hint as seen.
	Hint(exercise string) error
	// Reset puts the untouched file back.
	Reset(exercise string) error
	// Task is what the exercise's README says.
	Task(exercise string) ([]string, error)
	// Solution is the solution, and in which lines the learner's file differs from it.
	Solution(exercise string) ([]string, error)
}

// Options are what the screen needs.
type Options struct {
	Lang     trace.Lang
	Renderer *lipgloss.Renderer // with its colour profile set
	Host     Host
	Course   Course
	Means    func(pick string) string // what a pick of a schedule means, "" = unknown; nil = nobody knows

	// Wait sends Beat after so many milliseconds of wall time: the model has no clock.
	Wait func(millis int64) tea.Cmd
}

// Beat lets the spinner turn, and from time to time the file be looked at.
type Beat struct{}

// The beat, and every how many beats the file is looked at.
const (
	beatMillis   = 100
	beatsPerLook = 3
)
