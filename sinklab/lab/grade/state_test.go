package grade

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// What a committer stores is told in words that can be broken into lines.
func TestStateIsToldShort(t *testing.T) {
	for state, want := range map[string]string{
		`nothing`: "nothing",
		`[]`:      "[]",
		`plain`:   "plain",
		`{"a":1`:  `{"a":1`,
		`1 2`:     "1 2",
		`{"User":"eb601c4a-5055-4d61-b57f-821946e08784","Pending":null}`:                                    "{User: eb601c4a…, Pending: none}",
		`{"Pending":[{"Checkpoint":1,"Files":["data-1"]},{"Checkpoint":9223372036854775807,"Files":null}]}`: "{Pending: [{Checkpoint: 1, Files: [data-1]}, {Checkpoint: MAX, Files: none}]}",
		`["part-eb601c4a-5055-4d61-b57f-821946e08784-0", true, 1.5, {}]`:                                    "[part-eb601c4a…-0, true, 1.5, {}]",
	} {
		require.Equal(t, want, shortState(state))
	}
}
