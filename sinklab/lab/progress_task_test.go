package lab

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheTaskIsTwoSentences(t *testing.T) {
	for _, c := range []struct{ page, want string }{
		{"# 04 · Title\n\nOne `a.b` is\nhere. Two **bold** and *slanted*! Three.\n\nMore.", "One `a.b` is here. Two bold and slanted!"},
		{"# 标题\n\n第一句，在\n这里。第二句 `x.y` 用 **commit**\nter 结束！第三句。", "第一句，在这里。第二句 `x.y` 用 commit ter 结束！"},
		{"# T\n\nOnly one", "Only one"},
		{"", ""},
		{"# T\n## U\n", ""},
	} {
		require.Equal(t, c.want, sentences(firstParagraph(c.page), 2))
	}
}

func TestDifferenceIsTheLinesThatDiffer(t *testing.T) {
	require.Empty(t, Difference([]byte("a\nb\n"), []byte("a\r\nb\r\n")), "line ends of another editor")
	got := Difference([]byte("a\nb\nc\n"), []byte("a\nx\nc\n"))
	require.Equal(t, "@@ -1,3 +1,3 @@\n a\n-b\n+x\n c", strings.Join(got, "\n"))
}
