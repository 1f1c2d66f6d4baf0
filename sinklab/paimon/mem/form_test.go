package mem_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"exactlyonce/sinklab/paimon/mem"
	"exactlyonce/sinklab/paimon/storetest"
)

// kinds are the two kinds of tables with what is done to them.
func kinds(t *testing.T) map[string]kind {
	layout := storetest.KeyedLayout(t)
	return map[string]kind{
		"append":      {func() *mem.Store { return &mem.Store{} }, acts()},
		"primary key": {func() *mem.Store { return &mem.Store{Layout: layout} }, keyedActs()},
	}
}

type kind struct {
	empty func() *mem.Store
	acts  []act
}

// The search goes on from one of several equal states and leaves out the others. So
// tables of equal form have to show the same, and whatever is done to them next must go
// the same way and lead to tables of equal form. Here: all histories of up to four acts.
func TestTablesOfEqualFormBehaveEqually(t *testing.T) {
	for name, k := range kinds(t) {
		t.Run(name, func(t *testing.T) {
			first := map[string]found{}
			histories := 0
			var visit func(s *mem.Store, did []string, left int)
			visit = func(s *mem.Store, did []string, left int) {
				histories++
				form := string(s.AppendState(nil, 0))
				shows := seen(s)
				if left > 0 {
					for _, a := range k.acts {
						c := s.Clone().(*mem.Store)
						err := a.do(c)
						shows += fmt.Sprintf("%s: %v, then %q\n", a.name, err, c.AppendState(nil, 0))
						visit(c, append(did[:len(did):len(did)], a.name), left-1)
					}
				}
				key := fmt.Sprint(left > 0, form)
				if other, ok := first[key]; ok {
					require.Equal(t, other.shows, shows, "%v and %v have one form", other.did, did)
					return
				}
				first[key] = found{did, shows}
			}
			visit(k.empty(), nil, 4)
			require.Greater(t, histories, 3*len(first), "many histories lead to one form: %d to %d", histories, len(first))
		})
	}
}

// found is a history with all that its table shows and becomes.
type found struct {
	did   []string
	shows string
}

// Two runs of the search go on from copies of one table, in turns: each finds what it
// would have found alone, whatever the other writes, deletes or expires meanwhile.
func TestCopiesGoTheirOwnWays(t *testing.T) {
	for name, k := range kinds(t) {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) {
				draw := func(label string) []act {
					return rapid.SliceOfN(rapid.Custom(func(rt *rapid.T) act { return rapid.SampledFrom(k.acts).Draw(rt, "act") }), 0, 12).Draw(rt, label)
				}
				before, ways := draw("before"), [2][]act{draw("one"), draw("two")}
				original := k.empty()
				for _, a := range before {
					_ = a.do(original) // how it goes is the other test's
				}
				copies := [2]*mem.Store{original, original.Clone().(*mem.Store)}
				require.Equal(rt, seen(copies[0]), seen(copies[1]), "a copy shows the same")
				for i := range max(len(ways[0]), len(ways[1])) {
					for c, way := range ways {
						if i < len(way) {
							_ = way[i].do(copies[c])
						}
					}
				}
				for c, way := range ways {
					alone := k.empty()
					for _, a := range append(before[:len(before):len(before)], way...) {
						_ = a.do(alone)
					}
					require.Equal(rt, seen(alone), seen(copies[c]))
					require.Equal(rt, alone.AppendState(nil, 0), copies[c].AppendState(nil, 0))
				}
			})
		})
	}
}

// Where snapshots expire by their age, tables are equal whose snapshots are equally old;
// elsewhere the calendar is no part of a table.
func TestTheFormKnowsAgesWhereTheyMatter(t *testing.T) {
	at := func(published int64, ages bool) *mem.Store {
		s := &mem.Store{Ages: ages}
		snapshot := storetest.Sample(1, "aa")
		snapshot.TimeMillis = published
		require.NoError(t, s.Publish(snapshot))
		return s
	}
	rapid.Check(t, func(rt *rapid.T) {
		published, age, later := rapid.Int64Range(0, 1<<40).Draw(rt, "published"), rapid.Int64Range(0, 1<<40).Draw(rt, "age"), rapid.Int64Range(1, 1<<40).Draw(rt, "later")
		form := at(published, true).AppendState(nil, published+age)
		require.Equal(rt, form, at(published+later, true).AppendState(nil, published+later+age), "as old")
		require.NotEqual(rt, form, at(published, true).AppendState(nil, published+age+later), "older")
		require.Equal(rt, at(published, false).AppendState(nil, age), at(published+later, false).AppendState(nil, 0))
	})
}
