package runtext

import (
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
