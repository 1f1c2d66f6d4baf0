package doctor

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// MaxIdentifier is the identifier of batch commits and of a job's end of input
// (Flink 2.2.0 and Paimon 2.0.0: Long.MAX_VALUE).
const MaxIdentifier = math.MaxInt64

// Span is a range of ids, both ends included.
type Span struct {
	From int64 `json:"from"`
	To   int64 `json:"to"`
}

// String is "3" or "3 to 5", the largest identifier as MAX.
func (s Span) String() string {
	if s.From == s.To {
		return IDText(s.From)
	}
	return IDText(s.From) + " to " + IDText(s.To)
}

// IDText is an identifier, the largest as MAX.
func IDText(id int64) string {
	if id == MaxIdentifier {
		return "MAX"
	}
	return strconv.FormatInt(id, 10)
}

// SpansText lists spans; of many the first and the last two.
func SpansText(spans []Span) string {
	texts := make([]string, len(spans))
	for i, s := range spans {
		texts[i] = s.String()
	}
	if len(texts) > 5 {
		texts = append(append(texts[:2:2], "…"), texts[len(texts)-2:]...)
	}
	return strings.Join(texts, ", ")
}

// TimeText is a calendar time in UTC, to the millisecond.
func TimeText(millis int64) string {
	return time.UnixMilli(millis).UTC().Format("2006-01-02 15:04:05.000")
}

// AgeText is the two largest of days, hours, minutes and seconds.
func AgeText(millis int64) string {
	sign := ""
	if millis < 0 {
		sign, millis = "-", -millis
	}
	s := millis / 1000
	switch {
	case s >= 86400:
		return fmt.Sprintf("%s%d d %d h", sign, s/86400, s/3600%24)
	case s >= 3600:
		return fmt.Sprintf("%s%d h %d min", sign, s/3600, s/60%60)
	case s >= 60:
		return fmt.Sprintf("%s%d min %d s", sign, s/60, s%60)
	}
	return fmt.Sprintf("%s%d s", sign, s)
}

// Plural is "1 row" or "2 rows".
func Plural[N int | int64](n N, word string) string {
	if n != 1 {
		word += "s"
	}
	return strconv.FormatInt(int64(n), 10) + " " + word
}

// AndMore is the line behind a list that was cut.
func AndMore(n int, word string) Line {
	return Line{Text: fmt.Sprintf("and %s more (--json lists all)", Plural(n, word))}
}
