package console

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestOneLine(t *testing.T) {
	require.Equal(t, "a b c", OneLine(" a\nb\t c\n"))
	require.False(t, strings.Contains(OneLine("x\r\ny"), "\r"))
}

// Where several things are wrong each has its line; an error that says something besides its
// causes is one.
func TestEachErrorHasItsLine(t *testing.T) {
	a, b := errors.New("a.sql:1:1: a"), errors.New("b.sql:1:1: two\nlines")
	for _, c := range []struct {
		err  error
		want string
	}{
		{a, "sinklab: a.sql:1:1: a\n"},
		{b, "sinklab: b.sql:1:1: two lines\n"},
		{errors.Join(a, errors.Join(b, a), nil), "sinklab: a.sql:1:1: a\nsinklab: b.sql:1:1: two lines\nsinklab: a.sql:1:1: a\n"},
		{fmt.Errorf("both: %w, %w", a, a), "sinklab: both: a.sql:1:1: a, a.sql:1:1: a\n"},
	} {
		var out strings.Builder
		require.Equal(t, ExitUsage, explain(&out, c.err))
		require.Equal(t, c.want, out.String())
	}
}
