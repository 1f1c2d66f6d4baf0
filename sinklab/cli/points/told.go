package points

import (
	"fmt"
	"strings"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/trace"
)

// Means says in words what a pick of a schedule is: when, and what happens; "" =
// nobody has described the point.
func Means(pick string, lang trace.Lang) string {
	s, err := choose.Parse(pick)
	if err != nil || len(s) != 1 {
		return ""
	}
	p, ok := choose.PointOf(compose.Points(), s[0].Label)
	switch {
	case !ok:
		return ""
	case lang == trace.Chinese:
		return fmt.Sprintf("第 %d 次到达这一点（%s）：%s", s[0].Occurrence, p.MeansZh, optionOf(p.OptionsZh, s[0].Option))
	}
	return fmt.Sprintf("%s, the %s time: %s", p.Means, ordinal(s[0].Occurrence), optionOf(p.Options, s[0].Option))
}

// optionOf finds "1 = crash" in a list of such; the list itself where it does not say.
func optionOf(options string, option int) string {
	prefix := fmt.Sprintf("%d = ", option)
	for _, o := range strings.FieldsFunc(options, func(r rune) bool { return strings.ContainsRune(",，", r) }) {
		if means, ok := strings.CutPrefix(strings.TrimSpace(o), prefix); ok {
			return means
		}
	}
	return options
}

func ordinal(n int) string {
	switch {
	case n%100 >= 11 && n%100 <= 13:
	case n%10 == 1:
		return fmt.Sprint(n, "st")
	case n%10 == 2:
		return fmt.Sprint(n, "nd")
	case n%10 == 3:
		return fmt.Sprint(n, "rd")
	}
	return fmt.Sprint(n, "th")
}
