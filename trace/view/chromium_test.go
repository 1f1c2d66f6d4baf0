//go:build browser

package view_test

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// browserNames are looked for on the path, after the one that $BROWSER names.
var browserNames = []string{"chromium", "chromium-browser", "google-chrome", "chrome"}

// chromium is a headless browser that is driven over two pipes, by the messages
// of the DevTools protocol: no port is opened and no driver is needed.
type chromium struct {
	t       *testing.T
	in      io.Writer
	out     *bufio.Reader
	id      int
	session string
	// failures are exceptions and refusals of the page, which no test should cause.
	failures []string
}

func startChromium(t *testing.T) *chromium {
	t.Helper()
	path := os.Getenv("BROWSER")
	for _, name := range browserNames {
		if found, err := exec.LookPath(name); path == "" && err == nil {
			path = found
		}
	}
	require.NotEmpty(t, path, "no Chromium is on the path; install one or name it in $BROWSER")
	theirIn, ourOut, err := os.Pipe()
	require.NoError(t, err)
	ourIn, theirOut, err := os.Pipe()
	require.NoError(t, err)
	cmd := exec.Command(path, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
		"--disable-component-update", "--disable-sync", "--hide-scrollbars", "--remote-debugging-pipe", "--user-data-dir="+t.TempDir(), "about:blank")
	cmd.ExtraFiles = []*os.File{theirIn, theirOut} // become 3 and 4, where it listens and speaks
	require.NoError(t, cmd.Start())
	require.NoError(t, theirIn.Close())
	require.NoError(t, theirOut.Close())
	c := &chromium{t: t, in: ourOut, out: bufio.NewReaderSize(ourIn, 1<<20)}
	deadline := time.AfterFunc(2*time.Minute, func() { _ = cmd.Process.Kill() })
	t.Cleanup(func() {
		deadline.Stop()
		c.session = ""
		c.call("Browser.close", nil)
		_ = cmd.Wait() // it was told to go; how it goes is its own matter
	})
	c.attach()
	return c
}

// attach opens a tab and speaks with it from then on.
func (c *chromium) attach() {
	var target struct{ TargetID string }
	c.result("Target.createTarget", map[string]any{"url": "about:blank"}, &target)
	var attached struct{ SessionID string }
	c.result("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &attached)
	c.session = attached.SessionID
	for _, domain := range []string{"Page.enable", "Runtime.enable", "Log.enable", "Network.enable"} {
		c.call(domain, nil)
	}
}

type message struct {
	ID     int             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  json.RawMessage `json:"error"`
}

// call sends a message and waits for its answer.
func (c *chromium) call(method string, params any) json.RawMessage {
	c.t.Helper()
	c.id++
	request := map[string]any{"id": c.id, "method": method}
	if params != nil {
		request["params"] = params
	}
	if c.session != "" {
		request["sessionId"] = c.session
	}
	line, err := json.Marshal(request)
	require.NoError(c.t, err)
	_, err = c.in.Write(append(line, 0))
	require.NoError(c.t, err)
	for {
		m := c.read()
		if m.ID == c.id {
			require.Empty(c.t, string(m.Error), method)
			return m.Result
		}
	}
}

// read takes one message and notes what the page complains of.
func (c *chromium) read() (m message) {
	c.t.Helper()
	line, err := c.out.ReadBytes(0)
	require.NoError(c.t, err, "the browser went away")
	require.NoError(c.t, json.Unmarshal(line[:len(line)-1], &m))
	switch m.Method {
	case "Runtime.exceptionThrown", "Log.entryAdded":
		c.failures = append(c.failures, string(m.Params))
	case "Network.requestWillBeSent":
		var p struct{ Request struct{ URL string } }
		require.NoError(c.t, json.Unmarshal(m.Params, &p))
		if u := p.Request.URL; len(u) < 5 || u[:5] != "file:" && u != "about:blank" {
			c.failures = append(c.failures, "the page asked for "+u)
		}
	}
	return m
}

func (c *chromium) result(method string, params, into any) {
	c.t.Helper()
	require.NoError(c.t, json.Unmarshal(c.call(method, params), into))
}

// open loads a file in a window of a size, in a colour scheme.
func (c *chromium) open(file string, width, height int, scheme string) {
	c.t.Helper()
	c.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500})
	c.call("Emulation.setEmulatedMedia", map[string]any{"features": []map[string]string{{"name": "prefers-color-scheme", "value": scheme}}})
	c.call("Page.navigate", map[string]any{"url": "file://" + file})
	c.until("document.readyState === 'complete' && document.getElementById('timeline') !== null")
}

// eval returns the value of an expression of the page.
func (c *chromium) eval(expression string) any {
	c.t.Helper()
	var r struct {
		Result           struct{ Value any }
		ExceptionDetails json.RawMessage
	}
	c.result("Runtime.evaluate", map[string]any{"expression": expression, "returnByValue": true, "awaitPromise": true}, &r)
	require.Empty(c.t, string(r.ExceptionDetails), expression)
	return r.Result.Value
}

// until waits for something that the page does by itself.
func (c *chromium) until(condition string) {
	c.t.Helper()
	for range 500 {
		if c.eval(condition) == true {
			return
		}
		c.eval("new Promise(done => setTimeout(done, 20))")
	}
	require.Fail(c.t, "never true: "+condition)
}

// press sends keys as a keyboard does: names such as ArrowRight, or one character.
func (c *chromium) press(keys ...string) {
	c.t.Helper()
	for _, key := range keys {
		down := map[string]any{"type": "keyDown", "key": key, "code": key, "windowsVirtualKeyCode": virtualKeys[key]}
		if len(key) == 1 {
			down["text"] = key
		}
		c.call("Input.dispatchKeyEvent", down)
		c.call("Input.dispatchKeyEvent", map[string]any{"type": "keyUp", "key": key, "code": key, "windowsVirtualKeyCode": virtualKeys[key]})
	}
	c.settle()
}

var virtualKeys = map[string]int{"Tab": 9, "Enter": 13, "Escape": 27, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}

// settle waits until the page has drawn what it was going to.
func (c *chromium) settle() {
	c.eval("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")
}

// mouse moves to the middle of an element, and presses it where asked to.
func (c *chromium) mouse(selector string, click bool) {
	c.t.Helper()
	at, ok := c.eval(fmt.Sprintf("(() => { const r = document.querySelector(%q).getBoundingClientRect(); return [r.x + r.width/2, r.y + r.height/2] })()", selector)).([]any)
	require.True(c.t, ok, selector)
	c.call("Input.dispatchMouseEvent", map[string]any{"type": "mouseMoved", "x": at[0], "y": at[1]})
	for _, kind := range []string{"mousePressed", "mouseReleased"} {
		if click {
			c.call("Input.dispatchMouseEvent", map[string]any{"type": kind, "x": at[0], "y": at[1], "button": "left", "clickCount": 1})
		}
	}
	c.settle()
}

// shoot keeps a picture where somebody wants to look at it.
func (c *chromium) shoot(name string) {
	c.t.Helper()
	dir := os.Getenv("SINKLAB_SHOTS")
	if dir == "" {
		return
	}
	var shot struct{ Data string }
	c.result("Page.captureScreenshot", map[string]any{"format": "png"}, &shot)
	data, err := base64.StdEncoding.DecodeString(shot.Data)
	require.NoError(c.t, err)
	require.NoError(c.t, os.MkdirAll(dir, 0o777))
	require.NoError(c.t, os.WriteFile(dir+"/"+name+".png", data, 0o666))
}
