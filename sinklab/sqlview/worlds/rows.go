package worlds

import (
	"slices"

	"exactlyonce/sinklab/rows"
	"exactlyonce/sinklab/sqlview"
	"exactlyonce/sinklab/world"
)

// batchRows is how many rows are computed at a time.
const batchRows = 4096

// Rows is the relation over what a reader of committed rows sees.
func (v view) Rows() (*sqlview.Relation, error) {
	visible, err := v.World.Read(world.Committed)
	if err != nil {
		return nil, err
	}
	columns := columnsOf(v.Table.Columns)
	return &sqlview.Relation{Columns: columns, RowsMax: rows.Count(visible), Scan: func(need []int, _ []sqlview.Predicate) (sqlview.Batches, error) {
		s := &scan{generator: v.Foreign.Rows, columns: columns, need: need, rest: slices.Clone(visible)}
		return sqlview.Pieces(s.next), nil
	}}, nil
}

// scan computes the needed columns of ranges of rows, piece by piece.
type scan struct {
	generator rows.Generator
	columns   []sqlview.Column
	need      []int
	rest      []rows.Range
	read      int64 // rows behind
}

func (s *scan) next() (*sqlview.Batch, error) {
	for len(s.rest) > 0 && s.rest[0].Len() == 0 {
		s.rest = s.rest[1:]
	}
	if len(s.rest) == 0 {
		return nil, nil
	}
	piece := s.rest[0]
	piece.To = min(piece.To, piece.From+batchRows)
	if s.rest[0].From = piece.To; s.rest[0].Len() == 0 {
		s.rest = s.rest[1:]
	}
	b := &sqlview.Batch{Rows: int(piece.Len()), First: s.read, Columns: make([]sqlview.Vector, len(s.columns))}
	for _, c := range s.need {
		b.Columns[c] = s.column(piece, c)
	}
	s.read += piece.Len()
	return b, nil
}

// column is one column of a piece; integers without NULLs come without boxes.
func (s *scan) column(piece rows.Range, c int) sqlview.Vector {
	ints := make([]int64, piece.Len())
	if s.columns[c].Integer() && s.generator.Int64s(piece.Split, piece.From, c, ints) {
		return sqlview.Vector{Ints: ints}
	}
	values := make([]any, piece.Len())
	for i := range values {
		values[i] = s.generator.Value(piece.Split, piece.From+int64(i), c)
	}
	return sqlview.Vector{Values: values}
}
