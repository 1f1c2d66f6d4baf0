package walkhost_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/charmbracelet/lipgloss"
	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/screen/terminal"
	"exactlyonce/sinklab/screen/walkthrough"
	"exactlyonce/trace"
)

// Colours are the terminal's own sixteen, and none where NO_COLOR or a dumb terminal
// says so; the place on the screen is marked either way.
func TestColours(t *testing.T) {
	d, err := newHost(trace.English).Open("failover")
	require.NoError(t, err)
	view := func() string {
		m := walkthrough.New(walkthrough.Options{Document: &d, Renderer: terminal.Renderer(&bytes.Buffer{})})
		return m.View()
	}
	t.Setenv("TERM", "xterm-256color")
	t.Setenv("NO_COLOR", "")
	coloured := view()
	require.Contains(t, coloured, "\x1b[7m", "this moment is reversed")
	require.NotRegexp(t, `\x1b\[[0-9;]*(38|48);`, coloured, "a colour of our own may be unreadable on somebody's background")
	for _, line := range strings.Split(coloured, "\n") {
		require.Equal(t, 80, lipgloss.Width(line))
	}
	t.Setenv("NO_COLOR", "1")
	require.NotContains(t, view(), "\x1b")
	t.Setenv("NO_COLOR", "")
	t.Setenv("TERM", "dumb")
	require.NotContains(t, view(), "\x1b")
}
