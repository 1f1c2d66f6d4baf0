package trace

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// An expiry counts its files and names the first, however many there are.
func TestDescribeExpiry(t *testing.T) {
	expiry := func(files ...string) Event {
		e := Event{Kind: SnapshotsExpired, Values: []Value{{"begin", "1"}, {"end", "3"}, {"metadata", "1"}}}
		if len(files) > 0 {
			e.Values = append(e.Values, Value{"files", strings.Join(files, ",")})
		}
		return e
	}
	long := "data-b2512f3a-4b6e-4d0c-8f0e-6d2f6d7f6a10-0.parquet"
	for _, c := range []struct {
		files  []string
		en, zh string
	}{
		{nil, "", ""},
		{[]string{long}, " and 1 data file, data-b251…-0", "和 1 个数据文件 data-b251…-0"},
		{[]string{long, "b", "c"}, " and 3 data files, data-b251…-0 the first", "和 3 个数据文件 data-b251…-0 等"},
	} {
		require.Equal(t, "snapshots 1 up to 3 expire, 3 stays; with them go 1 metadata file"+c.en, paimonWords.Describe(expiry(c.files...), English))
		require.Equal(t, "snapshot 1 至 3 过期，3 保留；一并删除 1 个元数据文件"+c.zh, paimonWords.Describe(expiry(c.files...), Chinese))
	}
}

// A short name is one also where the long one was nobody's of ours.
func TestShortFile(t *testing.T) {
	for name, want := range map[string]string{
		"data-1.parquet": "data-1", "": "", "𝒳𝒳𝒳𝒳𝒳𝒳𝒳𝒳-1": "𝒳𝒳𝒳𝒳𝒳𝒳𝒳𝒳-1",
		strings.Repeat("数", 30) + "-7.parquet": strings.Repeat("数", 9) + "…-7", strings.Repeat("x", 30): strings.Repeat("x", 30),
	} {
		require.Equal(t, want, ShortFile(name))
	}
}

// Both outcomes of the question whether to fail are told as they are.
func TestDescribeIntentionalFailure(t *testing.T) {
	says := func(n string, lang Lang) string {
		return paimonWords.Describe(Event{Kind: Intentional, Values: []Value{{"numCommitted", n}}}, lang)
	}
	require.Equal(t, "nothing had to be committed again, so the job does not fail on purpose", says("0", English))
	require.Equal(t, "after recommitting 1 committable the job fails once on purpose", says("1", English))
	require.Equal(t, "没有需要补提交的内容，作业不会主动失败", says("0", Chinese))
	require.Contains(t, says("2", Chinese), "主动失败一次")
}
