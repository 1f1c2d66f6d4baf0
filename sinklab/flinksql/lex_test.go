package flinksql

import (
	"testing"

	"github.com/stretchr/testify/assert"
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
