package flinktime_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/internal/flinktime"
)

// Summer and winter differ where a zone has them; a fixed offset never does.
func TestZones(t *testing.T) {
	const hour, winter, summer = 3_600_000, 1_767_225_600_000, 1_782_864_000_000 // 2026-01-01, 2026-07-01
	for name, want := range map[string][2]int64{
		"UTC": {0, 0}, "Asia/Shanghai": {8 * hour, 8 * hour}, "America/Los_Angeles": {-8 * hour, -7 * hour}, "Europe/Berlin": {hour, 2 * hour},
		"GMT+08:00": {8 * hour, 8 * hour}, "GMT-03:30": {-3.5 * hour, -3.5 * hour}, "GMT+8": {8 * hour, 8 * hour},
	} {
		zone, err := flinktime.Zone(name)
		require.NoError(t, err, name)
		require.Equal(t, want, [2]int64{zone(winter) - winter, zone(summer) - summer}, name)
	}
	for _, name := range []string{"", "Local", "Mars/Olympus", "+08:00", "GMT+19:00", "UTC+8", "../etc/passwd"} {
		_, err := flinktime.Zone(name)
		require.ErrorContains(t, err, "Invalid time zone.", name)
	}
}
