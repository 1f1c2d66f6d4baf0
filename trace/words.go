package trace

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Words tell about the events of a trace in the words of its connector: the sentence, the
// lines of the log, the reason. The zero value is Paimon's.
type Words struct{ own Vocabulary }

// general are the words of a connector that gives none.
var general = Vocabulary{
	Unit:   Noun{"transaction", "transactions", "事务"},
	Commit: Noun{"transaction", "transactions", "事务"},
	Table:  Noun{"table", "tables", "表"},
}

// inPaimon are the connectors whose traces are told in Paimon's words: those of before
// name none, and the exercises of the course write into that table in small.
var inPaimon = []string{"", "paimon", "exercise"}

// InPaimon tells whether a connector's traces are those of Paimon's table.
func InPaimon(connector string) bool { return slices.Contains(inPaimon, connector) }

// WordsOf completes what a connector says of itself; own may be empty. The name is that of
// Header.Connector.
func WordsOf(connector string, own Vocabulary) Words {
	if own.Name == "" && InPaimon(connector) {
		return Words{}
	}
	if own.Name == "" {
		own.Name = connector
	}
	for _, noun := range []struct{ own, general *Noun }{
		{&own.Unit, &general.Unit}, {&own.Commit, &general.Commit}, {&own.Table, &general.Table},
	} {
		if *noun.own == (Noun{}) {
			*noun.own = *noun.general
		}
	}
	return Words{own}
}

// For is w, or where nobody has chosen words those that the connector of a trace has by
// its name alone.
func (w Words) For(h Header) Words {
	if w.own.Name == "" {
		return WordsOf(h.Connector, Vocabulary{})
	}
	return w
}

// vocabulary is what w was made of.
func (w Words) vocabulary() *Vocabulary {
	if w.own.Name == "" {
		return &paimon
	}
	return &w.own
}

// ArePaimons tells whether they are the words of a Paimon table.
func (w Words) ArePaimons() bool { return w.Name() == paimon.Name }

// Name is the name of the system.
func (w Words) Name() string { return w.vocabulary().Name }

// Unit is what a writer prepares.
func (w Words) Unit() Noun { return w.vocabulary().Unit }

// Commit is what makes it visible.
func (w Words) Commit() Noun { return w.vocabulary().Commit }

// Table is what holds the rows.
func (w Words) Table() Noun { return w.vocabulary().Table }

// Meaning is the legend's line for a kind.
func (w Words) Meaning(k Kind, lang Lang) string {
	if own, ok := w.vocabulary().Meanings[k]; ok {
		return w.fill(own.In(lang), lang)
	}
	return w.fill(infoOf(k).meaning.In(lang), lang)
}

// Reason is what stands behind an event, in a language: why it happens, and what a crash
// of its task right there would do.
func (w Words) Reason(e Event, lang Lang) (why, crash string) {
	r, ok := w.vocabulary().Reasons[e.Kind]
	if !ok {
		r = reasons[e.Kind]
	}
	if e.Kind == Intentional && e.Get("numCommitted") == "0" {
		r = noRecommit
	}
	return w.fill(r.Why.In(lang), lang), w.fill(r.Crash.In(lang), lang)
}

// Breakpoint is where a debugger stops in the real connector for a kind; ok is false for
// kinds without one.
func (w Words) Breakpoint(k Kind) (b Breakpoint, ok bool) {
	for _, b := range w.vocabulary().Breakpoints {
		if b.Kind == k {
			return b, true
		}
	}
	return Breakpoint{}, false
}

// Breakpoints lists them in the order in which a job first reaches them.
func (w Words) Breakpoints() []Breakpoint { return slices.Clone(w.vocabulary().Breakpoints) }

// fill puts the connector's words into a form.
func (w Words) fill(form string, lang Lang) string {
	if !strings.Contains(form, "<") {
		return form
	}
	v := w.vocabulary()
	for _, word := range [...]struct{ mark, text string }{
		{"<unit>", v.Unit.In(lang)}, {"<units>", v.Unit.Several(lang)}, {"<commit>", v.Commit.In(lang)}, {"<commits>", v.Commit.Several(lang)},
		{"<table>", v.Table.In(lang)}, {"<name>", v.Name},
	} {
		form = strings.ReplaceAll(form, word.mark, word.text)
	}
	return form
}

// selected tells whether an event is what a condition asks for.
func selected(when string, e Event) bool {
	name, text, conditional := strings.Cut(when, "=")
	if conditional {
		return e.Get(name) == text
	}
	_, has := e.Lookup(name)
	return name == "" || has
}

// chineseSpace is a Chinese noun behind a number: a term in Latin letters stands apart.
func chineseSpace(noun string) string {
	if r, _ := utf8.DecodeRuneInString(noun); r < unicode.MaxLatin1 {
		return " " + noun
	}
	return noun
}

func itoa(n int64) string { return strconv.FormatInt(n, 10) }
