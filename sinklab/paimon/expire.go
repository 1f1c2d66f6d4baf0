package paimon

import (
	"errors"
	"fmt"
	"math"

	"exactlyonce/sinklab/internal/flinktime"
)

// Retention says which snapshots stay (Paimon 2.0.0 ExpireConfig).
type Retention struct {
	Min, Max   int64 // snapshot.num-retained.min, .max
	TimeMillis int64 // snapshot.time-retained
	Limit      int64 // snapshot.expire.limit: how many may go at a time
}

// DefaultRetention is Paimon 2.0.0's (CoreOptions).
func DefaultRetention() Retention {
	return Retention{Min: 10, Max: math.MaxInt32, TimeMillis: 3_600_000, Limit: 50}
}

// RetentionOf reads the table options; an option that is not set is "".
func RetentionOf(option func(key string) string) (Retention, error) {
	r := DefaultRetention()
	err := readOptions(option, []optionInto{
		{"snapshot.num-retained.min", int32Option, &r.Min},
		{"snapshot.num-retained.max", int32Option, &r.Max},
		{"snapshot.expire.limit", int32Option, &r.Limit},
		{"snapshot.time-retained", flinktime.Parse, &r.TimeMillis},
	})
	if err != nil {
		return r, err
	}
	return r, r.check()
}

// ExpiryOf is the retention of a table whose writers expire snapshots, nil where they do
// not (write-only).
func ExpiryOf(option func(key string) string) (*Retention, error) {
	if option("write-only") == "true" {
		return nil, nil
	}
	r, err := RetentionOf(option)
	return &r, err
}

// check is Paimon 2.0.0 SchemaValidation:198-205.
func (r Retention) check() error {
	switch {
	case r.Min < 1:
		return errors.New("snapshot.num-retained.min should be at least 1")
	case r.Min > r.Max:
		return fmt.Errorf("snapshot.num-retained.min (%d) should not be larger than snapshot.num-retained.max (%d)", r.Min, r.Max)
	}
	return nil
}

// None tells that nothing can expire of a table with that latest snapshot, whatever else
// is in it: the newest Min stay, and ids begin at 1.
func (r Retention) None(latest int64) bool { return latest <= r.Min }

// Range is what an expiry at that time removes: the snapshots from begin up to end, end
// not among them; nothing where end <= begin. More than Max never stay, Min always do,
// and between the two a snapshot goes once the one after it is older than TimeMillis
// (Paimon 2.0.0 ExpireSnapshotsImpl.expire:107-168).
func (r Retention) Range(store Store, latest, nowMillis int64) (begin, end int64, err error) {
	if begin, err = store.EarliestID(); err != nil || begin == 0 {
		return 0, 0, err
	}
	end = min(latest-r.Min+1, begin+r.Limit)
	for id := max(latest-r.Max+1, begin); id < end; id++ {
		next, err := store.Snapshot(id + 1)
		switch {
		case errors.Is(err, ErrNotFound): // another process has deleted it
		case err != nil:
			return 0, 0, err
		case nowMillis-r.TimeMillis <= next.TimeMillis:
			return begin, id, nil
		}
	}
	return begin, end, nil
}
