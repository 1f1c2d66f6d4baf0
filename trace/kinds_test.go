package trace_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"exactlyonce/trace"
)

func TestEveryKindHasASymbolAndALine(t *testing.T) {
	seen := map[string]trace.Kind{}
	for _, k := range trace.AllKinds() {
		s := k.Symbol()
		if utf8.RuneCountInString(s) != 1 {
			t.Errorf("%s: symbol %q is not one character", k, s)
		}
		if other, taken := seen[s]; taken {
			t.Errorf("%s and %s share symbol %q", k, other, s)
		}
		seen[s] = k
		for _, lang := range []trace.Lang{trace.English, trace.Chinese} {
			if m := k.Meaning(lang); m == "" || strings.Contains(m, "\n") {
				t.Errorf("%s: meaning %q in %s is not one line", k, m, lang)
			}
		}
	}
}

// AllKinds must list each constant of kind.go, in its order.
func TestAllKindsIsComplete(t *testing.T) {
	source, err := os.ReadFile("kind.go")
	if err != nil {
		t.Fatal(err)
	}
	constants := regexp.MustCompile(`Kind = "([^"]+)"`).FindAllStringSubmatch(string(source), -1)
	kinds := trace.AllKinds()
	if len(constants) != len(kinds) {
		t.Fatalf("kind.go has %d kinds, AllKinds %d", len(constants), len(kinds))
	}
	for i, c := range constants {
		if trace.Kind(c[1]) != kinds[i] {
			t.Errorf("kind %d is %s in kind.go, %s in AllKinds", i, c[1], kinds[i])
		}
	}
}

func TestLegend(t *testing.T) {
	golden(t, "legend.txt", []byte(trace.Legend(trace.English)))
	golden(t, "legend.zh.txt", []byte(trace.Legend(trace.Chinese)))
}

func TestParseKind(t *testing.T) {
	if k, err := trace.ParseKind("notify"); k != trace.Notify || err != nil {
		t.Errorf("notify: %v, %v", k, err)
	}
	for text, hint := range map[string]string{
		"comit": `"commit"`, "prepareCommit": `"prepare"`, "": "nearest known kind", strings.Repeat("x", 5000): "nearest known kind",
	} {
		if _, err := trace.ParseKind(text); err == nil || !strings.Contains(err.Error(), hint) {
			t.Errorf("%.20q: %v, want %s", text, err, hint)
		}
	}
}

func TestParseLang(t *testing.T) {
	if l, err := trace.ParseLang("zh"); l != trace.Chinese || err != nil {
		t.Errorf("zh: %v, %v", l, err)
	}
	if _, err := trace.ParseLang("fr"); err == nil {
		t.Error("fr is accepted")
	}
}
