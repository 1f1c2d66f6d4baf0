// Package flinktime reads durations as Flink's TimeUtils does, for every option of Flink
// and of its connectors. A duration here is a number in a script, never a clock.
package flinktime

import (
	"fmt"
	"strconv"
	"strings"
)

// Units in nanoseconds.
const (
	nanosecond  = int64(1)
	microsecond = 1000 * nanosecond
	millisecond = 1000 * microsecond
	second      = 1000 * millisecond
	minute      = 60 * second
	hour        = 60 * minute
	day         = 24 * hour
)

// units are the labels of Flink 2.2.0 TimeUtils; no label means milliseconds.
var units = map[string]int64{
	"":  millisecond,
	"d": day, "day": day, "days": day,
	"h": hour, "hour": hour, "hours": hour,
	"m": minute, "min": minute, "minute": minute, "minutes": minute,
	"s": second, "sec": second, "secs": second, "second": second, "seconds": second,
	"ms": millisecond, "milli": millisecond, "millis": millisecond, "millisecond": millisecond, "milliseconds": millisecond,
	"µs": microsecond, "micro": microsecond, "micros": microsecond, "microsecond": microsecond, "microseconds": microsecond,
	"ns": nanosecond, "nano": nanosecond, "nanos": nanosecond, "nanosecond": nanosecond, "nanoseconds": nanosecond,
}

// longest bounds every duration; Flink caps min-pause at the same year.
const longest = 365 * day

// Parse reads a duration in Flink's syntax ("2 s", "500ms", "10 min",
// no label = milliseconds) and returns whole milliseconds. ISO-8601 durations,
// which Flink takes too, are refused.
func Parse(s string) (millis int64, err error) {
	trimmed := strings.TrimSpace(strings.ToLower(s))
	digits := strings.TrimLeft(trimmed, "0123456789")
	number, label := trimmed[:len(trimmed)-len(digits)], strings.TrimSpace(digits)
	unit, ok := units[label]
	switch {
	case number == "":
		return 0, fmt.Errorf("'%s' is not a duration: write a number and a unit, such as '2 s'", s)
	case !ok:
		return 0, fmt.Errorf("'%s' is not a duration: unknown time unit '%s'; units are d, h, min, s, ms, µs, ns", s, label)
	}
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil || n > longest/unit {
		return 0, fmt.Errorf("duration '%s' is too long: the limit is 365 days", s)
	}
	return n * unit / millisecond, nil
}
