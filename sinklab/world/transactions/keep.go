package transactions

import (
	"encoding/json"
	"fmt"
	"slices"

	"exactlyonce/sinklab/rows"
)

// stored is the store in a file.
type stored struct {
	Transactions []storedTransaction `json:"transactions"`
	Commits      int64               `json:"commits"`
}

type storedTransaction struct {
	Owner      string       `json:"owner"`
	State      string       `json:"state"`
	Timeout    int64        `json:"timeout_ms,omitempty"`
	Begun      int64        `json:"begun_ms"`
	Rows       []rows.Range `json:"rows,omitempty"`
	Sequence   int64        `json:"sequence,omitempty"`
	Checkpoint int64        `json:"checkpoint,omitempty"`
}

// stateNames are the states in a file and in SQL, by their value.
var stateNames = []string{"open", "prepared", "committed", "aborted", "timed out"}

// MarshalJSON implements world.Kept.
func (s *Store) MarshalJSON() ([]byte, error) {
	out := stored{Commits: s.commits}
	for _, t := range s.all {
		out.Transactions = append(out.Transactions, storedTransaction{t.owner, stateNames[t.state], t.timeout, t.begun, t.rows, t.sequence, t.checkpoint})
	}
	return json.Marshal(out)
}

// UnmarshalJSON implements world.Kept. The error names what no store has written.
func (s *Store) UnmarshalJSON(data []byte) error {
	var in stored
	if err := json.Unmarshal(data, &in); err != nil {
		return err
	}
	*s = Store{commits: in.Commits}
	for i, t := range in.Transactions {
		is := slices.Index(stateNames, t.State)
		if is < 0 {
			return fmt.Errorf("transaction %s has the state %q; the states are %v", handle(i), t.State, stateNames)
		}
		s.all = append(s.all, transaction{t.Owner, state(is), t.Timeout, t.Begun, t.Rows, t.Sequence, t.Checkpoint})
	}
	return nil
}
