package mem

import (
	"fmt"

	"exactlyonce/sinklab/paimon"
)

var _ paimon.PowerLoser = (*Store)(nil)

// LosePower implements paimon.PowerLoser: the newest snapshot loses its content, where
// nobody waited for it to be on the disk.
func (s *Store) LosePower() error {
	if !s.Synced {
		s.torn, _ = s.Totals()
	}
	return nil
}

func tornError(id int64) error { return fmt.Errorf("snapshot-%d: %w", id, paimon.ErrTorn) }
