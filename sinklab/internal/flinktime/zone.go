package flinktime

import (
	"errors"
	"regexp"
	"time"
	_ "time/tzdata" // the same zones on every machine
)

// errZone is Flink's (2.2.0 TableConfig.validateTimeZone).
//
//lint:ignore ST1005 Flink's own words
var errZone = errors.New("Invalid time zone. The value should be a Time Zone Database (TZDB) ID such as 'America/Los_Angeles' to include daylight saving time. " +
	"Fixed offsets are supported using 'GMT-03:00' or 'GMT+03:00'. Or use 'UTC' without time zone and daylight saving time.")

var fixedOffset = regexp.MustCompile(`^GMT([+-])(\d{1,2})(?::([0-5]\d))?$`)

// Zone turns an instant into what the clock of a zone shows, both as milliseconds since 1970.
// The name is one of the time zone database, "GMT+08:00" or the like, or "UTC".
func Zone(name string) (func(millis int64) (local int64), error) {
	zone, err := location(name)
	if err != nil {
		return nil, err
	}
	return func(millis int64) int64 {
		_, offset := time.UnixMilli(millis).In(zone).Zone()
		return millis + int64(offset)*1000
	}, nil
}

func location(name string) (*time.Location, error) {
	if m := fixedOffset.FindStringSubmatch(name); m != nil {
		offset, err := time.ParseDuration(m[1] + m[2] + "h" + m[3] + "m")
		if m[3] == "" {
			offset, err = time.ParseDuration(m[1] + m[2] + "h")
		}
		if err != nil || offset.Abs() > 18*time.Hour { // java.time.ZoneOffset
			return nil, errZone
		}
		return time.FixedZone(name, int(offset.Seconds())), nil
	}
	zone, err := time.LoadLocation(name)
	if err != nil || name == "" || name == "Local" {
		return nil, errZone
	}
	return zone, nil
}
