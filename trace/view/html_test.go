package view_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/trace"
	"exactlyonce/trace/replay"
	"exactlyonce/trace/view"
)

var (
	dataBlock   = regexp.MustCompile(`(?s)<script type="application/json" id="data">(.*?)</script>`)
	scriptBlock = regexp.MustCompile(`(?s)<script>(.*?)</script>`)
	styleBlock  = regexp.MustCompile(`(?s)<style>(.*?)</style>`)
	policy      = regexp.MustCompile(`Content-Security-Policy" content="([^"]*)"`)
)

func htmlOf(t *testing.T, tr trace.Trace, o view.Options) string {
	t.Helper()
	return string(draw(t, view.WriteHTML, tr, o))
}

// The page's policy lets its own script and style through and nothing else, and
// whatever the trace holds the page has these two scripts only.
func TestHTMLRunsOnlyItsOwnScript(t *testing.T) {
	for name, tr := range traces(t) {
		text := htmlOf(t, tr, view.Options{})
		require.Equal(t, 2, strings.Count(strings.ToLower(text), "<script"), name)
		require.Equal(t, 2, strings.Count(strings.ToLower(text), "</script"), name)
		csp := html.UnescapeString(policy.FindStringSubmatch(text)[1])
		require.True(t, strings.HasPrefix(csp, "default-src 'none'; "), csp)
		for _, block := range []*regexp.Regexp{scriptBlock, styleBlock} {
			h := sha256.Sum256([]byte(block.FindStringSubmatch(text)[1]))
			require.Contains(t, csp, "'sha256-"+base64.StdEncoding.EncodeToString(h[:])+"'", name)
		}
		require.NotRegexp(t, `(?i)<(img|iframe|link|object|b class)`, text)
		require.NotRegexp(t, `(?i)<[^>]*\b(src|href)\s*=`, regexp.MustCompile(`(?s)<script.*</script>`).ReplaceAllString(text, ""))
	}
}

// pageData is what the test reads of the page's data.
type pageData struct {
	Texts   []string
	Events  [][]int64
	Values  [][]int
	Links   [][5]int
	Patches [][][]any
}

func pageOf(t *testing.T, tr trace.Trace, o view.Options) (d pageData) {
	t.Helper()
	require.NoError(t, json.Unmarshal([]byte(dataBlock.FindStringSubmatch(htmlOf(t, tr, o))[1]), &d))
	return d
}

// apply is the page's script in Go: state by state from the patches.
func apply(state [][]any, patches [][]any) [][]any {
	next := append([][]any{}, state...)
	for _, p := range patches {
		section, length := int(p[0].(float64)), int(p[1].(float64))
		if len(p) > 2 && p[2].(float64) < 0 {
			next[section] = next[section][-int(p[2].(float64)):]
			p = append(p[:2:2], p[4:]...)
		}
		list := make([]any, length)
		copy(list, next[section])
		for i := 2; i < len(p); i += 2 {
			list[int(p[i].(float64))] = p[i+1]
		}
		next[section] = list
	}
	return next
}

func fields(list []any, column int) (out []string) {
	for _, item := range list {
		out = append(out, fmt.Sprint(item.([]any)[column]))
	}
	return out
}

// What the page shows at an event is what trace/replay says, also in a part of a
// run, where the events before are not drawn.
func TestHTMLStateIsThatOfReplay(t *testing.T) {
	for _, name := range []string{"failover", "failover-before-commit", "failover-before-first-checkpoint", "snapshot-expiry", "staggered-end-of-input-loses-rows"} {
		tr := scenario(t, name)
		for _, from := range []int64{0, 60} {
			d, state := pageOf(t, tr, view.Options{From: from}), make([][]any, 7)
			for i, patches := range d.Patches {
				state = apply(state, patches)
				want := replay.At(tr.Events, int(d.Events[i][0]))
				require.Equal(t, text(want.Pending, func(id int64) string { return fmt.Sprint(id) }), fields(state[3], 0), "%s at %d", name, d.Events[i][0])
				require.Equal(t, text(want.Positions, func(p replay.Position) string { return fmt.Sprint(p.To) }), fields(state[2], 1))
				require.Equal(t, text(want.Checkpoints, func(c replay.Checkpoint) string { return string(c.Status) }), fields(state[4], 1))
				require.Equal(t, text(want.Files, markOf), fields(state[5], 2))
				require.Equal(t, text(want.Snapshots, func(p replay.Snapshot) string { return fmt.Sprint(p.Total) }), fields(state[6], 4))
				require.Equal(t, text(want.Tasks, func(p replay.Task) string { return p.Status }), fields(state[1], 1))
				require.Equal(t, append([]string{""}, fields(state[0], 0)...)[len(state[0])], want.Job, "no item stands for no status yet")
			}
		}
	}
}

func markOf(f replay.File) string {
	switch {
	case f.Referenced:
		return "referenced"
	case f.Orphan:
		return "orphan"
	}
	return "prepared"
}

func text[T any](list []T, show func(T) string) (out []string) {
	for _, v := range list {
		out = append(out, show(v))
	}
	return out
}

// An event's values come through whole, 64-bit numbers too.
func TestHTMLKeepsValues(t *testing.T) {
	tr := scenario(t, "failover")
	d := pageOf(t, tr, view.Options{})
	require.Len(t, d.Events, len(tr.Events))
	for i, e := range tr.Events {
		var got []trace.Value
		for v := 0; v < len(d.Values[i]); v += 2 {
			got = append(got, trace.Value{Name: d.Texts[d.Values[i][v]], Text: d.Texts[d.Values[i][v+1]]})
		}
		require.Equal(t, e.Values, got)
	}
	require.Contains(t, d.Texts, "9223372036854775807")
	require.Equal(t, "9223372036854775807", func() string { d := pageOf(t, oneEvent(), view.Options{}); return d.Texts[d.Events[0][5]] }())
}

// Chinese has a text of its own for everything the page says.
func TestHTMLInChinese(t *testing.T) {
	en, zh := htmlOf(t, scenario(t, "failover"), view.Options{}), htmlOf(t, scenario(t, "failover"), view.Options{Lang: trace.Chinese})
	require.Contains(t, zh, `<html lang="zh-Hans">`)
	words := func(text string) (w struct{ Words map[string]any }) {
		require.NoError(t, json.Unmarshal([]byte(dataBlock.FindStringSubmatch(text)[1]), &w))
		return w
	}
	a, b := words(en).Words, words(zh).Words
	require.Equal(t, len(a), len(b))
	placeholder := regexp.MustCompile(`\{\w+\}`)
	for key, form := range a {
		if s, ok := form.(string); ok {
			require.ElementsMatch(t, placeholder.FindAllString(s, -1), placeholder.FindAllString(b[key].(string), -1), key)
		}
	}
	require.False(t, reflect.DeepEqual(a, b))
	require.NotContains(t, zh, ">Filter<")
}

// A long run makes a page that grows with it and not with its square: an event
// brings what it changes, not the state. The browser's test opens 100,000.
func TestHTMLOfALongRun(t *testing.T) {
	short, long := len(htmlOf(t, long(5_000), view.Options{})), len(htmlOf(t, long(20_000), view.Options{}))
	require.Less(t, long, 5*short)
}
