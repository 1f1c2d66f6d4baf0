package points

import (
	"fmt"
	"strings"

	"exactlyonce/sinklab/choose"
	"exactlyonce/trace"
)

// Means says in words what a pick of a schedule is: when, and what happens; "" =
// nobody has described the point.
func Means(pick string, lang trace.Lang) string {
	s, err := choose.Parse(pick)
	if err != nil || len(s) != 1 {
		return ""
	}
	for _, p := range All {
		if !p.fits(s[0].Label) {
			continue
		}
		if lang == trace.Chinese {
			zh, ok := pointsZh[p.Label]
			if !ok {
				return ""
			}
			return fmt.Sprintf("第 %d 次到达这一点（%s）：%s", s[0].Occurrence, zh.means, optionOf(zh.options, s[0].Option))
		}
		return fmt.Sprintf("%s, the %s time: %s", p.Means, ordinal(s[0].Occurrence), optionOf(p.Options, s[0].Option))
	}
	return ""
}

// fits tells whether a label is of this point: <task> stands for the name of a task, … for
// whatever follows.
func (p Point) fits(label string) bool {
	form, given := strings.Split(p.Label, "/"), strings.Split(label, "/")
	for i, f := range form {
		switch {
		case f == "…":
			return len(given) > i
		case i >= len(given) || f != "<task>" && f != given[i]:
			return false
		}
	}
	return len(form) == len(given)
}

// optionOf finds "1 = crash" in a list of such; the list itself where it does not say.
func optionOf(options string, option int) string {
	prefix := fmt.Sprintf("%d = ", option)
	for _, o := range strings.FieldsFunc(options, func(r rune) bool { return strings.ContainsRune(",，", r) }) {
		if means, ok := strings.CutPrefix(strings.TrimSpace(o), prefix); ok {
			return means
		}
	}
	return options
}

func ordinal(n int) string {
	switch {
	case n%100 >= 11 && n%100 <= 13:
	case n%10 == 1:
		return fmt.Sprint(n, "st")
	case n%10 == 2:
		return fmt.Sprint(n, "nd")
	case n%10 == 3:
		return fmt.Sprint(n, "rd")
	}
	return fmt.Sprint(n, "th")
}

// pointZh is a point in Chinese.
type pointZh struct{ options, means string }

const (
	crashesZh  = "1 = 崩溃"
	anyWriteZh = "1 = 失败, 2 = 已完成但应答丢失, 3 = 在它之前崩溃, 4 = 在它之后崩溃, 5 = 从此一直失败"
)

// pointsZh are the points in Chinese; a test wants each of them.
var pointsZh = map[string]pointZh{ // looked up only
	"crash/<task>/burst":                {crashesZh, "源即将发出下一批数据"},
	"crash/<task>/before-prepare":       {crashesZh, "barrier 已到，尚未写出任何东西"},
	"crash/<task>/after-prepare":        {crashesZh, "文件已写好，committable 已交出，barrier 尚未发出"},
	"crash/<task>/after-snapshot":       {crashesZh, "状态已保存，尚未确认"},
	"crash/<task>/before-notify":        {crashesZh, "“checkpoint 完成”的通知已到，尚未处理"},
	"crash/<task>/before-commit":        {crashesZh, "在提交的第一步之前"},
	"crash/<task>/in-commit":            {crashesZh, "在提交的两步之间"},
	"crash/<task>/after-commit":         {crashesZh, "snapshot 已经发布，但还没有人知道"},
	"throw/<task>":                      {"1 = 抛出异常", "投影中的一个函数，在一批数据的中间：它之前的行已经发往下游"},
	"notify/<task>":                     {"1 = 丢失, 2 = 比下一个 checkpoint 的通知更晚", "发往 task 的通知"},
	"ack/<task>":                        {"1 = 丢失, 2 = 晚于超时", "发往 coordinator 的确认"},
	"decline/<task>":                    {"1 = 被拒绝", "snapshot 的异步部分失败"},
	"crash/coordinator/after-trigger":   {crashesZh, "JobManager：已取得 checkpoint 编号；新的 JobManager 从最新完成的 checkpoint 继续"},
	"crash/coordinator/before-complete": {crashesZh, "JobManager：所有 task 都已确认，但什么都还没有保存"},
	"crash/coordinator/after-complete":  {crashesZh, "JobManager：checkpoint 已保存，但还没有通知任何人"},
	"savepoint/stop":                    {"1 = 停止", "用户不做这个 checkpoint，而是用 savepoint 停止作业，再由它启动新作业"},
	"outage/restart":                    {"1 = 推迟", "重启推迟一天"},
	"store/latest":                      {"1 = 失败", "查找最新的 snapshot"},
	"store/exists":                      {"1 = 失败", "查找一个数据文件"},
	"store/…":                           {anyWriteZh, "对表的一次写操作"},
	"io/…":                              {"1 = 失败, 2 = 从此一直失败, 3 = 已完成但应答丢失, 4 = task 在它之前崩溃", "对表的文件或目录的一次操作"},
	"order/channel":                     {"先读另一个输入", "task 有多个输入在等待"},
	"order/first-delay":                 {"更早或更晚", "一次尝试中第一个 checkpoint 的时刻"},
	"order/end-of-input":                {"1 = 更晚", "一个源的最后几行晚一个 checkpoint 才读到"},
	"order/cancel-commit":               {"1 = 中断", "取消作业时打断正在进行的提交，或让它完成"},
	"order/overtake":                    {"1 = 超车", "barrier 越过 committable"},
	"outside/cleanup":                   {"1 = 被清理", "重启推迟一天，其间没有被 snapshot 引用的数据文件都被删除"},
	"outside/restore":                   {"1 = 更早的那个 checkpoint, 2 = 不用 checkpoint", "运维人员不用最新的 checkpoint 启动作业"},
	"outside/power":                     {"1 = 断电", "snapshot 发布之后断电：没有落盘的内容丢失"},
}
