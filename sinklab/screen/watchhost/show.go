// Package watchhost is the course's screen on a terminal, and the host behind it: files that
// are looked at, checks that run, progress that is kept.
//
// Non-goals: what the screen shows (watch), judging (lab), flags and exit codes (the
// command's).
package watchhost

import (
	"context"
	"io"
	"os"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"exactlyonce/sinklab/lab"
	"exactlyonce/sinklab/screen/terminal"
	"exactlyonce/sinklab/screen/watch"
)

// Show puts a course on a terminal until it is left, as terminal.Show does; then nothing
// that was started runs on.
func Show(ctx context.Context, c *lab.Course, o lab.Options, means func(pick string) string, in io.Reader, out *os.File) error {
	h := hostOf(ctx, c, o)
	defer h.Close()
	course, err := h.Open()
	if err != nil {
		return err
	}
	m := watch.New(watch.Options{
		Lang: o.Lang, Host: h, Course: course, Renderer: terminal.Renderer(out), Means: means,
		Wait: func(millis int64) tea.Cmd {
			return tea.Tick(time.Duration(millis)*time.Millisecond, func(time.Time) tea.Msg { return watch.Beat{} })
		},
	})
	return terminal.Show(ctx, m, in, out)
}
