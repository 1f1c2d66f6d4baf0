package jdb

import (
	"regexp"
	"strconv"
	"strings"
)

// record is one line of a log in its parts.
type record struct {
	date    int64 // days since 1970, -1 where the pattern has none
	millis  int64 // time of day
	class   string
	thread  string // "" where the pattern has none
	message string
}

// stamp is the time that begins a record, after what containers put before it.
var stamp = regexp.MustCompile(`^(?:[\w.-]+ +\| +)?(?:(\d{4})-(\d\d)-(\d\d)[ T])?(\d\d):(\d\d):(\d\d)[.,](\d{3})\d*(?:Z|[+-]\d\d:?\d\d)? +`)

// levels of log4j.
var levels = map[string]bool{"TRACE": true, "DEBUG": true, "INFO": true, "WARN": true, "ERROR": true, "FATAL": true}

// parseRecord takes a line apart: time, then level, logger and thread in any
// order, then the message. A thread stands in brackets, which may hold brackets.
func (d dictionary) parseRecord(line string) (record, bool) {
	m := stamp.FindStringSubmatch(line)
	if m == nil {
		return record{}, false
	}
	r := record{date: -1}
	if m[1] != "" {
		r.date = days(number(m[1]), number(m[2]), number(m[3]))
	}
	r.millis = number(m[4])*3600000 + number(m[5])*60000 + number(m[6])*1000 + number(m[7])
	r.message = r.head(d, line[len(m[0]):])
	return r, true
}

// head reads the parts before the message and returns the message. What log4j keeps for
// diagnosis (%x) stands in brackets too, mostly empty ones, and tells nothing.
func (r *record) head(d dictionary, rest string) string {
	level := false
	for {
		rest = strings.TrimLeft(rest, " ")
		word, after, _ := strings.Cut(rest, " ")
		switch {
		case strings.HasPrefix(rest, "["):
			inner, tail := balanced(rest)
			switch {
			case tail == "" || r.class != "" && r.thread != "" && !separated(tail):
				return rest
			case levels[strings.TrimSpace(inner)] && !level:
				level = true
			case d.isKnown(simpleName(inner)) && r.class == "":
				r.class = inner
			case inner != "" && r.thread == "":
				r.thread = inner
			}
			rest = tail
		case levels[word] && !level:
			level, rest = true, after
		case word == "-" || word == ":":
			return after
		case r.class == "" && d.isLogger(word):
			r.class, rest = strings.TrimSuffix(word, ":"), after
		default:
			return rest
		}
	}
}

func (r record) simpleClass() string { return simpleName(r.class) }

func simpleName(class string) string { return class[strings.LastIndex(class, ".")+1:] }

// separated tells whether only the message is left, behind a dash.
func separated(rest string) bool { return strings.HasPrefix(strings.TrimLeft(rest, " "), "- ") }

// isLogger tells whether a bare word is a logger's name: dotted, or one of ours.
func (d dictionary) isLogger(word string) bool {
	word = strings.TrimSuffix(word, ":")
	return d.isKnown(simpleName(word)) || strings.Count(word, ".") >= 2 && !strings.ContainsAny(word, "()/:,")
}

// balanced cuts "[inner]" off text; tail is "" where the bracket never closes.
func balanced(text string) (inner, tail string) {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '[':
			depth++
		case ']':
			if depth--; depth == 0 {
				return text[1:i], text[i+1:]
			}
		}
	}
	return "", ""
}

// number reads digits that a pattern has matched.
func number(digits string) int64 {
	n, _ := strconv.ParseInt(digits, 10, 64)
	return n
}

// days counts from 1970-01-01 in the proleptic Gregorian calendar.
func days(year, month, day int64) int64 {
	if month <= 2 {
		year, month = year-1, month+12
	}
	return 365*year + year/4 - year/100 + year/400 + (153*(month-3)+2)/5 + day - 719469
}

const dayMillis = 24 * 60 * 60 * 1000

// clock tells the times of the records of one file. Where the layout has no date, half a day
// back is midnight: records may be a little out of order.
type clock struct {
	day  int64 // of the record, in a layout without dates
	last int64 // time of day of the record before
}

// at is the time of r in milliseconds since 1970, or since the midnight of day 0.
func (c *clock) at(r record) int64 {
	if r.date >= 0 {
		return r.date*dayMillis + r.millis
	}
	if r.millis < c.last-dayMillis/2 {
		c.day++
	}
	c.last = r.millis
	return c.day*dayMillis + r.millis
}
