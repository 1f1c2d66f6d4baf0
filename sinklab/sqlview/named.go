package sqlview

// named is r with the table's name in front of every error of reading it, and of
// every warning.
func (n Name) named(r *Relation) *Relation {
	if r == nil {
		return nil
	}
	out := *r
	out.Scan = func(need []int, preds []Predicate) (Batches, error) {
		b, err := r.Scan(need, preds)
		if err != nil {
			return nil, n.wrap(err)
		}
		return namedBatches{n, b}, nil
	}
	if r.Warning != nil {
		out.Warning = func() string {
			w := r.Warning()
			if w == "" {
				return ""
			}
			return "table " + n.String() + ": " + w
		}
	}
	return &out
}

type namedBatches struct {
	name Name
	Batches
}

// Next is the next piece.
func (b namedBatches) Next() (*Batch, error) {
	piece, err := b.Batches.Next()
	return piece, b.name.wrap(err)
}

// Close ends the reading.
func (b namedBatches) Close() error { return b.name.wrap(b.Batches.Close()) }
