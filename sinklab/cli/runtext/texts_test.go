package runtext

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/sinks/registry"
)

func TestChineseHasEveryTitle(t *testing.T) {
	for _, s := range scenarios.All() {
		require.Contains(t, chinese.titles, s.Name)
	}
	require.Len(t, chinese.titles, len(scenarios.All()))
}

// Why an option has no effect reads in Chinese too, and nothing is translated that no option says.
func TestChineseHasEveryReason(t *testing.T) {
	said := map[string]bool{}
	lists := [][]connector.Option{flinksql.Settings(), flinksql.SourceOptions(), flinksql.CatalogOptions()}
	for _, c := range registry.All {
		lists = append(lists, c.Options)
	}
	for _, o := range slices.Concat(lists...) {
		if o.NoEffect != "" {
			said[o.NoEffect] = true
			require.Contains(t, chinese.reasons, o.NoEffect)
		}
	}
	require.Len(t, chinese.reasons, len(said))
}
