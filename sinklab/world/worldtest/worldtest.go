// Package worldtest is what every foreign system has to keep, whatever was done to it: the
// tests of each world call Check wherever they have brought one.
package worldtest

import (
	"encoding/json"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/world"
)

// Check demands that the answers of a world agree with each other, that its copy is equal,
// and of a world.Kept that it comes back from a file as it was. fresh makes an empty one.
func Check(t require.TestingT, w world.World, fresh func() world.World) {
	visible, err := w.Read(world.Committed)
	require.NoError(t, err)
	newest, count := w.Totals()
	require.Equal(t, rows.Count(visible), count, "Totals and Read")

	last := int64(0)
	w.Commits(func(c world.Commit) {
		require.Greater(t, c.Sequence, last, "commits are shown in their order")
		last = c.Sequence
	})
	require.Equal(t, newest, last, "Totals and Commits")

	units := world.Count{}
	w.Units(func(u world.Unit) {
		if u.State == world.Done {
			units.Committed++
		}
		if u.State != world.Aborted {
			units.There++
		}
	})
	counted, err := world.CountUnits(w, 0)
	require.NoError(t, err)
	units.Files = counted.Files // each unit is one thing, whatever it is
	require.Equal(t, units, counted, "Units and Count")

	form := w.AppendState(nil, 0)
	require.Equal(t, form, w.Clone().(world.World).AppendState(nil, 0), "a copy is equal")
	if kept, ok := w.(world.Kept); ok {
		comesBack(t, kept, fresh().(world.Kept), form)
	}
}

// comesBack writes a world down and reads it again, twice: its file stays the same.
func comesBack(t require.TestingT, w, again world.Kept, form []byte) {
	file, err := json.Marshal(w)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(file, again))
	require.Equal(t, form, again.AppendState(nil, 0), "it comes back from its file as it was")
	second, err := json.Marshal(again)
	require.NoError(t, err)
	require.Equal(t, string(file), string(second), "its file stays the same")
}
