package paimon

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestTimesAsFlinkPrintsThem(t *testing.T) {
	assert.Equal(t, "1970-01-01", FormatDate(0))
	assert.Equal(t, "1969-12-31", FormatDate(-1))
	assert.Equal(t, "2000-02-29", FormatDate(11016))
	assert.Equal(t, "12:34:51", FormatTime(45_291_000, 0))
	assert.Equal(t, "12:34:51.0", FormatTime(45_291_000, 3))
	assert.Equal(t, "12:34:51.12", FormatTime(45_291_120, 3))
	assert.Equal(t, "1970-01-01 00:00:00", FormatTimestamp(0, 0, 0))
	assert.Equal(t, "1970-01-01 00:00:00.000", FormatTimestamp(0, 0, 3))
	assert.Equal(t, "1969-12-31 23:59:59.999", FormatTimestamp(-1, 0, 3))
	assert.Equal(t, "2026-01-02 03:04:05.123451", FormatTimestamp(1_767_323_045_123, 451_000, 6))
}

func TestTimesRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		millis := rapid.Int64Range(-62_135_596_800_000, 253_402_300_799_999).Draw(t, "millis")
		nanos := rapid.Int64Range(0, 999_999).Draw(t, "nanos")
		gotMillis, gotNanos, err := ParseTimestamp(FormatTimestamp(millis, nanos, 9))
		require.NoError(t, err)
		assert.Equal(t, [2]int64{millis, nanos}, [2]int64{gotMillis, gotNanos})
	})
}

func TestDecimals(t *testing.T) {
	for unscaled, want := range map[int64]string{0: "0.00", 5: "0.05", -5: "-0.05", 112: "1.12", -12345: "-123.45"} {
		assert.Equal(t, want, FormatDecimal(big.NewInt(unscaled), 2))
		back, err := ParseDecimal(want, MustType("DECIMAL(9, 2)"))
		require.NoError(t, err)
		assert.Equal(t, unscaled, back.Int64())
	}
	for _, text := range []string{"", ".", "x", "1.2.3", "0x1", "1_0", "1.-1", "1e3", "1.234"} {
		_, err := ParseDecimal(text, MustType("DECIMAL(9, 2)"))
		assert.Error(t, err, text)
	}
}

func TestTwosComplementIsJavas(t *testing.T) {
	for n, want := range map[int64][]byte{
		0: {0}, 127: {127}, 128: {0, 128}, -1: {255}, -128: {128}, -129: {255, 127}, -256: {255, 0},
	} {
		got := TwosComplement(big.NewInt(n))
		assert.Equal(t, want, got, n)
		assert.Equal(t, n, FromTwosComplement(got).Int64())
	}
}

func TestNoTimes(t *testing.T) {
	for _, text := range []string{"", "12:34", "24:00:00", "12:60:00", "12:34:51.", "12:34:5x", "-1:00:00"} {
		_, err := ParseTime(text)
		assert.Error(t, err, text)
	}
	for _, text := range []string{"", "2026-01-01", "2026-13-01 00:00:00", "2026-01-01  00:00:00", "2026-01-01x 00:00:00"} {
		_, _, err := ParseTimestamp(text)
		assert.Error(t, err, text)
	}
}
