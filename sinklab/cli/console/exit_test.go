package console

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestOneLine(t *testing.T) {
	require.Equal(t, "a b c", OneLine(" a\nb\t c\n"))
	require.False(t, strings.Contains(OneLine("x\r\ny"), "\r"))
}
