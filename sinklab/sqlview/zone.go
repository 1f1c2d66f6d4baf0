package sqlview

import (
	"slices"
	"time"
)

// Zone turns an instant into what the clock of a zone shows, both as milliseconds since 1970.
type Zone func(millis int64) (local int64)

// WithZone is the session's zone: TIMESTAMP_LTZ is an instant, and statements see what the
// clock there shows. Sources give instants in UTC, which is the zone without this.
func WithZone(zone Zone) Option { return func(db *DB) { db.zone = zone } }

const secondShape = "2006-01-02 15:04:05"

// inZone is r with its instants as the session's clock shows them.
func (db *DB) inZone(r *Relation) *Relation {
	if r == nil || db.zone == nil {
		return r
	}
	var instants []int
	for i, c := range r.Columns {
		if root(c.Type) == "TIMESTAMP_LTZ" {
			instants = append(instants, i)
		}
	}
	if len(instants) == 0 {
		return r
	}
	out := *r
	out.Scan = func(need []int, preds []Predicate) (Batches, error) {
		b, err := r.Scan(need, preds) // predicates are over integers, so none is over an instant
		if err != nil {
			return nil, err
		}
		return zonedBatches{b, db.zone, instants}, nil
	}
	return &out
}

type zonedBatches struct {
	Batches
	zone    Zone
	columns []int
}

// Next is the next piece; values of the source's own are not written to.
func (b zonedBatches) Next() (*Batch, error) {
	piece, err := b.Batches.Next()
	if piece == nil || err != nil {
		return piece, err
	}
	out := *piece
	out.Columns = slices.Clone(piece.Columns)
	for _, c := range b.columns {
		values := slices.Clone(out.Columns[c].Values)
		for i, v := range values {
			if text, ok := v.(string); ok {
				values[i] = b.zone.shown(text)
			}
		}
		out.Columns[c].Values = values
	}
	return &out, nil
}

// shown is an instant that is written in UTC on the clock of the zone. Fractions stay as they
// are: no zone is off by less than a second.
func (z Zone) shown(utc string) string {
	if len(utc) < len(secondShape) {
		return utc
	}
	at, err := time.Parse(secondShape, utc[:len(secondShape)])
	if err != nil {
		return utc
	}
	return time.UnixMilli(z(at.UnixMilli())).UTC().Format(secondShape) + utc[len(secondShape):]
}
