package walkthrough

import (
	"fmt"
	"slices"
	"strings"

	"exactlyonce/sinklab/screen"
	"exactlyonce/trace"
	"exactlyonce/trace/replay"
)

// stateLines says how the run stands behind its first n events, the most telling
// things first. Lists begin with the newest.
func (t *track) stateLines(n int, lang trace.Lang) []string {
	s := t.state(n)
	lines := []string{t.jobLine(s, n, lang), lang.Pick("checkpoints  ", "checkpoint    ") + t.checkpoints(s, n, lang)}
	if t.rowsSeen {
		lines = append(lines, lang.Pick("source       ", "源            ")+positions(s, lang),
			lang.Pick("buffered     ", "缓冲          ")+rowsText(t.bufferedAt(n), lang)+t.stillBuffered(lang))
	}
	if !t.direct {
		lines = append(lines, lang.Pick("committer    ", "committer     ")+t.pending(s, n, lang))
	}
	if !t.tableSeen {
		return append(lines, fmt.Sprintf(lang.Pick("the %s does not appear in this recording", "这份记录中没有%s的信息"), t.words.Table().In(lang)))
	}
	if t.countSeen {
		lines = append(lines, lang.Pick("a reader sees", "读者可见      ")+lang.Pick(" ", "")+rowsText(t.visibleRows(s), lang))
	}
	snapshots, files := t.snapshotLines(s, lang), t.fileLines(s, lang)
	return slices.Concat(lines, snapshots, t.unitLines(s, lang), files)
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
	text := lang.Pick("job          ", "作业          ") + screen.Clean(status)
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
		parts[i] = fmt.Sprintf(lang.Pick("split %s at %d", "分片 %s 到 %d"), screen.Clean(p.Split), p.To)
	}
	return strings.Join(parts, lang.Pick(", ", "，"))
}

// pending is what the committer holds, by checkpoint; where commits do not appear,
// what it has last put into a checkpoint.
func (t *track) pending(s moment, n int, lang trace.Lang) string {
	if own := t.ownState(n); own != "" {
		return own
	}
	if !t.tableSeen {
		return lang.Pick("its last state ", "最近的状态 ") + strings.ReplaceAll(trace.FormatKeySet(s.Pending), maxText, "MAX")
	}
	if len(s.Pending) == 0 {
		return lang.Pick("nothing pending", "没有待提交")
	}
	text := strings.Trim(trace.FormatKeySet(s.Pending), "[]")
	return lang.Pick("pending ", "待提交 ") + strings.ReplaceAll(text, maxText, "MAX")
}

// changed are the lines of after that before does not have.
func changed(before, after []string) []string {
	return slices.DeleteFunc(slices.Clone(after), func(line string) bool { return slices.Contains(before, line) })
}
