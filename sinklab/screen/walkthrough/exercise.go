package walkthrough

import (
	"fmt"
	"regexp"
	"strings"

	"exactlyonce/sinklab/screen"
	"exactlyonce/trace"
)

// A run of an exercise cannot be made again from here: its script and the code of its
// sink are the learner's. These pages say so, and what can be done instead.

// notFromHere is a page that answers a key that has no meaning for such a run.
func (p *walkPage) notFromHere(m *Model, head, why, instead string) page {
	whose := m.say("This is a run of the course: its script and its sink belong to an exercise", "这是课程中的一次运行：它的脚本和 sink 属于某个练习")
	if p.Exercise != AnyExercise {
		whose = fmt.Sprintf(m.say("This is a run of exercise %s of the course: its script and its sink belong there", "这是课程练习 %s 的一次运行：它的脚本和 sink 属于该练习"), p.Exercise)
	}
	return &outcomePage{textPage: textPage{head: head}, text: []Line{
		{Text: whose + m.say(" and are not run from here. ", "，不能在这里运行。") + why}, {}, {Text: instead},
	}}
}

// noFault answers the key of the faults.
func (p *walkPage) noFault(m *Model) page {
	return p.notFromHere(m, m.say("what if", "假设"),
		m.say("So no other fault can be tried in it.", "因此不能在其中尝试别的故障。"),
		fmt.Sprintf(m.say(
			"What you can do: 'sinklab lab check %s' tries every fault that the exercise has to survive, and shows the shortest schedule that breaks it. To choose a fault yourself, walk through a scenario, such as 'sinklab walk failover', and press f there.",
			"可以这样做：'sinklab lab check %s' 会尝试该练习必须经受的每一种故障，并给出使它出错的最短调度。想自己选择故障，请走一遍某个场景，例如 'sinklab walk failover'，在那里按 f。"), p.Exercise))
}

// noMutant answers the key of the wrong designs.
func (p *walkPage) noMutant(m *Model) page {
	return p.notFromHere(m, m.say("a wrong design", "错误设计"),
		m.say("So no wrong design can be tried on it.", "因此不能在其上尝试错误设计。"),
		fmt.Sprintf(m.say(
			"What you can do: change the file of the exercise and have it checked, with 'sinklab lab check %s'. Wrong designs are tried on a scenario: 'sinklab walk failover', then m.",
			"可以这样做：修改练习的文件，再用 'sinklab lab check %s' 检查。错误设计可以在场景上尝试：'sinklab walk failover'，然后按 m。"), p.Exercise))
}

// noSQL answers the key of SQL.
func (p *walkPage) noSQL(m *Model) page {
	return p.notFromHere(m, "SQL",
		m.say("Its table was in memory only, and there is none to ask.", "它的表只存在于内存中，没有可以查询的表。"),
		m.say(
			"What you can do: the state (3) has the snapshots and files as they are behind this event, and what a reader sees. SQL works on a scenario: 'sinklab walk failover', then s.",
			"可以这样做：状态窗格（3）列出此刻的 snapshot、文件，以及读者能看到的行数。SQL 可以在场景上使用：'sinklab walk failover'，然后按 s。"))
}

// ownState is the last state of a committer behind n events that is a learner's and no
// list of checkpoints: it is shown as it is. "" = there is none.
func (t *track) ownState(n int) string {
	for i := n - 1; t.Exercise != "" && i >= 0; i-- {
		if e := t.events[i]; e.Kind == trace.Snapshot {
			text := e.Get("committablesPerCheckpoint.keySet()")
			if _, err := trace.ParseKeySet(text); err == nil {
				return ""
			}
			return screen.Clean(strings.ReplaceAll(longID.ReplaceAllString(text, "$1…"), maxText, "MAX"))
		}
	}
	return ""
}

// foldState breaks lines of the state that are too long: what a learner stores may be.
func (t *track) foldState(lines []string, w int) (out []string) {
	if t.Exercise == "" || w < minFolded {
		return lines
	}
	for _, line := range lines {
		margin := ""
		for i, part := range screen.Wrap(line, w-2) {
			if i > 0 {
				margin = "  "
			}
			out = append(out, margin+part)
		}
	}
	return out
}

// minFolded is the width below which a state is better cut than broken.
const minFolded = 20

// longID is a name that is made to be unique, not to be read.
var longID = regexp.MustCompile(`\b([0-9a-f]{4})[0-9a-f]{4}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b`)
