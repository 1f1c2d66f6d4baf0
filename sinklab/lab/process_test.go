package lab

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWhatIsPrintedKeepsItsEnds(t *testing.T) {
	var e ends
	for range 10_000 {
		n, err := e.Write([]byte("a line of nobody's interest, over and over\n"))
		require.NoError(t, err)
		require.Equal(t, 43, n)
	}
	_, err := e.Write([]byte("fatal error: the last words"))
	require.NoError(t, err)
	text := e.String()
	require.Less(t, len(text), 4*maxKept)
	require.True(t, strings.HasPrefix(text, "a line"))
	require.True(t, strings.HasSuffix(text, "fatal error: the last words"))
	require.Contains(t, text, "\n...\n")

	var short ends
	_, _ = short.Write([]byte("one "))
	_, _ = short.Write([]byte("two"))
	require.Equal(t, "one two", short.String())
}
