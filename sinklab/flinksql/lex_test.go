package flinksql

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

func TestScan(t *testing.T) {
	for src, want := range map[string][]string{
		"1.5e-3x 2e 3. 4.e5":           {"1.5e-3", "x", "2", "e", "3", ".", "4", ".", "e5"},
		"a$b _c 中文 `x``y` 'it''s' ''":  {"a$b", "_c", "中文", "`x``y`", "'it''s'", "''"},
		"/**/ /*/ */ /*+ h */--x\n<>=": {"/*+ h */", "<>", "="},
		"--":                           nil,
	} {
		tokens, err := scan("x", src)
		assert.NoError(t, err)
		var got []string
		for _, tok := range tokens {
			got = append(got, tok.Value)
			assert.Equal(t, tok.Value, src[tok.Pos.Offset:tok.Pos.Offset+len(tok.Value)])
		}
		assert.Equal(t, want, got, src)
	}
}

// TestDistance: the measure is one, and one edit is a distance of one.
func TestDistance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[a-c]{0,6}`)
		a, b := word.Draw(t, "a"), word.Draw(t, "b")
		assert.Equal(t, distance(a, b), distance(b, a))
		assert.Equal(t, a == b, distance(a, b) == 0)
		assert.Equal(t, 1, distance(a, a+"x"))
		assert.LessOrEqual(t, distance(a, b), max(len(a), len(b)))
	})
	assert.Equal(t, 1, distance("bukcet", "bucket"), "a swap is one edit")
}
