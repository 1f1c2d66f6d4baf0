package compose_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/runner/compose"
)

func TestQuotedIsOneWordOfAShell(t *testing.T) {
	require.Equal(t, "my.sql", compose.Quoted("my.sql"))
	require.Equal(t, "'my script.sql'", compose.Quoted("my script.sql"))
	require.Equal(t, `'it'\''s'`, compose.Quoted("it's"))
}
