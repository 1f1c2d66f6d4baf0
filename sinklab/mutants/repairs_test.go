package mutants

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/engine"
)

// A repair replaces one rule of the table or of the engine, and is found by its name.
func TestEachRepairReplacesOneRule(t *testing.T) {
	for _, m := range Repairs() {
		flink, changed := engine.Faithful(), 0
		if m.Rule.Field != "" {
			changed++
		}
		if m.Engine != nil {
			m.Engine(&flink)
		}
		require.Equal(t, 1, changed+differences(flink, engine.Faithful()), m.Name)
		require.Nil(t, m.Plan, m.Name)
		require.True(t, m.Expect.Kept(), m.Name)
		found, err := FindRepair(m.Name)
		require.NoError(t, err)
		require.Equal(t, m.Title, found.Title)
		require.NotContains(t, Names(), m.Name, "no mutant has the name")
	}
	_, err := FindRepair("end-of-inputs")
	require.EqualError(t, err, `unknown repair "end-of-inputs"; did you mean "end-of-input"?`)
	_, err = FindRepair("M12")
	require.EqualError(t, err, `unknown repair "M12"; known: end-of-input, paimon-9284, recorded-end`)
}

// differences counts the fields in which two rules differ.
func differences(a, b any) (n int) {
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	for i := range x.NumField() {
		if x.Field(i).Interface() != y.Field(i).Interface() {
			n++
		}
	}
	return n
}
