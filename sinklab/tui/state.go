package tui

import (
	"fmt"
	"slices"
	"strings"

	"exactlyonce/trace"
	"exactlyonce/trace/replay"
)

// stateLines says how the run stands behind its first n events, the most telling
// things first. Lists begin with the newest.
func (t *track) stateLines(n int, lang trace.Lang) []string {
	s := t.state(n)
	lines := []string{t.jobLine(s, n, lang), lang.Pick("checkpoints  ", "检查点        ") + t.checkpoints(s, n, lang)}
	if t.rowsSeen {
		lines = append(lines, lang.Pick("source       ", "源            ")+positions(s, lang),
			lang.Pick("buffered     ", "缓冲          ")+fmt.Sprintf(lang.Pick("%d rows, in no file", "%d 行，未写入文件"), t.bufferedAt(n)))
	}
	lines = append(lines, lang.Pick("committer    ", "提交算子      ")+t.pending(s, lang))
	if !t.tableSeen {
		return append(lines, lang.Pick("the table does not appear in this recording", "这份记录中没有表的信息"))
	}
	if t.countSeen {
		lines = append(lines, lang.Pick("a reader sees", "读者可见      ")+fmt.Sprintf(lang.Pick(" %d rows", "%d 行"), visibleRows(s)))
	}
	snapshots, files := t.snapshotLines(s, lang), fileLines(s, lang)
	return append(append(lines, snapshots...), files...)
}

// essence is the state for little room: first what tells two futures apart, the
// committer and what a reader sees.
func (t *track) essence(n int, lang trace.Lang) []string {
	lines := t.stateLines(n, lang)
	if !t.rowsSeen {
		return lines
	}
	return append(slices.Clone(lines[4:]), lines[:4]...)
}

func (t *track) bufferedAt(n int) int64 {
	if n == 0 {
		return 0
	}
	return t.buffered[n-1]
}

func (t *track) jobLine(s moment, n int, lang trace.Lang) string {
	status := s.Job
	if status == "" {
		status = lang.Pick("not seen", "未知")
	}
	text := lang.Pick("job          ", "作业          ") + clean(status)
	if a := t.attempt(n); a > 1 {
		text += fmt.Sprintf(lang.Pick(", attempt %d", "，第 %d 次尝试"), a)
	}
	return text
}

// checkpoints are the newest completed one and all that are newer. One that was
// pending when an attempt ended is given up, though nobody says so.
func (t *track) checkpoints(s moment, n int, lang trace.Lang) string {
	var parts []string
	for i := len(s.Checkpoints) - 1; i >= 0; i-- {
		c := s.Checkpoints[i]
		if c.ID == 0 {
			continue
		}
		if c.Status == replay.Pending && !t.begun(c.ID, n) {
			c.Status = replay.Aborted
		}
		parts = append([]string{fmt.Sprintf("%d %s", c.ID, statusText(c.Status, lang))}, parts...)
		if c.Status == replay.Completed {
			break
		}
	}
	if len(parts) == 0 {
		return lang.Pick("none yet", "还没有")
	}
	return strings.Join(parts[max(0, len(parts)-3):], lang.Pick(", ", "，"))
}

// begun tells whether the attempt that runs behind n events has triggered a
// checkpoint, or shows no triggers at all, as a transcript does not.
func (t *track) begun(id int64, n int) bool {
	for i := n - 1; i >= 0 && !endsAttempt(t.events[i]); i-- {
		if t.events[i].Checkpoint == id {
			return true
		}
	}
	return false
}

func statusText(s replay.CheckpointStatus, lang trace.Lang) string {
	names := map[replay.CheckpointStatus]string{ // looked up only
		replay.Pending: "进行中", replay.Completed: "完成", replay.Expired: "超时", replay.Declined: "被拒绝", replay.Aborted: "被放弃",
	}
	return lang.Pick(string(s), names[s])
}

