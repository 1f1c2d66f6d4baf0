//go:build browser

// The HTML page in a real browser: make browser. It is no part of go test ./...,
// which must pass where there is none.
package view_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/trace"
	"exactlyonce/trace/replay"
	"exactlyonce/trace/view"
)

// pageFile writes the page of a trace and returns its path.
func pageFile(t *testing.T, tr trace.Trace, lang trace.Lang) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "run.html")
	require.NoError(t, os.WriteFile(file, draw(t, view.WriteHTML, tr, view.Options{Lang: lang}), 0o666))
	return file
}

const (
	valueText = "document.getElementById('timeline').getAttribute('aria-valuetext')"
	valueNow  = "Number(document.getElementById('timeline').getAttribute('aria-valuenow'))"
	focused   = "document.activeElement.id"
)

func TestBrowserKeyboard(t *testing.T) {
	c := startChromium(t)
	c.open(pageFile(t, scenario(t, "failover"), trace.English), 1280, 720, "light")
	c.shoot("light-1280")
	c.mouse("#timelineHelp", false)
	c.eval("document.getElementById('timeline').focus()")
	c.press("ArrowRight", "ArrowRight", "ArrowLeft")
	require.EqualValues(t, 2, c.eval(valueNow))
	require.Contains(t, c.eval(valueText), "the job goes from CREATED to RUNNING")
	c.press("n", "n")
	require.Contains(t, c.eval(valueText), "the coordinator triggers checkpoint 2")
	c.press("ArrowDown")
	require.Contains(t, c.eval(valueText), "acknowledges checkpoint 2", "the next event in the coordinator's lane")
	c.press("f")
	require.Contains(t, c.eval(valueText), "simulated fault")
	require.Contains(t, c.eval("document.getElementById('state').innerText"), "3 referenced")
	c.shoot("light-1280-fault")
	c.press("End")
	require.EqualValues(t, c.eval("Number(document.getElementById('timeline').getAttribute('aria-valuemax'))"), c.eval(valueNow))
	require.Contains(t, c.eval("document.getElementById('state').innerText"), "FINISHED")
	c.press("Home", "?")
	require.Equal(t, true, c.eval("document.getElementById('help').open"))
	c.shoot("light-1280-help")
	c.press("Escape")
	require.Equal(t, false, c.eval("document.getElementById('help').open"))
	require.Empty(t, c.failures)
}

func TestBrowserFilter(t *testing.T) {
	c := startChromium(t)
	c.open(pageFile(t, scenario(t, "failover"), trace.English), 1280, 720, "dark")
	c.press("/")
	require.Equal(t, "filter", c.eval(focused))
	c.press("c", "o", "m", "m", "i", "t", "-", "d", "o", "n", "e", "Enter")
	require.Equal(t, "timeline", c.eval(focused))
	require.Contains(t, c.eval(valueText), "the commit returns")
	first := c.eval(valueNow)
	c.press("ArrowRight")
	require.Greater(t, c.eval(valueNow), first)
	require.Contains(t, c.eval(valueText), "the commit returns", "steps go from match to match")
	require.Contains(t, c.eval("document.getElementById('found').textContent"), "7 of 160")
	require.EqualValues(t, 7, c.eval("document.querySelectorAll('.row').length"))
	c.shoot("dark-1280-filter")
	c.press("Escape")
	require.Equal(t, "", c.eval("document.getElementById('found').textContent"))
	c.press("/", "z", "z", "z", "Enter")
	require.Equal(t, "no event matches", c.eval("document.getElementById('found').textContent"))
	require.Empty(t, c.failures)
}

func TestBrowserPointer(t *testing.T) {
	c := startChromium(t)
	file := pageFile(t, scenario(t, "failover"), trace.English)
	c.open(file, 1280, 720, "dark")
	c.mouse("g.mark[data-i='8']", false)
	require.Equal(t, false, c.eval("document.getElementById('tip').hidden"))
	require.Contains(t, c.eval("document.getElementById('tip').innerText"), "split")
	c.shoot("dark-1280-hover")
	c.mouse("g.mark[data-i='9']", true)
	require.EqualValues(t, 10, c.eval(valueNow))
	require.Equal(t, "#10", c.eval("location.hash"))
	c.mouse("#scale", true)
	require.Equal(t, "true", c.eval("document.getElementById('scale').getAttribute('aria-pressed')"))
	c.shoot("dark-1280-time")
	before := c.eval("document.getElementById('spacer').clientWidth")
	c.mouse("#in", true)
	require.Greater(t, c.eval("document.getElementById('spacer').clientWidth"), before)
	c.mouse("#fit", true)
	require.LessOrEqual(t, c.eval("document.getElementById('spacer').clientWidth"), c.eval("document.getElementById('timeline').clientWidth"))
	c.mouse("h1", false)
	require.Equal(t, true, c.eval("document.getElementById('tip').hidden"))
	c.open(file+"#66", 1280, 720, "light")
	require.Contains(t, c.eval(valueText), "simulated fault", "an address leads to its event")
	require.Empty(t, c.failures)
}

