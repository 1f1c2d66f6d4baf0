package view

import "exactlyonce/trace"

// phrase is one text of the page in both languages.
type phrase struct{ key, en, zh string }

// pagePhrases stand in the page's HTML.
var pagePhrases = []phrase{
	{"timeline", "Timeline", "时间线"},
	{"timelineHelp", "Arrow keys step through the events. Press ? for all keys.", "方向键逐个查看事件，按 ? 显示全部按键。"},
	{"filter", "Filter", "筛选"},
	{"filterHint", "kind, task, checkpoint 3, file, text …  ( / )", "类型、任务、checkpoint 3、文件、文字……（ / ）"},
	{"event", "Event", "事件"},
	{"state", "State after this event", "此事件之后的状态"},
	{"events", "All events", "全部事件"},
	{"legend", "Symbols", "符号"},
	{"zoomIn", "Zoom in (+)", "放大（+）"},
	{"zoomOut", "Zoom out (-)", "缩小（-）"},
	{"zoomFit", "Show the whole run (0)", "显示整个运行（0）"},
	{"fit", "All", "全部"},
	{"scale", "By time", "按时间"},
	{"scaleHelp", "Draw distances in virtual time instead of one step an event (T)", "按虚拟时间而不是逐事件排列（T）"},
	{"help", "Keys (?)", "按键（?）"},
	{"keys", "Keys", "按键"},
	{"close", "Close", "关闭"},
	{"noScript", "This page draws with JavaScript, which is switched off. The same run as text: sinklab trace export --to txt", "此页用 JavaScript 绘制，而它已被关闭。同一运行的文本：sinklab trace export --to txt"},
	{"noTime", "The source of this run has no clock: events stand in their order.", "此运行的来源没有时钟：事件按先后次序排列。"},
	{"empty", "The trace has no events.", "轨迹里没有事件。"},
}

// keyPhrases are the page's keys, for its help and, by their key, for its script.
var keyPhrases = []phrase{
	{"← →", "step back, step on", "上一个、下一个事件"},
	{"↑ ↓", "the event before, the event after in the same lane", "同一泳道的上一个、下一个事件"},
	{"P N", "the checkpoint before, the checkpoint after", "上一个、下一个 checkpoint"},
	{"F", "the next fault, failure or restart", "下一个故障、失败或重启"},
	{"Home End", "first event, last event", "第一个、最后一个事件"},
	{"/", "filter; Enter goes to the first match, Esc clears", "筛选；Enter 跳到第一个匹配，Esc 清除"},
	{"+ - 0", "zoom in, zoom out, show everything", "放大、缩小、显示全部"},
	{"T", "distances by step or by virtual time", "按步或按虚拟时间排列"},
	{"?", "this help", "本帮助"},
	{"Esc", "close, clear", "关闭、清除"},
}

// wordPhrases are what the script says. Braces are filled in.
var wordPhrases = []phrase{
	{"eventOf", "event {i} of {n}", "第 {i} 个事件，共 {n} 个"},
	{"seconds", "{t} s", "{t} 秒"},
	{"checkpoint", "checkpoint {id}", "checkpoint {id}"},
	{"checkpoints", "Checkpoints", "checkpoint"},
	{"matches", "{m} of {n} events", "{m} / {n} 个事件"},
	{"noMatch", "no event matches", "没有匹配的事件"},
	{"grouped", "{n} events here; zoom in to tell them apart", "此处有 {n} 个事件；放大以区分"},
	{"hidden", "Zoom in to see the lines between lanes.", "放大以显示泳道之间的连线。"},
	{"more", "and {n} earlier ones", "以及更早的 {n} 个"},
	{"none", "none", "无"},
	{"changed", "changed by this event", "由此事件改变"},
	{"thread", "thread", "线程"},
	{"lane", "lane", "泳道"},
	{"time", "virtual time", "虚拟时间"},
	{"kind", "kind", "类型"},
	{"job", "Job", "作业"},
	{"tasks", "Tasks", "任务"},
	{"positions", "Source position", "源位置"},
	{"pending", "Committables not committed yet", "尚未提交的 committable"},
	{"fileCount", "{prepared} prepared, {referenced} referenced, {orphan} orphan", "预备 {prepared}，被引用 {referenced}，孤儿 {orphan}"},
	{"commitUser", "commit user", "commit user"},
	{"unitLine", "{rows} rows, {mark}", "{rows} 行，{mark}"},
	{"committed", "committed", "已提交"},
	{"aborted", "aborted", "已放弃"},
	{"fenced", "refused: a newer owner", "被拒绝：所有者已更新"},
	{"left", "prepared, and nobody knows of it", "预备，且无人知晓"},
	{"uncommitted", "rows visible without a commit", "未经提交就可见的行数"},
	{"split", "split {id}", "分片 {id}"},
	{"snapshotLine", "identifier {identifier}, {kind}, +{rows} rows, {total} visible", "identifier {identifier}，{kind}，新增 {rows} 行，可见 {total} 行"},
	{"fileLine", "{rows} rows, {mark}", "{rows} 行，{mark}"},
	{"prepared", "prepared", "预备"},
	{"referenced", "referenced", "被引用"},
	{"orphan", "orphan", "孤儿"},
	{"printed", "The first {n} of {all} events.", "共 {all} 个事件，此处为前 {n} 个。"},
	{"step", "step", "步"},
}

// otherPhrases are said of jobs that write no Paimon table.
var otherPhrases = []phrase{
	{"commitUser", "the committer's name", "committer 的名字"},
	{"fileCount", "{prepared} prepared, {referenced} committed, {orphan} left behind", "预备 {prepared}，已提交 {referenced}，遗留 {orphan}"},
	{"referenced", "committed", "已提交"},
	{"orphan", "left behind", "遗留"},
	{"snapshotLine", "{identifier} {kind}, +{rows} rows", "{identifier} {kind}，新增 {rows} 行"},
}

func pageTexts(lang trace.Lang) map[string]string { return phrases(pagePhrases, lang) }

func phrases(list []phrase, lang trace.Lang) map[string]string {
	out := map[string]string{}
	for _, p := range list {
		out[p.key] = lang.Pick(p.en, p.zh)
	}
	return out
}

// scriptWords are the script's words, and the keys in the order of the help.
func (s Scene) scriptWords() map[string]any {
	lang, out := s.Lang, map[string]any{}
	for _, p := range wordPhrases {
		out[p.key] = lang.Pick(p.en, p.zh)
	}
	keys := [][2]string{}
	for _, p := range keyPhrases {
		keys = append(keys, [2]string{p.key, lang.Pick(p.en, p.zh)})
	}
	out["keys"] = keys
	if !s.words.ArePaimons() {
		for _, p := range otherPhrases {
			out[p.key] = lang.Pick(p.en, p.zh)
		}
	}
	// What jobs of other connectors do not have is not shown as missing.
	unit, commit := s.heading(s.words.Unit().Several(lang)), s.heading(s.words.Commit().Several(lang))
	out["files"], out["units"], out["snapshots"], out["empty"] = unit, unit, commit, s.words.ArePaimons()
	return out
}
