package nearest

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

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

func TestTo(t *testing.T) {
	known := []string{"bucket", "bucket-key", "file.format"}
	for typed, want := range map[string]string{
		"bucket": "bucket", "bukcet": "bucket", "BUCKET": "bucket", "bucket-kye": "bucket-key", "fil.frmat": "file.format",
		"": "", "merge": "", "桶": "", "bucket-中": "bucket-key", strings.Repeat("bucket", 40): "",
	} {
		assert.Equal(t, want, To(typed, known), typed)
	}
}
