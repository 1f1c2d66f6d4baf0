package scripts

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheScenarioThatWasMeant(t *testing.T) {
	for typed, want := range map[string]string{
		"failovr": "failover", "chekpoint": "checkpoint", "failover.sql": "failover", "no-chekpoint": "no-checkpoint",
		"unaligned": "unaligned-refused", "early": "", "": "", "duplicates": "at-least-once-duplicates", "Checkpoint": "checkpoint",
	} {
		require.Equal(t, want, nearestScenario(typed), typed)
	}
}
