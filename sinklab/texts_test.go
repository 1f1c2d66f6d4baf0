package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
)

func TestChineseHasEveryTitle(t *testing.T) {
	for _, s := range scenarios.All() {
		require.Contains(t, chinese.titles, s.Name)
	}
	require.Len(t, chinese.titles, len(scenarios.All()))
}

func TestOneLine(t *testing.T) {
	require.Equal(t, "a b c", oneLine(" a\nb\t c\n"))
	require.False(t, strings.Contains(oneLine("x\r\ny"), "\r"))
}
