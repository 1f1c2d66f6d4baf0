// Package shared is what a paimon.Store must keep, beside the contract of package storetest,
// that goroutines or processes share.
package shared

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/storetest"
)

// Run checks it. open gives a new, empty store.
func Run(t *testing.T, open func(t *testing.T) paimon.Store) {
	t.Run("of many publishers at once one wins", func(t *testing.T) { onePublisherWins(t, open(t)) })
}

func onePublisherWins(t *testing.T, s paimon.Store) {
	users := []string{"aa", "bb", "cc", "dd"}
	for id := int64(1); id <= 20; id++ {
		errs := make([]error, len(users))
		var group sync.WaitGroup
		for i, user := range users {
			group.Go(func() { errs[i] = s.Publish(storetest.Sample(id, user)) })
		}
		group.Wait()
		winner := ""
		for i, err := range errs {
			if err == nil {
				assert.Empty(t, winner, "two winners of snapshot %d", id)
				winner = users[i]
				continue
			}
			assert.ErrorIs(t, err, paimon.ErrSnapshotExists)
		}
		got, err := s.Snapshot(id)
		require.NoError(t, err)
		assert.Equal(t, winner, got.CommitUser)
	}
}
