package sqlview

import (
	"encoding/hex"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// nullText is how the client shows NULL.
const nullText = "<NULL>"

// cellText is a value as Flink's client writes it.
func cellText(v any, typ string) string {
	switch v := v.(type) {
	case nil:
		return nullText
	case int64:
		return strconv.FormatInt(v, 10)
	case float64:
		if root(typ) == "FLOAT" {
			return javaFloat(v, 32)
		}
		return javaFloat(v, 64)
	case bool:
		return strings.ToUpper(strconv.FormatBool(v))
	case []byte:
		return "x'" + hex.EncodeToString(v) + "'"
	case string:
		return v
	}
	return fmt.Sprint(v)
}

// javaFloat writes v as Java's Double.toString does: always with a point, and as
// 1.0E10 outside of 0.001 … 10,000,000.
func javaFloat(v float64, bits int) string {
	abs := math.Abs(v)
	switch {
	case math.IsNaN(v):
		return "NaN"
	case math.IsInf(v, 0):
		return strings.TrimPrefix(strconv.FormatFloat(v, 'g', -1, 64)+"inity", "+")
	case abs == 0 || abs >= 1e-3 && abs < 1e7:
		return withPoint(strconv.FormatFloat(v, 'f', -1, bits))
	}
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(v, 'e', -1, bits), "e")
	n, _ := strconv.Atoi(exponent)
	return withPoint(mantissa) + "E" + strconv.Itoa(n)
}

func withPoint(s string) string {
	if strings.Contains(s, ".") {
		return s
	}
	return s + ".0"
}

// TimeText is an instant as a TIMESTAMP(3) holds it: UTC, to the millisecond.
func TimeText(millis int64) string {
	return time.UnixMilli(millis).UTC().Format("2006-01-02 15:04:05.000")
}

// visible replaces control characters, which would break the table or steer the
// terminal, by escapes.
func visible(s string) string {
	if strings.IndexFunc(s, isControl) < 0 {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if isControl(r) {
			b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func isControl(r rune) bool { return r < 0x20 || r >= 0x7f && r < 0xa0 || r == 0x2028 || r == 0x2029 }
