package choose

import "strings"

// A late message is one pick of a schedule. Its option says how late: the message comes
// behind that many further things that its receiver does. A run asks in two steps, so that a
// search need not know the number beforehand: at late/… whether the message is late, and
// behind each of those things, at arrival/…, whether it comes now (1) or waits on (0). The
// second question has no picks of its own; of two messages that wait, each has a label of its
// own.
const (
	latePrefix    = "late/"
	arrivalPrefix = "arrival/"
)

// ArrivalOf is the point that asks whether a message comes now that was made late at a point.
func ArrivalOf(late string) string { return arrivalPrefix + strings.TrimPrefix(late, latePrefix) }

// LateOf is the point that made a message late whose arrival is asked for.
func LateOf(arrival string) string { return latePrefix + strings.TrimPrefix(arrival, arrivalPrefix) }

// HasLate tells whether a schedule makes a message late.
func (s Schedule) HasLate() bool {
	for _, p := range s {
		if ClassOf(p.Label) == Late {
			return true
		}
	}
	return false
}

// waiting are the things that late messages let pass yet, by the point of their arrival.
type waiting map[string]int

// hold makes a message late and answers its question.
func (w waiting) hold(p Pick) int {
	w[ArrivalOf(p.Label)] = p.Option
	return 1
}

// arrives counts one of those things and answers whether it was the last.
func (w waiting) arrives(label string) int {
	w[label]--
	if w[label] == 0 {
		return 1
	}
	return 0
}
