package grade

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"exactlyonce/sinklab/verdict"
	"exactlyonce/trace"
)

// forms are what the answers about a fact look like: one value, or a list that may be
// empty, of numbers, of words, or of both. A fact that is not here is not looked at.
var forms = map[string]struct { // looked up only
	list  bool
	none  bool     // "none" may stand in a list
	words []string // nil = numbers
}{
	"identifiers": {list: true}, "delta-rows": {list: true}, "recommitted": {list: true}, "restored": {list: true, none: true},
	"kinds":     {list: true, words: []string{"append", "compact"}},
	"snapshots": {}, "files": {}, "checkpoints": {}, "restarts": {}, "visible-rows": {}, "users": {}, "orphans": {},
	"verdict": {words: verdictWords()},
}

func verdictWords() (out []string) {
	for _, w := range verdict.Words() {
		out = append(out, string(w))
	}
	return out
}

// misform says why an answer cannot be right whatever the run shows, "" = it has the form
// that it should have. It tells nothing of the run.
func misform(fact, answer string, lang trace.Lang) string {
	form, ok := forms[fact]
	if !ok || form.list && answer == "none" {
		return ""
	}
	parts := strings.Split(answer, ", ")
	if len(parts) > 1 && !form.list {
		return lang.Pick("one value is asked for, not a list", "这里要的是一个值，不是列表")
	}
	for _, p := range parts {
		_, err := strconv.ParseInt(p, 10, 64)
		switch {
		case form.none && p == "none":
		case form.words != nil && !slices.Contains(form.words, p):
			return fmt.Sprintf(lang.Pick("'%s' is none of the words that can be here: %s", "'%s' 不是这里可以填的词：%s"), p, strings.Join(form.words, ", "))
		case form.words == nil && p == "none":
			return lang.Pick("'none' stands for an empty list, and a number is asked for", "'none' 表示空列表，而这里要的是一个数")
		case form.words == nil && err != nil:
			return fmt.Sprintf(lang.Pick("'%s' is not a number", "'%s' 不是数字"), p)
		}
	}
	return ""
}
