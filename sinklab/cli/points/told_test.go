package points

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/trace"
)

func TestEveryPointIsToldInChinese(t *testing.T) {
	for _, p := range compose.Points() {
		require.NotEmpty(t, p.MeansZh, p.Label)
		require.NotEmpty(t, p.OptionsZh, p.Label)
	}
}

func TestPicksAreToldInWords(t *testing.T) {
	for pick, want := range map[string][2]string{
		"crash/writer/before-commit@1=1":              {"before the first step of a commit, the 1st time: crash", "第 1 次到达这一点（在提交的第一步之前）：崩溃"},
		"store/publish@2=2":                           {"one writing operation on the table: data, compact, manifest, manifest-list, publish, hint, and those of expiry and tags, the 2nd time: done but the answer is lost", "第 2 次到达这一点（对表的一次写操作）：已完成但应答丢失"},
		"crash/coordinator/after-trigger@3=1":         {"the JobManager, when an id was taken; another one goes on from the newest completed checkpoint, the 3rd time: crash", "第 3 次到达这一点（JobManager：已取得 checkpoint 编号；新的 JobManager 从最新完成的 checkpoint 继续）：崩溃"},
		"order/channel@11=2":                          {"a task has several inputs waiting, the 11th time: k = another input first", "第 11 次到达这一点（task 有多个输入在等待）：先读另一个输入"},
		"nobody/knows@1=1":                            {"", ""},
		"crash/writer/before-commit@1=1,store/x@1=1":  {"", ""},
		"crash/writer[2]/before-prepare/and-more@1=1": {"", ""},
	} {
		require.Equal(t, want, [2]string{Means(pick, trace.English), Means(pick, trace.Chinese)}, pick)
	}
}
