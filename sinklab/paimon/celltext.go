package paimon

import (
	"fmt"
	"strconv"
	"strings"
)

// This file is the one place where cells that SQL writes as text (DECIMAL, DATE,
// TIME, TIMESTAMP) become numbers and back. Dates are proleptic Gregorian, as in
// java.time; instants are UTC. Formats are those Flink 2.2 prints.

const (
	millisPerDay = 86_400_000
	nanosPerMs   = 1_000_000
)

// civilDays counts days from 1970-01-01 to the date (H. Hinnant, days_from_civil).
func civilDays(year, month, day int64) int64 {
	if month <= 2 {
		year--
	}
	era := floorDiv(year, 400)
	yoe := year - era*400
	doy := (153*((month+9)%12)+2)/5 + day - 1
	return era*146097 + yoe*365 + yoe/4 - yoe/100 + doy - 719468
}

// civilDate is the inverse of civilDays.
func civilDate(days int64) (year, month, day int64) {
	days += 719468
	era := floorDiv(days, 146097)
	doe := days - era*146097
	yoe := (doe - doe/1460 + doe/36524 - doe/146096) / 365
	doy := doe - (365*yoe + yoe/4 - yoe/100)
	mp := (5*doy + 2) / 153
	day = doy - (153*mp+2)/5 + 1
	month = mp%12 + 3
	if month > 12 {
		month -= 12
	}
	year = yoe + era*400
	if month <= 2 {
		year++
	}
	return year, month, day
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// FormatDate prints days since 1970-01-01 as 2026-02-15.
func FormatDate(days int64) string {
	y, m, d := civilDate(days)
	return fmt.Sprintf("%04d-%02d-%02d", y, m, d)
}

// ParseDate is the inverse of FormatDate; a day that does not exist is an error.
func ParseDate(text string) (int64, error) {
	var y, m, d int64
	var rest string
	n, _ := fmt.Sscanf(text, "%d-%d-%d%s", &y, &m, &d, &rest)
	days := civilDays(y, m, d)
	if n != 3 || m < 1 || m > 12 || FormatDate(days) != fmt.Sprintf("%04d-%02d-%02d", y, m, d) {
		return 0, fmt.Errorf("%q is no DATE: want YYYY-MM-DD", text)
	}
	return days, nil
}

func clock(seconds int64) string {
	return fmt.Sprintf("%02d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
}

// FormatTime prints milliseconds of the day as 12:34:51, with a fraction for a
// precision above 0: at least one digit, no zeros at the end (Flink 2.2
// DateTimeUtils.unixTimeToString).
func FormatTime(millis int64, precision int) string {
	millis -= floorDiv(millis, millisPerDay) * millisPerDay
	s := clock(millis / 1000)
	if precision <= 0 {
		return s
	}
	fraction := fmt.Sprintf("%03d", millis%1000)[:min(precision, 3)]
	if fraction = strings.TrimRight(fraction, "0"); fraction == "" {
		fraction = "0"
	}
	return s + "." + fraction
}

// ParseTime reads 12:34:51 or 12:34:51.123 as milliseconds of the day; digits
// behind the third are cut, for Paimon keeps TIME as milliseconds.
func ParseTime(text string) (int64, error) {
	seconds, nanos, ok := parseClock(text)
	if !ok {
		return 0, fmt.Errorf("%q is no TIME: want HH:MM:SS", text)
	}
	return seconds*1000 + nanos/nanosPerMs, nil
}

func parseClock(text string) (seconds, nanos int64, ok bool) {
	head, fraction, hasFraction := strings.Cut(text, ".")
	parts := strings.Split(head, ":")
	if len(parts) != 3 || hasFraction && (fraction == "" || len(fraction) > 9) {
		return 0, 0, false
	}
	limits := [3]uint64{24, 60, 60}
	for i, part := range parts {
		n, err := strconv.ParseUint(part, 10, 8)
		if err != nil || n >= limits[i] {
			return 0, 0, false
		}
		seconds = seconds*60 + int64(n)
	}
	n, err := strconv.ParseUint((fraction + "000000000")[:9], 10, 32)
	return seconds, int64(n), err == nil
}

// FormatTimestamp prints milliseconds since 1970 and the nanoseconds behind them
// as 2026-01-02 03:04:05.121: precision digits, more only where they are not zero
// (Flink 2.2 DateTimeUtils.formatTimestamp).
func FormatTimestamp(millis, nanoOfMilli int64, precision int) string {
	day := floorDiv(millis, millisPerDay)
	ofDay := millis - day*millisPerDay
	fraction := fmt.Sprintf("%09d", ofDay%1000*nanosPerMs+nanoOfMilli)
	for len(fraction) > precision && strings.HasSuffix(fraction, "0") {
		fraction = fraction[:len(fraction)-1]
	}
	s := FormatDate(day) + " " + clock(ofDay/1000)
	if fraction != "" {
		s += "." + fraction
	}
	return s
}

// ParseTimestamp is the inverse of FormatTimestamp; "T" may stand for the blank.
func ParseTimestamp(text string) (millis, nanoOfMilli int64, err error) {
	date, rest, ok := strings.Cut(strings.Replace(text, "T", " ", 1), " ")
	days, err := ParseDate(date)
	seconds, nanos, isClock := parseClock(rest)
	if !ok || err != nil || !isClock {
		return 0, 0, fmt.Errorf("%q is no TIMESTAMP: want YYYY-MM-DD HH:MM:SS", text)
	}
	return days*millisPerDay + seconds*1000 + nanos/nanosPerMs, nanos % nanosPerMs, nil
}
