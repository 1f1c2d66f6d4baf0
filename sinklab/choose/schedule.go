package choose

import (
	"fmt"
	"strconv"
	"strings"
)

// Pick is one non-zero choice: option Option at occurrence Occurrence of Label.
type Pick struct {
	Label      string
	Occurrence int // from 1
	Option     int // from 1
}

// String is the text form, e.g. "crash/committer/before-commit@2=1".
func (p Pick) String() string {
	return p.Label + "@" + strconv.Itoa(p.Occurrence) + "=" + strconv.Itoa(p.Option)
}

// Schedule is everything that deviates from the default, in the order in which it happens.
type Schedule []Pick

// String joins the picks with commas; the empty schedule is "".
func (s Schedule) String() string {
	parts := make([]string, len(s))
	for i, p := range s {
		parts[i] = p.String()
	}
	return strings.Join(parts, ",")
}

// Parse reads the text form of a schedule. Errors name the pick and the rule.
func Parse(text string) (Schedule, error) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	var s Schedule
	for i, part := range strings.Split(text, ",") {
		p, err := parsePick(strings.TrimSpace(part))
		if err != nil {
			return nil, fmt.Errorf("schedule: pick %d: %w", i+1, err)
		}
		if s.find(p.Label, p.Occurrence) != 0 {
			return nil, fmt.Errorf("schedule: pick %d: %s@%d stands there twice", i+1, p.Label, p.Occurrence)
		}
		s = append(s, p)
	}
	return s, nil
}

func parsePick(text string) (Pick, error) {
	label, rest, ok := strings.Cut(text, "@")
	occurrence, option, ok2 := strings.Cut(rest, "=")
	if !ok || !ok2 || label == "" {
		return Pick{}, fmt.Errorf("%q is not of the form label@occurrence=option, e.g. crash/committer/before-commit@2=1", text)
	}
	k, err := strconv.Atoi(occurrence)
	if err != nil || k < 1 {
		return Pick{}, fmt.Errorf("%q: the occurrence is a whole number from 1", text)
	}
	o, err := strconv.Atoi(option)
	if err != nil || o < 1 {
		return Pick{}, fmt.Errorf("%q: the option is a whole number from 1 (0, nothing goes wrong, is never written)", text)
	}
	return Pick{Label: label, Occurrence: k, Option: o}, nil
}

// find returns the option picked at that point, 0 where the schedule is silent.
func (s Schedule) find(label string, occurrence int) int {
	for _, p := range s {
		if p.Occurrence == occurrence && p.Label == label {
			return p.Option
		}
	}
	return 0
}
