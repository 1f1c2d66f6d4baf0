package kafka

// State is the state of a transactional id at its coordinator, by Kafka's names.
type State byte

// States. Ongoing goes on to Prepare* when the end is decided and written, and to Complete*
// when every partition has its marker; rows of a commit are visible from the marker on.
const (
	Empty State = iota // it has a producer id and no transaction
	Ongoing
	PrepareCommit
	PrepareAbort
	CompleteCommit
	CompleteAbort
)

var stateNames = [...]string{"Empty", "Ongoing", "PrepareCommit", "PrepareAbort", "CompleteCommit", "CompleteAbort"}

// String is Kafka's name.
func (s State) String() string { return stateNames[s] }

// preparing tells whether the end is decided and its markers are not written.
func (s State) preparing() bool { return s == PrepareCommit || s == PrepareAbort }

// Producer is what a client has of a transactional id: with it any process can write to the
// transaction, and end it, as long as nobody has a newer epoch.
type Producer struct {
	ID    string
	PID   int64 // the producer id
	Epoch int64
}

// find is the place of a transactional id among the producers, -1 = nobody has asked for it.
func (b *Broker) find(id string) int {
	for i := range b.producers {
		if b.producers[i].id == id {
			return i
		}
	}
	return -1
}

// decide takes a transaction of a producer to Prepare*, and on to its end where the markers
// are written at once.
func (b *Broker) decide(i int, commit bool, checkpoint, markersAt, now int64) {
	p := &b.producers[i]
	p.state, p.due = PrepareAbort, markersAt
	if commit {
		p.state = PrepareCommit
		b.transactions[p.current].checkpoint = checkpoint
	}
	if markersAt <= now {
		b.complete(i)
	}
}

// complete writes the markers of a transaction into each of its partitions: its end.
func (b *Broker) complete(i int) {
	p := &b.producers[i]
	t := &b.transactions[p.current]
	if p.state == PrepareCommit {
		b.commits++
		p.state, t.outcome, t.sequence = CompleteCommit, committed, b.commits
	} else {
		p.state, t.outcome = CompleteAbort, aborted
	}
	b.mark(p.current)
	p.current, p.due = -1, 0
}