// Nothing is wider than a phone, and on a projector the page fills the wall.
func TestBrowserSizes(t *testing.T) {
	c := startChromium(t)
	en, zh := pageFile(t, scenario(t, "failover"), trace.English), pageFile(t, scenario(t, "failover"), trace.Chinese)
	for _, size := range [][2]int{{390, 844}, {1280, 720}, {1920, 1080}} {
		for name, file := range map[string]string{"en": en, "zh": zh} {
			c.open(file, size[0], size[1], map[string]string{"en": "light", "zh": "dark"}[name])
			c.press("n", "n")
			require.EqualValues(t, size[0], c.eval("document.documentElement.scrollWidth"), "%s at %d: the page scrolls sideways", name, size[0])
			require.Greater(t, c.eval("document.querySelectorAll('g.mark').length"), 5.0)
			c.shoot(name + "-" + map[int]string{390: "phone", 1280: "laptop", 1920: "wall"}[size[0]])
		}
	}
	require.Empty(t, c.failures)
}

// Hostile texts stand in the page as texts, and nothing of them runs.
func TestBrowserHostile(t *testing.T) {
	c := startChromium(t)
	c.open(pageFile(t, hostile(), trace.English), 1280, 720, "light")
	for range len(hostile().Events) {
		c.press("ArrowRight")
	}
	c.mouse("g.mark", false)
	require.Nil(t, c.eval("window.pwned"))
	require.EqualValues(t, 2, c.eval("document.scripts.length"))
	require.EqualValues(t, 0, c.eval("document.querySelectorAll('img, iframe, b.evil').length"))
	require.Contains(t, c.eval("document.getElementById('event').textContent"), "<img src=x onerror")
	c.shoot("hostile")
	require.Empty(t, c.failures)
}

func TestBrowserSmallTraces(t *testing.T) {
	c := startChromium(t)
	for name, tr := range map[string]trace.Trace{"empty": {}, "one": oneEvent(), "untimed": transcript(t)} {
		c.open(pageFile(t, tr, trace.English), 1280, 720, "light")
		c.press("End", "Home", "ArrowRight", "t", "+", "0", "f", "n", "/", "x", "Enter", "Escape")
		c.shoot(name)
		require.Empty(t, c.failures, name)
	}
}

// 100,000 events: the page draws a few hundred things, and steps without a wait.
func TestBrowserLong(t *testing.T) {
	c := startChromium(t)
	c.open(pageFile(t, long(100_000), trace.English), 1280, 720, "light")
	c.press("0")
	require.Less(t, c.eval("document.querySelectorAll('#picture *').length"), 6000.0)
	require.Less(t, c.eval("document.querySelectorAll('.row').length"), 40.0)
	c.shoot("long-fit")
	c.press("End", "+", "+", "+", "+", "+", "+", "+", "+", "+", "+")
	c.shoot("long-end")
	require.EqualValues(t, 100_000, c.eval(valueNow))
	// Steps and filters are bounded by what a person waits for, with much to spare for a slow machine.
	took := c.eval("(() => { const t = performance.now(); for (let k = 0; k < 50; k++) document.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowLeft'})); return (performance.now() - t) / 50 })()")
	t.Logf("a step takes %.1f ms", took)
	c.press("/", "f", "a", "u", "l", "t", "Enter")
	require.Contains(t, c.eval("document.getElementById('found').textContent"), " of 100000 events")
	require.Empty(t, c.failures)
}

// Snapshots that went are gone from the state, and those behind them are still there,
// also after a step back over the expiry.
func TestBrowserExpiry(t *testing.T) {
	tr := scenario(t, "snapshot-expiry")
	c := startChromium(t)
	c.open(pageFile(t, tr, trace.English), 1280, 720, "light")
	for _, key := range []string{"End", "ArrowLeft", "Home", "End"} {
		c.press(key)
		at, ok := c.eval(valueNow).(float64)
		require.True(t, ok)
		text := c.eval("document.getElementById('state').innerText")
		alive := replay.At(tr.Events, int(at)).Snapshots
		for id := int64(1); id < 12; id++ {
			line := fmt.Sprintf("\n%d: identifier ", id)
			if slices.ContainsFunc(alive, func(p replay.Snapshot) bool { return p.ID == id }) {
				require.Contains(t, text, line)
			} else {
				require.NotContains(t, text, line)
			}
		}
	}
	require.Empty(t, c.failures)
}

// On paper the events are written out.
func TestBrowserPrint(t *testing.T) {
	c := startChromium(t)
	c.open(pageFile(t, scenario(t, "failover"), trace.English), 1280, 720, "dark")
	var pdf struct{ Data string }
	c.eval("addEventListener('afterprint', () => {}); dispatchEvent(new Event('beforeprint'))")
	require.EqualValues(t, 160, c.eval("document.querySelectorAll('#print tr').length"))
	c.eval("dispatchEvent(new Event('afterprint'))")
	require.EqualValues(t, 0, c.eval("document.querySelectorAll('#print tr').length"))
	c.result("Page.printToPDF", map[string]any{"printBackground": true}, &pdf)
	require.Greater(t, len(pdf.Data), 20_000)
	require.Empty(t, c.failures)
}
