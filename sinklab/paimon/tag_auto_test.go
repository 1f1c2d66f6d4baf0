package paimon_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/mem"
)

const (
	hour     = int64(3_600_000)
	newYears = int64(1_767_225_600_000) // 2026-01-01 00:00:00 UTC
)

// tagAt publishes empty snapshots at some times behind New Year and runs the tagger.
func tagAt(t *testing.T, a paimon.AutoTags, tagger *paimon.Tagger, store *mem.Store, times ...int64) (made, deleted []string) {
	for _, at := range times {
		latest, err := store.LatestID()
		require.NoError(t, err)
		list := fmt.Sprint("list-", latest)
		_, err = store.WriteManifestList(list, nil)
		require.NoError(t, err)
		require.NoError(t, store.Publish(paimon.Snapshot{ID: latest + 1, TimeMillis: newYears + at, BaseManifestList: list, DeltaManifestList: list}))
	}
	require.NoError(t, tagger.Run(store, a, nil, newYears, func(c paimon.TagChange) {
		if c.Deleted {
			deleted = append(deleted, c.Tag.Name)
		} else {
			made = append(made, c.Tag.Name)
		}
	}))
	return made, deleted
}

// The first snapshot is tagged at once, after the period that ended before it; then the
// first one behind the end of each next period.
func TestAutoTags(t *testing.T) {
	for _, c := range []struct {
		name  string
		auto  paimon.AutoTags
		times []int64
		want  []string
	}{
		{"daily", paimon.AutoTags{PeriodMillis: 24 * hour, Form: "YYYY-MM-DD"}, []int64{hour, 2 * hour, 25 * hour}, []string{"2025-12-31", "2026-01-01"}},
		{"hourly", paimon.AutoTags{PeriodMillis: hour, Form: "YYYYMMDD hh"}, []int64{1, hour - 1, hour, hour + 1, 3 * hour}, []string{"20251231 23", "20260101 00", "20260101 02"}},
		{"complete", paimon.AutoTags{PeriodMillis: hour, Form: "YYYY-MM-DD hh", Complete: true}, []int64{1, 3 * hour, 3*hour + 1}, []string{"2025-12-31 23", "2026-01-01 00", "2026-01-01 01"}},
		{"delayed", paimon.AutoTags{PeriodMillis: hour, Form: "YYYYMMDDhhmm", DelayMillis: 1000}, []int64{1, hour + 999, hour + 1000}, []string{"202512312300", "202601010000"}},
	} {
		made, deleted := tagAt(t, c.auto, &paimon.Tagger{}, &mem.Store{}, c.times...)
		require.Equal(t, c.want, made, c.name)
		require.Empty(t, deleted, c.name)
	}
}

// A new committer goes on behind the newest tag, and only tags that were made by
// themselves count as too many.
func TestAutoTagsGoOn(t *testing.T) {
	a := paimon.AutoTags{PeriodMillis: hour, Form: "YYYY-MM-DD hh", Keep: 2}
	store := &mem.Store{}
	tagAt(t, a, &paimon.Tagger{}, store, 1, hour)
	first, err := store.Snapshot(1)
	require.NoError(t, err)
	require.NoError(t, store.WriteTag(paimon.Tag{Name: "by hand", Snapshot: first}))
	tagger := &paimon.Tagger{}
	forced, err := tagger.Forces(store, a, newYears+2*hour-1)
	require.NoError(t, err)
	require.False(t, forced)
	forced, err = tagger.Forces(store, a, newYears+2*hour)
	require.NoError(t, err)
	require.True(t, forced)
	made, deleted := tagAt(t, a, tagger, store, 2*hour, 2*hour+1)
	require.Equal(t, []string{"2026-01-01 01"}, made)
	require.Equal(t, []string{"2025-12-31 23"}, deleted)
}

func TestExpireTags(t *testing.T) {
	store := grow(t, []change{{}, {}})
	s, err := store.Snapshot(1)
	require.NoError(t, err)
	retained := int64(1000)
	require.NoError(t, store.WriteTag(paimon.NewTag("short", s, &retained, newYears)))
	require.NoError(t, store.WriteTag(paimon.NewTag("long", s, nil, newYears)))
	left := func(now int64) (names []string) {
		require.NoError(t, paimon.ExpireTags(store, now, func(paimon.TagChange) {}))
		tags, err := store.Tags()
		require.NoError(t, err)
		for _, tag := range tags {
			names = append(names, tag.Name)
		}
		return names
	}
	require.Equal(t, []string{"long", "short"}, left(newYears+1000))
	require.Equal(t, []string{"long"}, left(newYears+1001))
}
