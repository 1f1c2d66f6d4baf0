// Package live is the course's screen on a terminal, and the host behind it: files that
// are looked at, checks that run, progress that is kept.
//
// Non-goals: what the screen shows (watch), judging (lab), flags and exit codes (the
// command's).
package live

import (
	"context"
	"io"
	"os"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"exactlyonce/sinklab/lab"
	"exactlyonce/sinklab/lab/watch"
	"exactlyonce/sinklab/walk"
	"exactlyonce/trace"
)

// Show puts a course on a terminal until it is left. However it ends, the terminal is as
// it was, and nothing that was started runs on: the program leaves the alternate screen
// on Ctrl-C, on the end of ctx and on a panic, which comes back as walk.ErrDefect.
func Show(ctx context.Context, c *lab.Course, o lab.Options, means func(pick string) string, in io.Reader, out *os.File) error {
	h := NewHost(ctx, c, o)
	defer h.Close()
	course, err := h.Open()
	if err != nil {
		return err
	}
	m := watch.New(watch.Options{
		Lang: lang(o), Host: h, Course: course, Renderer: walk.Renderer(out), Means: means,
		Wait: func(millis int64) tea.Cmd {
			return tea.Tick(time.Duration(millis)*time.Millisecond, func(time.Time) tea.Msg { return watch.Beat{} })
		},
	})
	return walk.Screen(ctx, m, in, out)
}

func lang(o lab.Options) trace.Lang {
	if o.Lang == "" {
		return trace.English
	}
	return o.Lang
}
