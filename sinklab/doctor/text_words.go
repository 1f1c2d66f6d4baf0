package doctor

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"exactlyonce/sinklab/paimon"
)

// wrap prints a label and text behind it, broken between words.
func wrap(b *strings.Builder, label, text string) {
	line := fmt.Sprintf("  %-*s", hangingIndent-2, label)
	for i, word := range strings.Fields(text) {
		if i > 0 && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > textWidth {
			b.WriteString(strings.TrimRight(line, " ") + "\n")
			line = strings.Repeat(" ", hangingIndent) + word
			continue
		}
		if i > 0 {
			line += " "
		}
		line += word
	}
	b.WriteString(line + "\n")
}

func timeText(millis int64) string { return paimon.FormatTimestamp(millis, 0, 3) }

// ageText is the two largest of days, hours, minutes and seconds.
func ageText(millis int64) string {
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

func plural(n int, word string) string { return plural64(int64(n), word) }

func plural64(n int64, word string) string {
	if n != 1 {
		word += "s"
	}
	return strconv.FormatInt(n, 10) + " " + word
}

func bytesText(n int64) string { return plural64(n, "byte") }
