package tidy

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Golden files, scripts and tables are compared byte for byte, and much is embedded: a clone
// with core.autocrlf=true must not turn an LF into CR LF, nor may any single line of
// .gitattributes bring that back.
func TestACloneHasTheSameBytesWhateverGitsLineEndings(t *testing.T) {
	data, err := os.ReadFile("../../../.gitattributes")
	require.NoError(t, err)
	var rules []string
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			rules = append(rules, line)
		}
	}
	require.Equal(t, []string{"* -text"}, rules)
}
