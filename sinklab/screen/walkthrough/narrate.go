package walkthrough

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"exactlyonce/sinklab/screen"
	"exactlyonce/trace"
)

// story is what there is to say about one event.
type story struct{ what, method, why, crash string } // what is a whole sentence

// tell explains the event at i.
func (t *track) tell(i int, lang trace.Lang) story {
	e := t.events[i]
	s := story{what: sentence(screen.Clean(t.describe(i, lang)), lang)}
	s.why, s.crash = t.backgroundOf(i, lang)
	if b, ok := t.words.Breakpoint(e.Kind); ok {
		s.method = b.String() + printed(b, e)
	}
	return s
}

// describe says what happened. What a notification leads to is up to the code of an
// exercise, and where there is no committer nothing is handed over.
func (t *track) describe(i int, lang trace.Lang) string {
	e := t.events[i]
	switch {
	case t.Exercise != "" && e.Kind == trace.Notify:
		return fmt.Sprintf(lang.Pick("the committer is told that checkpoint %d is complete", "committer 得知 checkpoint %d 已经完成"), e.Checkpoint) +
			trace.LearntFrom(t.events, t.tasks, i, lang)
	case t.direct && e.Kind == trace.Prepare:
		return fmt.Sprintf(lang.Pick("%s is called before the barrier of checkpoint %d goes on", "%s 在 checkpoint %[2]d 的 barrier 继续之前被调用"),
			trace.ShortThread(e.Thread), e.Checkpoint)
	}
	return t.words.Describe(e, lang) + trace.LearntFrom(t.events, t.tasks, i, lang)
}

// printed are the values that jdb prints at a breakpoint.
func printed(b trace.Breakpoint, e trace.Event) string {
	var parts []string
	for _, p := range b.Prints {
		if text, ok := e.Lookup(p.Name); ok {
			parts = append(parts, p.Label+" = "+screen.Clean(text))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "  " + strings.Join(parts, ", ")
}

// narration is the story of the event at i as lines of w cells.
func (t *track) narration(s screen.Styles, i, w int, lang trace.Lang) []string {
	told := t.tell(i, lang)
	var lines []string
	add := func(head, text string) {
		if text != "" {
			lines = append(lines, screen.Wrap(head+text, w)...)
		}
	}
	add("", told.what)
	for n := range lines {
		lines[n] = s.Title.Render(lines[n])
	}
	add(lang.Pick("Before it: ", "在此之前："), t.calls(i, lang))
	add(fmt.Sprintf(lang.Pick("In %s: ", "%s 中："), t.words.Name()), told.method)
	add(lang.Pick("Why: ", "为什么："), told.why)
	add(lang.Pick("A crash here: ", "若在此崩溃："), told.crash)
	return lines
}

// calls are what the script has called in front of the event at i, and what that removed.
func (t *track) calls(i int, lang trace.Lang) string {
	var parts []string
	for _, c := range t.Calls {
		if c.Before != t.events[i].Seq {
			continue
		}
		text := sentence(oneLine(screen.Clean(c.Text)), lang)
		if len(c.Gone) > 0 {
			text += lang.Pick(" ", "") + sentence(lang.Pick("it removes ", "它删除了 ")+screen.Clean(trace.CountedFiles(c.Gone, lang)), lang)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " ")
}

// sentence begins a text with a capital and ends it with a full stop, where it does not
// end with one: reasons of the real systems mostly do. A Chinese sentence keeps the small
// letter of a term that it begins with.
func sentence(text string, lang trace.Lang) string {
	if text = strings.TrimSpace(text); lang != trace.Chinese {
		text = capital(text)
	}
	if last, _ := utf8.DecodeLastRuneInString(text); strings.ContainsRune(".!?…。！？", last) {
		return text
	}
	return text + lang.Pick(".", "。")
}

// word is what a sentence begins with where that is no name: of a task "t[2]: Writer", say.
var word = regexp.MustCompile(`^[a-z][a-z'’-]*[,;:.!?…]?(\s|$)`)

// capital begins a sentence. A name stays as it is written.
func capital(s string) string {
	if !word.MatchString(s) {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// at returns the text of a language.
func at(texts [2]string, lang trace.Lang) string { return lang.Pick(texts[0], texts[1]) }
