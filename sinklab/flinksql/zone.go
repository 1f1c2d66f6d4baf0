package flinksql

import "exactlyonce/sinklab/internal/flinktime"

// timeZone takes what table.local-time-zone takes.
func timeZone(value string) string {
	if _, err := flinktime.Zone(value); err != nil {
		return err.Error()
	}
	return ""
}