func positions(s moment, lang trace.Lang) string {
	if len(s.Positions) == 0 {
		return lang.Pick("at its start", "在起点")
	}
	parts := make([]string, len(s.Positions))
	for i, p := range s.Positions {
		parts[i] = fmt.Sprintf(lang.Pick("split %s at %d", "分片 %s 到 %d"), clean(p.Split), p.To)
	}
	return strings.Join(parts, lang.Pick(", ", "，"))
}

// pending is what the committer holds, by checkpoint; where commits do not appear,
// what it has last put into a checkpoint.
func (t *track) pending(s moment, lang trace.Lang) string {
	if !t.tableSeen {
		return lang.Pick("its last state ", "最近的状态 ") + strings.ReplaceAll(trace.FormatKeySet(s.Pending), maxText, "MAX")
	}
	if len(s.Pending) == 0 {
		return lang.Pick("nothing pending", "没有待提交")
	}
	text := strings.Trim(trace.FormatKeySet(s.Pending), "[]")
	return lang.Pick("pending ", "待提交 ") + strings.ReplaceAll(text, maxText, "MAX")
}

// visibleRows is what a reader of the newest snapshot sees.
func visibleRows(s moment) int64 {
	rows := s.Uncommitted
	if len(s.Snapshots) > 0 {
		rows += s.Snapshots[len(s.Snapshots)-1].Total
	}
	return rows
}

func (t *track) snapshotLines(s moment, lang trace.Lang) []string {
	var lines []string
	for _, p := range slices.Backward(s.Snapshots) {
		id := strings.ReplaceAll(fmt.Sprint(p.Identifier), maxText, "MAX")
		line := fmt.Sprintf(lang.Pick("snapshot %-3d id %-4s", "快照 %-3d id %-4s"), p.ID, id)
		if t.countSeen {
			line += fmt.Sprintf(lang.Pick(" +%d rows = %d", " +%d 行 = %d"), p.Rows, p.Total)
		}
		lines = append(lines, line)
		if len(lines) == shownEach {
			break
		}
	}
	return more(lines, len(s.Snapshots)+s.oldSnapshots, lang.Pick("older snapshots", "个更早的快照"))
}

// shownEach is how many snapshots and files a screen lists: the newest ones matter.
const shownEach = 7

func fileLines(s moment, lang trace.Lang) []string {
	var lines []string
	for _, f := range slices.Backward(s.Files) {
		line := fmt.Sprintf("%s %s, %d%s", markText(f, lang), shortFile(f.Name), f.Rows, lang.Pick(" rows", " 行"))
		if f.Checkpoint != 0 && !f.Referenced {
			line += strings.ReplaceAll(fmt.Sprintf(lang.Pick(", checkpoint %d", "，检查点 %d"), f.Checkpoint), maxText, "MAX")
		}
		lines = append(lines, line)
		if len(lines) == shownEach {
			break
		}
	}
	return more(lines, len(s.Files)+s.oldFiles, lang.Pick("older files", "个更早的文件"))
}

func more(lines []string, all int, what string) []string {
	if all > len(lines) {
		lines = append(lines, fmt.Sprintf("… %d %s", all-len(lines), what))
	}
	return lines
}

// markText says what a data file is: on its way into a snapshot, in one, or left behind.
func markText(f replay.File, lang trace.Lang) string {
	switch {
	case f.Referenced:
		return lang.Pick("referenced", "被引用")
	case f.Orphan:
		return at(orphan, lang)
	}
	return lang.Pick("prepared  ", "已预备")
}

// orphan begins the line of a file that nobody will ever commit.
var orphan = [2]string{"orphan    ", "孤儿  "}

// shortFile keeps of a data file's name what tells it from the others.
func shortFile(name string) string {
	name = strings.TrimSuffix(clean(name), ".parquet")
	if i := strings.LastIndex(name, "-"); len(name) > 24 && i > 0 {
		return name[:9] + "…" + name[i:]
	}
	return name
}

// changed are the lines of after that before does not have.
func changed(before, after []string) []string {
	return slices.DeleteFunc(slices.Clone(after), func(line string) bool { return slices.Contains(before, line) })
}
