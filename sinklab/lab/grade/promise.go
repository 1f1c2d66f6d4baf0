package grade

import (
	"fmt"
	"slices"

	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/verdict"
	"exactlyonce/sinklab/world"
	"exactlyonce/trace"
)

// Promises of a sink.
const (
	ExactlyOnce = "exactly-once"
	AtLeastOnce = "at-least-once"
)

// demanded are the properties of a run that an exactly-once sink has on every schedule,
// besides what its word says.
var demanded = []string{"nothing-uncommitted-visible", "identifiers-increase-per-user", "snapshot-references-existing-files"}

// breaks says what about a run is not as promised: a word for machines and why. Both are
// empty where all is well. What a promise leaves open it leaves open for faults: a calm
// run, without any, has every row once.
func (w *writing) breaks(v verdict.Verdict, calm bool) (cause, why string) {
	atLeast := w.spec.Promise == AtLeastOnce
	if v.Word == verdict.Inconclusive { // no fault of a schedule is left out here: the run came to no end
		return "endless", w.spec.Lang.Pick("the run comes to no end; does Commit ever answer Done?", "这次运行没有尽头；Commit 会返回 Done 吗？")
	}
	if !v.Word.Kept() && (calm || !atLeast || v.Word != verdict.Duplicated) {
		return string(v.Word), v.Word.In(w.spec.Lang) + detail(v, w.spec.Lang)
	}
	if n := w.stage.vanished(); n > 0 {
		return string(verdict.Lost), fmt.Sprintf(w.spec.Lang.Pick("%d rows that the earlier job has shown are gone", "更早的作业写出的 %d 行不见了"), n)
	}
	if w.run.InTime && v.Word == verdict.Stalled {
		return string(v.Word), v.Word.In(w.spec.Lang) + detail(v, w.spec.Lang)
	}
	for _, p := range v.Broken() {
		if !atLeast && slices.Contains(demanded, p.Name) {
			return p.Name, p.Why(w.spec.Lang)
		}
	}
	for _, name := range w.spec.Demands {
		if demand, ok := demands[name]; ok {
			if why := demand(w.stage.last, w.spec.Lang); why != "" {
				return name, why
			}
		}
	}
	return "", ""
}

// detail says how many rows a verdict is about, where it is about some.
func detail(v verdict.Verdict, lang trace.Lang) string {
	about := map[verdict.Word]string{verdict.Duplicated: "no-row-twice", verdict.Lost: "every-row-visible", verdict.Stalled: "visible-in-time"}
	for _, p := range v.Broken() {
		if p.Name == about[v.Word] {
			return lang.Pick(" (", "（") + p.Why(lang) + lang.Pick(")", "）")
		}
	}
	if len(v.Because) > 0 {
		return lang.Pick(" (", "（") + v.Because[0].In(lang) + lang.Pick(")", "）")
	}
	return ""
}

// demands are what a single exercise asks of the table at the end of every run. Each says
// what is wrong, "" = nothing. One more is about the way there, see batches.
var demands = map[string]func(world.World, trace.Lang) string{ // looked up only
	"ends-with-max": endsWithMax,
	"one-user":      oneUser,
}

// Demands are the names of all demands, sorted.
func Demands() []string { return []string{"ends-with-max", batchesDemand, "one-user"} }

func endsWithMax(w world.World, lang trace.Lang) string {
	last, n := int64(0), 0
	w.Commits(func(c world.Commit) { last, n = c.Identifier, n+1 })
	switch {
	case n == 0:
		return lang.Pick("the table has no snapshot", "表里没有任何 snapshot")
	case last != sink.EndOfInput:
		return fmt.Sprintf(lang.Pick("the input has ended and the last snapshot has identifier %d, not %d", "输入已经结束，而最后一个 snapshot 的 identifier 是 %d，不是 %d"), last, int64(sink.EndOfInput))
	}
	return ""
}

func oneUser(w world.World, lang trace.Lang) string {
	var users []string
	w.Commits(func(c world.Commit) {
		if !slices.Contains(users, c.Owner) {
			users = append(users, c.Owner)
		}
	})
	if len(users) > 1 {
		return fmt.Sprintf(lang.Pick("the job committed as %d users, %q and %q among them: the second cannot know what the first has done",
			"作业用了 %d 个 commit user 提交，其中有 %q 和 %q：后者无从知道前者做过什么"), len(users), users[0], users[1])
	}
	return ""
}
