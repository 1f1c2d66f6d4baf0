// Package world is what the lab may ask of the foreign system behind a sink: what a reader
// sees, who committed what, and what lies there that nobody has committed.
//
// A world is a small state machine in a folder of its own below this one; Paimon's is its
// table. The judge, the search, SQL, the doctor and the screens know this package and no
// concrete world. What only one system has (Paimon's schemas, Kafka's partitions) its own
// connector shows.
//
// Non-goals: how a sink talks to its world, which is between the two of them.
package world

import "exactlyonce/sinklab/rows"

// World is a foreign system: plain data that a search copies and compares.
type World interface {
	// Read is what a reader sees. The error says why it sees nothing at all, as one of a
	// torn table does.
	Read(Isolation) ([]rows.Range, error)
	// Totals are the sequence of the newest commit, 0 where there is none, and how many rows
	// a proper reader sees: Commits and Read in two numbers, for who asks after every step.
	Totals() (newest, visible int64)
	// Commits shows the ledger, oldest first.
	Commits(visit func(Commit))
	// Units shows everything that was prepared, in the order in which it was.
	Units(visit func(Unit))

	// Clone is an independent copy.
	Clone() any
	// AppendState appends the canonical form: equal worlds are equal bytes, whatever way
	// they came. Moments are written relative to now, calendar time in milliseconds.
	AppendState(b []byte, now int64) []byte
}

// Isolation is what a reader asks for.
type Isolation uint8

// Isolations. A proper reader is one of committed rows: the verdict is about what it sees.
const (
	Committed   Isolation = iota // Kafka's read_committed, a snapshot of a table
	Uncommitted                  // Kafka's read_uncommitted; the same where a system has no such reader
)

// Commit is one entry of the ledger. An owner's identifiers ascend.
type Commit struct {
	Sequence   int64  // its place among all commits, from 1; a Paimon snapshot's id
	Identifier int64  // the checkpoint, or sink.EndOfInput; 0 where the system does not know
	Owner      string // who committed: a commit user, the prefix of a transactional id
	Kind       string // what the system calls this kind of commit; "" where it has one kind
	Rows       int64  // that it added
}

// State is what became of a unit.
type State uint8

// States.
const (
	Prepared State = iota // written, in no commit: it waits for its checkpoint, or for nobody any more
	Done                  // part of a commit
	Aborted               // dropped, by its owner or by the system
	InDoubt               // prepared for good: only somebody who knows its name can end it
)

// String is the state in one word.
func (s State) String() string { return [...]string{"prepared", "committed", "aborted", "in doubt"}[s] }

// Unit is what one writer prepares and one commit makes visible as a whole: a data file, a
// transaction, an XA branch, a label, a part file.
type Unit struct {
	Name        string
	State       State
	Owner       string   // as in Commit
	Rows        int64    // that it holds
	SinceMillis int64    // calendar time of its first row; 0 where the system does not know
	Blocks      []string // whom it keeps from going on: "readers of orders-0", the name of a unit
}

// Timed is a world that does something by itself when time has passed: it aborts a
// transaction, forgets a label.
type Timed interface {
	// NextTimer is the calendar time of the next thing, in milliseconds; false = there is none.
	NextTimer() (atMillis int64, ok bool)
	// Tick does everything that is due by now and says what became of which unit.
	Tick(nowMillis int64) []Change
}

// Change is what a foreign system has done to a unit by itself.
type Change struct {
	Unit Unit   // as it is now
	Why  string // a few words, "it was older than its timeout"
}

// Counter is a world that can count its units faster than by showing each.
type Counter interface {
	// Count is what CountUnits would find. now is calendar time in milliseconds: what an
	// expiry may take at any moment from then on counts as left behind nowhere.
	Count(now int64) (Count, error)
}

// Count is how many units there are. Left behind are those that are there and in no commit.
type Count struct {
	There     int // exist, and were not aborted
	Committed int // some commit refers to
	Missing   int // of those, do not exist any more

	Files bool // the units are data files, which are there or not
}

// LeftBehind is how many units are there that no commit refers to: orphaned files, hanging
// transactions, branches in doubt.
func (c Count) LeftBehind() int { return max(0, c.There-c.Committed+c.Missing) }

// CountUnits counts the units of any world.
func CountUnits(w World, now int64) (c Count, err error) {
	if fast, ok := w.(Counter); ok {
		return fast.Count(now)
	}
	w.Units(func(u Unit) {
		switch u.State {
		case Done:
			c.There++
			c.Committed++
		case Prepared, InDoubt:
			c.There++
		}
	})
	return c, nil
}

// Kept is a world that can be kept in a file between two processes: so SQL, the doctor and
// a resumed job find it again. Where nothing has changed the bytes are the same.
type Kept interface {
	World
	MarshalJSON() ([]byte, error)
	UnmarshalJSON([]byte) error
}
