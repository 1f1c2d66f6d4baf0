package view

import (
	"strconv"
	"strings"
	"unicode"
)

// clean makes what a terminal, a browser or an editor would obey visible instead:
// control characters by their pictures, direction marks and other format
// characters, and bytes that are no UTF-8, by the replacement character.
func clean(s string) string {
	s = strings.ToValidUTF8(s, "\ufffd")
	return strings.Map(func(r rune) rune {
		switch {
		case r < 0x20:
			return 0x2400 + r
		case r == 0x7f:
			return 0x2421
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp):
			return unicode.ReplacementChar
		}
		return r
	}, s)
}

// seconds prints virtual time: 2.601.
func seconds(millis int64) string {
	sign := ""
	if millis < 0 {
		sign, millis = "-", -millis
	}
	digits := pad(millis%1000, 3)
	return sign + pad(millis/1000, 1) + "." + digits
}

func pad(n int64, width int) string {
	s := itoa(n)
	return strings.Repeat("0", max(0, width-len(s))) + s
}

func itoa(n int64) string { return strconv.FormatInt(n, 10) }

func uitoa(n uint64) string { return strconv.FormatUint(n, 10) }

// isWord tells letters and digits of any script.
func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// shorten cuts between runes; the last one is then "…".
func shorten(s string, n int) string {
	runes := []rune(s)
	if len(runes) <= n {
		return s
	}
	return string(runes[:n-1]) + "…"
}
