package diff

import (
	"cmp"
	"slices"
	"strings"

	"exactlyonce/trace"
)

// regular tells whether a round has each step of the protocol once and in
// order, of the kinds that are compared. How many such rounds follow each other
// is timing.
func (s signer) regular(a *attempt, c *round, kinds []trace.Kind) bool {
	if c.gap != 0 {
		return false
	}
	prepared := len(a.writers) == 0
	for _, w := range a.writers {
		texts, _ := s.steps(a, c.items, w)
		if len(texts) == 0 && a.highest[w] < c.id {
			continue // it has seen the end of its input
		}
		if !slices.Equal(texts, []string{"prepare"}) {
			return false
		}
		prepared = true
	}
	if !prepared {
		return false
	}
	var want []string
	for _, k := range []trace.Kind{trace.Trigger, trace.Complete} {
		if slices.Contains(kinds, k) {
			want = append(want, string(k))
		}
	}
	texts, _ := s.steps(a, c.items, actor{role: coordinator})
	for i, text := range texts {
		if fate(text) {
			texts[i] = string(trace.Complete)
		}
	}
	return slices.Equal(texts, want) && s.regularCommitter(a, c, c.told(kinds))
}

// fate tells what else may become of a checkpoint than to be completed: its timeout, or a latency,
// decides. What was prepared for it is committed with a later one.
func fate(text string) bool { return text == string(trace.Expire) || text == string(trace.Decline) }

// told are the kinds that a round shows: of a checkpoint that was not completed there is no notification.
func (c *round) told(kinds []trace.Kind) []trace.Kind {
	return slices.DeleteFunc(slices.Clone(kinds), func(k trace.Kind) bool {
		return k == trace.Notify && (c.has(trace.Expire) || c.has(trace.Decline))
	})
}

// regularCommitter checks prepare, snapshot, notify and commit of a round, of each committer.
func (s signer) regularCommitter(a *attempt, c *round, kinds []trace.Kind) bool {
	committers := slices.DeleteFunc(a.actors(c.items), func(who actor) bool { return who.role != committer })
	if len(committers) == 0 {
		committers = []actor{{role: committer}}
	}
	return !slices.ContainsFunc(committers, func(who actor) bool {
		texts, _ := s.steps(a, c.items, who)
		return !regularSteps(a, texts, kinds)
	})
}

func regularSteps(a *attempt, texts []string, kinds []trace.Kind) bool {
	next := func(step string) bool {
		if len(texts) > 0 && texts[0] == step {
			texts = texts[1:]
			return true
		}
		return false
	}
	if a.prepares && !next("prepare") {
		return false
	}
	full, known := true, false
	if slices.Contains(kinds, trace.Snapshot) {
		known, full = true, next("snapshot keys=[N]")
		if !full && !next("snapshot keys=[]") {
			return false
		}
	}
	if slices.Contains(kinds, trace.Notify) && !next("notify") {
		return false
	}
	return regularCommits(texts, full, known, slices.Contains(kinds, trace.Commit))
}

// regularCommits checks what is left of a round: its commit. Without the key set one cannot
// know whether there was anything.
func regularCommits(texts []string, full, known, shown bool) bool {
	if len(texts) == 0 {
		return !(known && full && shown)
	}
	return full && len(texts) == 1 && strings.HasPrefix(texts[0], "commit identifier=N kind=APPEND ")
}

// actors lists the threads of items in the fixed order of roles and subtasks.
func (a *attempt) actors(items ...[]*item) []actor {
	var all []actor
	for _, list := range items {
		for _, it := range list {
			if !slices.Contains(all, it.actor) {
				all = append(all, it.actor)
			}
		}
	}
	slices.SortFunc(all, func(x, y actor) int {
		return cmp.Or(strings.Compare(rank(x.role)+x.subtask, rank(y.role)+y.subtask), cmp.Compare(x.table, y.table))
	})
	return all
}

func rank(role string) string {
	switch role {
	case coordinator:
		return "0"
	case writer:
		return "1"
	case compactor:
		return "2"
	}
	return "3"
}
