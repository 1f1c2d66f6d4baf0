package diff

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"exactlyonce/trace"
)

// signer turns events into text in which only what the protocol decides is left.
type signer struct {
	run    *run
	sorted bool // whether both sides say sortedCommittables.size()
}

// sign is the text of it; two events are the same step if their texts are equal.
func (s signer) sign(a *attempt, it *item) string {
	switch it.Kind {
	case trace.Open:
		return fmt.Sprintf("open isRestored=%s %s", it.Get("context.isRestored()"), s.user(it, "commitUser"))
	case trace.Restore:
		return "restore restored.size()=" + it.Get("restored.size()")
	case trace.Filter:
		return s.filter(a, it)
	case trace.Intentional:
		return "intentional-failure numCommitted=" + it.Get("numCommitted")
	case trace.Snapshot:
		return "snapshot keys=" + s.keys(a, it)
	case trace.Commit:
		return fmt.Sprintf("commit identifier=%s kind=%s %s", s.own(a, it), it.Get("kind"), s.user(it, "user"))
	case trace.JobStatus:
		return "job-status " + it.Get("from") + "→" + it.Get("to")
	case trace.RestoreJob:
		return "restore-job from " + s.identifier(a, strconv.FormatInt(it.Checkpoint, 10)) + " " + it.Get("type")
	case trace.Trigger:
		return strings.TrimSpace("trigger " + it.Get("type"))
	}
	return string(it.Kind)
}

// filter is the text of a filter. One that finds nothing, since notify N committed
// the end of input too, reads as the one that would have found it.
func (s signer) filter(a *attempt, it *item) string {
	identifier, retry, size := it.Get("sortedCommittables.get(0).identifier()"), it.Get("retryCommittables.size()"), it.Get("sortedCommittables.size()")
	if it.round == final && a.early && retry == "0" {
		identifier, retry, size = strconv.FormatInt(trace.MaxIdentifier, 10), "1", "1"
	}
	if it.round == 0 && a.excused {
		return "filter identifier=" + s.identifier(a, identifier) // it drops what it finds in the table
	}
	text := fmt.Sprintf("filter identifier=%s retry=%s", s.identifier(a, identifier), retry)
	if s.sorted {
		text += " of " + size
	}
	return text
}

// user names the commit user of an event by its place among those of the table.
func (s signer) user(it *item, name string) string {
	return "user" + strconv.Itoa(slices.Index(s.run.users[it.actor.table], it.Get(name))+1)
}

// identifier names an identifier of recovery by its distance from the last
// checkpoint before it.
func (s signer) identifier(a *attempt, text string) string {
	id, err := strconv.ParseInt(text, 10, 64)
	last := s.run.last(a.number)
	switch {
	case err != nil:
		return text
	case id == trace.MaxIdentifier:
		return "MAX"
	case last == 0:
		return "restored" // from another run's savepoint
	}
	return relative("last", id-last)
}

func relative(base string, d int64) string {
	if d == 0 {
		return base
	}
	return fmt.Sprintf("%s%+d", base, d)
}

// own names the identifier of a commit by its round; one of recovery as above.
func (s signer) own(a *attempt, it *item) string {
	if it.round == 0 {
		return s.identifier(a, it.Get("identifier"))
	}
	if id, ok := it.Int("identifier"); ok && id != trace.MaxIdentifier {
		return relative("N", id-it.round)
	}
	return "MAX"
}

// keys names the keys of a snapshot by its round, without those whose
// notification only came later on this side.
func (s signer) keys(a *attempt, it *item) string {
	if it.keys == nil && it.Get("committablesPerCheckpoint.keySet()") != "[]" {
		return it.Get("committablesPerCheckpoint.keySet()") // unreadable: as it stands
	}
	var names []string
	for _, id := range ownKeys(a, it) {
		switch {
		case id == trace.MaxIdentifier:
			names = append(names, "MAX")
		case it.round == final:
			names = append(names, "earlier")
		default:
			names = append(names, relative("N", id-it.round))
		}
	}
	return "[" + strings.Join(names, ", ") + "]"
}

// ownKeys are the keys of a snapshot but those of rounds still to be notified.
func ownKeys(a *attempt, it *item) []int64 {
	var own []int64
	for _, id := range it.keys {
		if id == it.round || a.notified[id] <= it.at {
			own = append(own, id)
		}
	}
	return own
}

// texts are those of items.
func (s signer) texts(a *attempt, items []*item) (texts []string) {
	for _, it := range items {
		texts = append(texts, s.sign(a, it))
	}
	return texts
}

// steps groups the texts of items by thread, in the order of threads.
func (s signer) steps(a *attempt, items []*item, who actor) (texts []string, of []*item) {
	for _, it := range items {
		if it.actor == who {
			texts, of = append(texts, s.sign(a, it)), append(of, it)
		}
	}
	return texts, of
}
