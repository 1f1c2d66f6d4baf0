package appendlog_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/world"
	"exactlyonce/sinklab/world/appendlog"
	"exactlyonce/sinklab/world/worldtest"
)

// What was appended is visible for good, twice where it came twice.
func TestALogShowsEveryRowAtOnce(t *testing.T) {
	var log appendlog.Log
	worldtest.Check(t, &log, func() world.World { return &appendlog.Log{} })
	log.Append(rows.Range{To: 3})
	log.Append(rows.Range{From: 1, To: 3})
	visible, err := log.Read(world.Committed)
	require.NoError(t, err)
	require.Equal(t, []rows.Range{{To: 3}, {From: 1, To: 3}}, visible)
	worldtest.Check(t, &log, func() world.World { return &appendlog.Log{} })
}
