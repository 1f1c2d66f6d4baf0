package diff

import (
	"slices"

	"exactlyonce/trace"
)

// item is one compared event in its place.
type item struct {
	trace.Event
	actor actor
	at    int   // place on its thread, from 1
	round int64 // the checkpoint it belongs to; 0 = start, final = end of input
	keys  []int64
}

// apart is what only time has put where it is: see attempt.empty.
const apart = int64(-2)

// final stands for the id of the checkpoint of the end of input: a transcript
// does not say it before the notification.
const final = int64(-1)

// attempt is what all threads did between two starts of the job.
type attempt struct {
	number  int
	items   []*item // in trace order
	begun   bool    // a round has begun
	failed  bool
	first   int64 // restored identifier or checkpoint, 0 = none
	rounds  []*round
	writers []actor
	// highest is the last checkpoint a writer prepares; after it, it has ended.
	highest map[actor]int64
	// prepares tells whether the committer's thread prepares too, as it does with
	// a compact worker or writer in its chain.
	prepares  bool
	abandoned []*round
	early     bool    // notify N committed the end of input too, and left nothing to filter
	empty     []*item // checkpoints after the end of input
	compacted []*item // commits of what compactions have made
	recovered []*item // commits of what was restored
	covered   bool    // all that it was restored from is in the table when it begins
	excused   bool    // which part of that was there before, the other side shows otherwise
	// notified is where the thread of the committer was last notified of an id.
	notified map[int64]int
}

// round is one checkpoint of an attempt.
type round struct {
	id    int64
	gap   int64 // ids skipped before it
	items []*item
	idle  bool // its snapshot has an empty key set
	// regular: each step of the protocol is there once and in order.
	regular bool
}

// run is a trace taken apart.
type run struct {
	attempts []*attempt
	threads  map[string][]*item // by label
	users    map[int][]string   // by table, in order of appearance
	sorted   bool               // every filter says sortedCommittables.size()
	idle     bool               // some snapshot has an empty key set before the end of input
}

// takeApart arranges the events of the given kinds.
func takeApart(t trace.Trace, kinds []trace.Kind) *run {
	r := &run{threads: map[string][]*item{}, users: map[int][]string{}, sorted: true}
	parts := castOf(t)
	jobAttempt := 0
	for _, e := range t.Events {
		p := parts[e.Thread]
		if p.role == coordinator {
			if e.Kind == trace.JobStatus && e.Get("from") == "RESTARTING" && e.Get("to") == "RUNNING" {
				jobAttempt++
			}
			p.attempt = jobAttempt
		}
		if !slices.Contains(kinds, e.Kind) || p.attempt > maxAttempts {
			continue
		}
		it := &item{Event: e, actor: p.actor}
		label := p.label(p.attempt)
		r.threads[label] = append(r.threads[label], it)
		it.at = len(r.threads[label])
		r.see(it)
		r.attempt(p.attempt).items = append(r.attempt(p.attempt).items, it)
	}
	for i, a := range r.attempts {
		a.failed = i+1 < len(r.attempts)
		a.arrange()
	}
	for i, a := range r.attempts {
		var next *attempt
		if i+1 < len(r.attempts) {
			next = r.attempts[i+1]
		}
		a.covered = r.covers(a)
		a.settle(next)
		r.idle = r.idle || slices.ContainsFunc(a.rounds, func(c *round) bool { return c.idle })
	}
	return r
}

// maxAttempts bounds what a broken thread name may claim.
const maxAttempts = 10_000

func (r *run) attempt(n int) *attempt {
	for len(r.attempts) <= n {
		r.attempts = append(r.attempts, &attempt{number: len(r.attempts)})
	}
	return r.attempts[n]
}

// see remembers what the whole run decides.
func (r *run) see(it *item) {
	for _, name := range []string{"commitUser", "user"} {
		if user, own := it.Get(name), r.users[it.actor.table]; user != "" && !slices.Contains(own, user) {
			r.users[it.actor.table] = append(own, user)
		}
	}
	if it.Kind == trace.Filter {
		_, has := it.Lookup("sortedCommittables.size()")
		r.sorted = r.sorted && has
	}
}

// last is the newest checkpoint of the attempts before n that may be restored,
// 0 where there is none.
func (r *run) last(n int) int64 {
	var id int64
	for _, a := range r.attempts[:min(n, len(r.attempts))] {
		for _, c := range a.rounds {
			id = max(id, c.id)
		}
	}
	return id
}
