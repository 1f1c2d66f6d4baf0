package kafka

import (
	"encoding/json"
	"fmt"
	"slices"

	"exactlyonce/sinklab/rows"
)

// stored is the broker in a file. How it is configured is not in it: that is said by who
// opens it, as a broker's server.properties are read at its start.
type stored struct {
	Producers    []storedProducer    `json:"producers"`
	Transactions []storedTransaction `json:"transactions"`
	Partitions   [][]storedEntry     `json:"partitions"`
	Commits      int64               `json:"commits"`
	Other        int64               `json:"other_producer_ms,omitempty"`
}

type storedProducer struct {
	ID      string `json:"id"`
	Epoch   int64  `json:"epoch"`
	State   string `json:"state"`
	Timeout int64  `json:"timeout_ms"`
	Current *int   `json:"transaction,omitempty"` // index into transactions
	Due     int64  `json:"markers_ms,omitempty"`
}

type storedTransaction struct {
	Producer   int    `json:"producer"` // index into producers
	Epoch      int64  `json:"epoch"`
	Outcome    string `json:"outcome"`
	Started    int64  `json:"started_ms"`
	Rows       int64  `json:"rows"`
	Sequence   int64  `json:"sequence,omitempty"`
	Checkpoint int64  `json:"checkpoint,omitempty"`
}

type storedEntry struct {
	Of     *int         `json:"transaction,omitempty"`
	Marker bool         `json:"marker,omitempty"`
	Rows   []rows.Range `json:"rows,omitempty"`
	Others int64        `json:"others,omitempty"`
}

// outcomeNames are the outcomes in a file, by their value.
var outcomeNames = []string{"open", "committed", "aborted"}

// MarshalJSON implements world.Kept.
func (b *Broker) MarshalJSON() ([]byte, error) {
	s := stored{Commits: b.commits, Other: b.other}
	for _, p := range b.producers {
		s.Producers = append(s.Producers, storedProducer{p.id, p.epoch, p.state.String(), p.timeout, index(p.current), p.due})
	}
	for _, t := range b.transactions {
		s.Transactions = append(s.Transactions, storedTransaction{t.producer, t.epoch, outcomeNames[t.outcome], t.started, t.rows, t.sequence, t.checkpoint})
	}
	for _, log := range b.partitions {
		entries := []storedEntry{}
		for _, e := range log {
			entries = append(entries, storedEntry{index(e.of), e.marker, e.rows, e.others})
		}
		s.Partitions = append(s.Partitions, entries)
	}
	return json.Marshal(s)
}

// index is nil for none.
func index(i int) *int {
	if i < 0 {
		return nil
	}
	return &i
}

// UnmarshalJSON implements world.Kept. The error names what no broker has written.
func (b *Broker) UnmarshalJSON(data []byte) error {
	var s stored
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	r := reader{producers: len(s.Producers), transactions: len(s.Transactions)}
	out := Broker{Config: b.Config, commits: s.Commits, other: s.Other}
	for _, p := range s.Producers {
		r.known(p)
		out.producers = append(out.producers, producer{p.ID, p.Epoch, State(r.word(p.State, stateNames[:])), p.Timeout, r.transaction(p.Current), p.Due})
	}
	for _, t := range s.Transactions {
		r.producer(t.Producer)
		out.transactions = append(out.transactions, transaction{t.Producer, t.Epoch, outcome(r.word(t.Outcome, outcomeNames)), t.Started, t.Rows, t.Sequence, t.Checkpoint})
	}
	for _, log := range s.Partitions {
		var entries []entry
		for _, e := range log {
			entries = append(entries, entry{r.transaction(e.Of), e.Marker, e.Rows, e.Others})
		}
		out.partitions = append(out.partitions, entries)
	}
	if r.err == nil {
		*b = out
	}
	return r.err
}

// reader keeps the first thing that is wrong with a file.
type reader struct {
	producers, transactions int
	ids                     []string
	err                     error
}

// known checks a producer: its id is its own, and it has a transaction where its state says so.
func (r *reader) known(p storedProducer) {
	busy := p.State == Ongoing.String() || p.State == PrepareCommit.String() || p.State == PrepareAbort.String()
	switch {
	case r.err != nil:
	case slices.Contains(r.ids, p.ID):
		r.err = fmt.Errorf("two producers have the id %s", p.ID)
	case busy && p.Current == nil:
		r.err = fmt.Errorf("producer %s is %s, and its transaction is missing", p.ID, p.State)
	}
	r.ids = append(r.ids, p.ID)
}

func (r *reader) word(said string, names []string) int {
	i := slices.Index(names, said)
	if i < 0 && r.err == nil {
		r.err = fmt.Errorf("there is no state %q; the states are %v", said, names)
	}
	return max(i, 0)
}

func (r *reader) producer(i int) {
	if (i < 0 || i >= r.producers) && r.err == nil {
		r.err = fmt.Errorf("a transaction is of producer %d, and there are %d", i, r.producers)
	}
}

func (r *reader) transaction(i *int) int {
	if i == nil {
		return plain
	}
	if (*i < 0 || *i >= r.transactions) && r.err == nil {
		r.err = fmt.Errorf("the file names transaction %d, and there are %d", *i, r.transactions)
	}
	return *i
}
