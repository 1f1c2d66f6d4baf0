package flinktime_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/internal/flinktime"
)

func TestDurationsAsFlinkWritesThem(t *testing.T) {
	for s, want := range map[string]int64{
		"2 s": 2000, "2s": 2000, " 500 ms ": 500, "10 min": 600_000, "1 h": 3_600_000, "1 day": 86_400_000, "250": 250,
		"2 SECONDS": 2000, "1500 µs": 1, "999 ns": 0, "0": 0, "365 d": 365 * 86_400_000,
	} {
		got, err := flinktime.Parse(s)
		require.NoError(t, err, s)
		assert.Equal(t, want, got, s)
	}
	for _, s := range []string{"", "s", "-1 s", "1.5 s", "PT2S", "2 fortnights", "366 d", "99999999999999999999 ms", "2 s s"} {
		_, err := flinktime.Parse(s)
		assert.Error(t, err, s)
	}
}
