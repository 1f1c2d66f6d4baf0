package trace

import "fmt"

// Lang is the language of what SinkLab says itself. Lines of Flink and Paimon
// are English in every language, as they are in the real systems.
type Lang string

// The languages. Any other value reads as English.
const (
	English Lang = "en"
	Chinese Lang = "zh"
)

// ParseLang turns a --lang flag into a Lang.
func ParseLang(text string) (Lang, error) {
	switch l := Lang(text); l {
	case English, Chinese:
		return l, nil
	}
	return English, fmt.Errorf("trace: unknown language %q; known are %q and %q", text, English, Chinese)
}

// Pick is the text in that language.
func (l Lang) Pick(en, zh string) string {
	if l == Chinese {
		return zh
	}
	return en
}
