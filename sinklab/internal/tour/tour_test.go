package tour

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var scenes = []Scene{
	{"sinklab one", "a line\n\n  indented <b>&amp;\n" + strings.Repeat("x", 250) + "\n"},
	{"sinklab two", strings.Repeat("a line of many\n", 200)},
	{"sinklab three", ""},
}

func TestDrawIsXMLWithEveryLine(t *testing.T) {
	out := Draw("what <it> shows", scenes)
	dec := xml.NewDecoder(bytes.NewReader(out))
	var texts []string
	in := ""
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		switch token := token.(type) {
		case xml.StartElement:
			in = token.Name.Local
			require.NotContains(t, []string{"script", "image", "foreignObject", "a"}, in)
		case xml.CharData:
			if in == "text" && strings.TrimSpace(string(token)) != "" {
				texts = append(texts, string(token))
			}
		case xml.EndElement:
			in = ""
		}
	}
	require.Equal(t, []string{"$ sinklab one", "a line", "indented <b>&amp;", strings.Repeat("x", columns), strings.Repeat("x", 250-columns)}, texts[:5])
	require.Len(t, texts, 5+1+200+1)
	require.Equal(t, out, Draw("what <it> shows", scenes))
}

// Scenes follow each other without a gap, output only grows, and at the end of a
// scene all of it is printed.
func TestFilm(t *testing.T) {
	for _, s := range scenes {
		f := newFilm(s)
		before := frame{-1, 0}
		for _, fr := range f.frames {
			require.Greater(t, fr.at, before.at)
			require.Greater(t, fr.printed, before.printed)
			before = fr
		}
		require.Equal(t, len(f.lines), before.printed)
		require.Greater(t, f.length-before.at, 2000, "the end stays long enough to be read")
		require.LessOrEqual(t, len(f.frames), steps+1)
	}
}

// Each animation has keyframes that begin at 0% and rise, or a browser drops them.
func TestKeyframesRise(t *testing.T) {
	out := string(Draw("t", scenes))
	animations := regexp.MustCompile(`@keyframes \w+\{.*`).FindAllString(out, -1)
	require.Len(t, animations, 3*len(scenes))
	for _, a := range animations {
		last := -1.0
		for i, m := range regexp.MustCompile(`([\d.]+)%\{`).FindAllStringSubmatch(a, -1) {
			var p float64
			require.NoError(t, xml.Unmarshal([]byte("<p>"+m[1]+"</p>"), &p))
			require.GreaterOrEqual(t, p, last, a)
			require.True(t, i > 0 || p == 0, a)
			last = p
		}
		require.LessOrEqual(t, last, 100.0)
	}
}

func TestEscape(t *testing.T) {
	require.Equal(t, "a\ufffdb\ufffd&lt;&quot;&amp;", escape("a\x1bb\xff<\"&"))
}

func TestWrap(t *testing.T) {
	require.Equal(t, []string{""}, wrap(""))
	require.Equal(t, []string{"a"}, wrap("a   "))
	require.Equal(t, []string{strings.Repeat("中", columns), "中"}, wrap(strings.Repeat("中", columns+1)))
}
