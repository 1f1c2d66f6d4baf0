package walkhost_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/scenarios"
	"exactlyonce/sinklab/screen/screentest"
	"exactlyonce/sinklab/screen/walkthrough"
	"exactlyonce/trace"
)

// faults are what no text of the walkthrough has, by what is wrong with it.
var faults = []struct {
	what string
	form *regexp.Regexp
}{
	{"two full stops", regexp.MustCompile(`[.。!?！？] ?[.。]`)},
	{"a plural of one", regexp.MustCompile(`(^|[^\w.])1 (older |data |metadata )?(rows|files|messages|committables|channels|snapshots|checkpoints)\b`)},
}

// Every sentence about every event of every scenario, the state and the lanes.
func TestWordsOfEveryScenario(t *testing.T) {
	for _, s := range scenarios.All() {
		for _, lang := range []trace.Lang{trace.English, trace.Chinese} {
			h := newHost(lang)
			d, err := h.Open(s.Name)
			require.NoError(t, err)
			var b strings.Builder
			require.NoError(t, walkthrough.WritePlain(&b, d, lang))
			screen := screentest.New(walkthrough.Options{Lang: lang, Host: h, Document: &d}, 120, 40)
			for n := 1; n <= len(d.Trace.Events); n += 15 { // the lanes show 18 events
				screen.Press(fmt.Sprintf(":%d", n), "enter")
				b.WriteString(screen.Text())
			}
			screen.Press("G")
			b.WriteString(screen.Text())
			for _, line := range strings.Split(b.String(), "\n") {
				line = strings.ReplaceAll(line, "3 and 1 rows", "") // several numbers with one noun
				for _, f := range faults {
					require.NotRegexp(t, f.form, line, "%s in %s: %s", f.what, s.Name, lang)
				}
			}
		}
	}
}
