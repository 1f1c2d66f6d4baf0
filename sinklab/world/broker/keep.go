package broker

import (
	"encoding/json"
	"fmt"
	"slices"

	"exactlyonce/sinklab/rows"
)

// stored is the broker in a file.
type stored struct {
	Transactions []storedTransaction `json:"transactions"`
	Log          []storedEntry       `json:"log"`
	Commits      int64               `json:"commits"`
}

type storedTransaction struct {
	ID         string `json:"id"`
	Epoch      int64  `json:"epoch"`
	State      string `json:"state"`
	Timeout    int64  `json:"timeout_ms"`
	Started    int64  `json:"started_ms,omitempty"`
	Rows       int64  `json:"rows"`
	Sequence   int64  `json:"sequence,omitempty"`
	Checkpoint int64  `json:"checkpoint,omitempty"`
}

type storedEntry struct {
	Of   int          `json:"transaction"` // index into transactions
	Rows []rows.Range `json:"rows"`
}

// stateNames are the states in a file, by their value.
var stateNames = []string{"open", "committed", "aborted", "fenced"}

// MarshalJSON implements world.Kept.
func (b *Broker) MarshalJSON() ([]byte, error) {
	s := stored{Commits: b.commits}
	for _, t := range b.transactions {
		s.Transactions = append(s.Transactions, storedTransaction{t.id, t.epoch, stateNames[t.state], t.timeout, t.started, t.rows, t.sequence, t.checkpoint})
	}
	for _, e := range b.log {
		s.Log = append(s.Log, storedEntry{e.of, e.rows})
	}
	return json.Marshal(s)
}

// UnmarshalJSON implements world.Kept. The error names what no broker has written.
func (b *Broker) UnmarshalJSON(data []byte) error {
	var s stored
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	*b = Broker{commits: s.Commits}
	for _, t := range s.Transactions {
		is := slices.Index(stateNames, t.State)
		if is < 0 {
			return fmt.Errorf("transaction %s has the state %q; the states are %v", t.ID, t.State, stateNames)
		}
		b.transactions = append(b.transactions, transaction{t.ID, t.Epoch, state(is), t.Timeout, t.Started, t.Rows, t.Sequence, t.Checkpoint})
	}
	for _, e := range s.Log {
		if e.Of < 0 || e.Of >= len(b.transactions) {
			return fmt.Errorf("the log has rows of transaction %d, and there are %d", e.Of, len(b.transactions))
		}
		b.log = append(b.log, entry{e.Of, e.Rows})
	}
	return nil
}
