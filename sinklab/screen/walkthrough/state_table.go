package walkthrough

import (
	"fmt"
	"slices"
	"strings"

	"exactlyonce/sinklab/screen"
	"exactlyonce/trace"
	"exactlyonce/trace/replay"
)

// visibleRows is what a reader of the newest snapshot sees.
func (t *track) visibleRows(s moment) int64 {
	return s.Uncommitted + t.total(s, len(s.Snapshots)-1) + s.CommittedRows() + s.oldRows
}

// total are the rows that are visible with the i-th snapshot. The tables of exercises do
// not tell, but nothing goes out of them.
func (t *track) total(s moment, i int) (rows int64) {
	if i >= 0 && t.Exercise == "" {
		return s.Snapshots[i].Total
	}
	for ; i >= 0; i-- {
		if s.Snapshots[i].Total != 0 {
			return rows + s.Snapshots[i].Total
		}
		rows += s.Snapshots[i].Rows
	}
	return rows
}

func (t *track) snapshotLines(s moment, lang trace.Lang) []string {
	var lines []string
	for i, p := range slices.Backward(s.Snapshots) {
		id := fmt.Sprintf("id %-4s", strings.ReplaceAll(fmt.Sprint(p.Identifier), maxText, "MAX"))
		if t.Exercise != "" && p.Identifier == 0 { // a name, as that of a file or of a transaction
			id = ""
		}
		line := fmt.Sprintf("%s %-3d %s", t.words.Commit().In(lang), p.ID, id)
		if t.countSeen {
			line += fmt.Sprintf(" +%s = %d", rowsText(p.Rows, lang), t.total(s, i))
		}
		lines = append(lines, line)
		if len(lines) == shownEach {
			break
		}
	}
	return more(lines, len(s.Snapshots)+s.oldSnapshots, lang, "older "+t.words.Commit().One, "个更早的 "+t.words.Commit().Chinese)
}

// unitLines lists the units: what waits for its commit, and what became of the others.
func (t *track) unitLines(s moment, lang trace.Lang) []string {
	var lines []string
	for _, u := range slices.Backward(s.Units) {
		line := fmt.Sprintf("%s %s, %s", unitText(u, lang), trace.ShortFile(screen.Clean(u.Name)), rowsText(u.Rows, lang))
		if u.Checkpoint != 0 && u.State == replay.PreparedUnit {
			line += strings.ReplaceAll(fmt.Sprintf(lang.Pick(", checkpoint %d", "，checkpoint %d"), u.Checkpoint), maxText, "MAX")
		}
		if u.Owner != "" {
			line += lang.Pick(", of ", "，属于 ") + screen.Clean(u.Owner)
		}
		lines = append(lines, line)
		if len(lines) == shownEach {
			break
		}
	}
	return more(lines, len(s.Units)+s.oldUnits, lang, "older "+t.words.Unit().One, "个更早的"+t.words.Unit().Chinese)
}

// unitText is what became of a unit, as wide as what becomes of a file.
func unitText(u replay.Unit, lang trace.Lang) string {
	if u.Left {
		return left.In(lang)
	}
	switch u.State {
	case replay.CommittedUnit:
		return lang.Pick("committed ", "已提交")
	case replay.AbortedUnit:
		return lang.Pick("aborted   ", "已放弃")
	case replay.FencedUnit:
		return lang.Pick("refused   ", "被拒绝")
	}
	return lang.Pick("prepared  ", "已预备")
}

// left begins the line of a unit that waits for nobody.
var left = trace.Text{"left      ", "遗留  "}

// stillBuffered is where rows are not that a writer still buffers.
func (t *track) stillBuffered(lang trace.Lang) string {
	if t.words.ArePaimons() {
		return lang.Pick(", in no file", "，未写入文件")
	}
	return lang.Pick(", still in the job", "，仍在作业中")
}

// shownEach is how many snapshots and files a screen lists: the newest ones matter.
const shownEach = 7

func (t *track) fileLines(s moment, lang trace.Lang) []string {
	var lines []string
	for _, f := range slices.Backward(s.Files) {
		line := fmt.Sprintf("%s %s, %s", t.markText(f, lang), trace.ShortFile(screen.Clean(f.Name)), rowsText(f.Rows, lang))
		if f.Checkpoint != 0 && !f.Referenced {
			line += strings.ReplaceAll(fmt.Sprintf(lang.Pick(", checkpoint %d", "，checkpoint %d"), f.Checkpoint), maxText, "MAX")
		}
		lines = append(lines, line)
		if len(lines) == shownEach {
			break
		}
	}
	return more(lines, len(s.Files)+s.oldFiles, lang, "older file", "个更早的文件")
}

// more counts what is not listed.
func more(lines []string, all int, lang trace.Lang, noun, chinese string) []string {
	if rest := int64(all - len(lines)); rest > 0 {
		lines = append(lines, "… "+lang.Pick(trace.Counted(rest, noun), fmt.Sprintf("%d %s", rest, chinese)))
	}
	return lines
}

// markText says what a data file is: on its way into a snapshot, in one, or left behind.
func (t *track) markText(f replay.File, lang trace.Lang) string {
	switch {
	case t.unnamed && !f.Referenced:
		return lang.Pick("written   ", "已写出")
	case f.Referenced:
		return lang.Pick("referenced", "被引用")
	case f.Orphan:
		return at(orphan, lang)
	}
	return lang.Pick("prepared  ", "已预备")
}

// orphan begins the line of a file that nobody will ever commit.
var orphan = [2]string{"orphan    ", "孤儿  "}

// rowsText is a number of rows.
func rowsText(n int64, lang trace.Lang) string {
	return lang.Pick(trace.Counted(n, "row"), fmt.Sprintf("%d 行", n))
}
