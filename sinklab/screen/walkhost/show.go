package walkhost

import (
	"context"
	"io"
	"os"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"exactlyonce/sinklab/screen/terminal"
	"exactlyonce/sinklab/screen/walkthrough"
)

// Show puts a walkthrough on a terminal until it is left.
func Show(ctx context.Context, o walkthrough.Options, in io.Reader, out *os.File) error {
	o.Renderer = terminal.Renderer(out)
	o.Wait = func(millis int64, generation int) tea.Cmd {
		return tea.Tick(time.Duration(millis)*time.Millisecond, func(time.Time) tea.Msg { return walkthrough.Tick{Generation: generation} })
	}
	return terminal.Show(ctx, walkthrough.New(o), in, out)
}
