package paimon

import (
	"fmt"
	"strconv"
	"strings"

	"exactlyonce/sinklab/internal/flinktime"
	"exactlyonce/sinklab/paimon"
)

const hourMillis = 3_600_000

// periods are tag.creation-period with their length and the picture of a tag's name, by
// tag.period-formatter (Paimon 2.0.0 TagPeriodHandler).
var periods = map[string]struct {
	millis int64
	forms  [3]string // with dashes, without, without blanks too
}{
	"daily":     {24 * hourMillis, [3]string{"YYYY-MM-DD", "YYYYMMDD", "YYYYMMDD"}},
	"hourly":    {hourMillis, [3]string{"YYYY-MM-DD hh", "YYYYMMDD hh", "YYYYMMDDhh"}},
	"two-hours": {2 * hourMillis, [3]string{"YYYY-MM-DD hh", "YYYY-MM-DD hh", "YYYY-MM-DD hh"}},
}

var formatters = map[string]int{"": 0, "with-dashes": 0, "without-dashes": 1, "without-dashes-and-spaces": 2}

// tagsOf reads the options that make and delete tags.
func tagsOf(option func(string) string) (t Tags, err error) {
	word := func(key string) string {
		return strings.ReplaceAll(strings.ToLower(strings.TrimSpace(option(key))), "_", "-")
	}
	t.Savepoints = word("sink.savepoint.auto-tag") == "true"
	if text := option("tag.default-time-retained"); text != "" {
		millis, err := flinktime.Parse(text)
		if err != nil {
			return t, err
		}
		t.RetainedMillis = &millis
	}
	if word("tag.automatic-creation") == "process-time" {
		if t.Auto, err = autoTagsOf(option, word); err != nil {
			return t, err
		}
	}
	t.Expire = t.RetainedMillis != nil && word("tag.time-expire-enabled") != "false"
	return t, nil
}

func autoTagsOf(option, word func(string) string) (a paimon.AutoTags, err error) {
	name := word("tag.creation-period")
	if name == "" {
		name = "daily"
	}
	p := periods[name]
	a = paimon.AutoTags{PeriodMillis: p.millis, Form: p.forms[formatters[word("tag.period-formatter")]], Complete: word("tag.automatic-completion") == "true"}
	if text := option("tag.creation-period-duration"); text != "" { // outranks tag.creation-period
		a.Form = "YYYYMMDDhhmm"
		if a.PeriodMillis, err = flinktime.Parse(text); err != nil {
			return a, err
		}
	}
	if text := option("tag.creation-delay"); text != "" {
		if a.DelayMillis, err = flinktime.Parse(text); err != nil {
			return a, err
		}
	}
	if text := option("tag.num-retained-max"); text != "" {
		if a.Keep, err = strconv.Atoi(strings.TrimSpace(text)); err != nil {
			return a, err
		}
	}
	if a.DelayMillis >= a.PeriodMillis { // TagPeriodHandler.validateDelay
		return a, fmt.Errorf("tag.creation-delay (%d ms) must be shorter than the period of tags (%d ms)", a.DelayMillis, a.PeriodMillis)
	}
	return a, nil
}
