package sqlview

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// shelf is a source of one table of numbers, in pieces that a scan may leave out, with a
// history: a hint can ask for the first pieces only.
type shelf struct {
	name   Name
	pieces [][]int64
	torn   error // what reading meets behind the pieces
}

func (s shelf) Tables() ([]Name, error) { return []Name{s.name}, nil }

func (s shelf) Open(n Name) (Table, error) {
	if n != s.name {
		return nil, ErrNoTable
	}
	return s, nil
}

func (shelf) SystemTables() []System {
	return []System{{Name: "pieces", Columns: Columns("rows BIGINT"), Travels: true}, {Name: "history", Columns: Columns("pieces BIGINT")}}
}

func (shelf) HintOptions() []HintOption {
	return []HintOption{
		{Key: "pieces", Want: "one digit", Fits: func(v string) bool { return len(v) == 1 && v[0] >= '0' && v[0] <= '9' }},
		{Key: "pages", Want: "anything", Fits: func(string) bool { return true }},
		{Key: "time", Refused: "a shelf has no clock"},
	}
}

func (s shelf) At(m Moment) (View, error) {
	if m.Option == "pieces" {
		n := int(m.Value[0] - '0')
		if n > len(s.pieces) {
			return nil, fmt.Errorf("piece %d does not exist; known: 1 to %d", n, len(s.pieces))
		}
		s.pieces = s.pieces[:n]
	}
	return s, nil
}

func (s shelf) Shape() Shape {
	return Shape{Columns: []ShapeColumn{{Column: Column{"n", "BIGINT"}, NotNull: true}}, PrimaryKey: []string{"n"}}
}

func (s shelf) Rows() (*Relation, error) {
	return &Relation{Columns: Columns("n BIGINT"), Scan: func(_ []int, preds []Predicate) (Batches, error) {
		i := 0
		return Pieces(func() (*Batch, error) {
			for ; i < len(s.pieces); i++ {
				piece := s.pieces[i]
				b := &Batch{Rows: len(piece), First: int64(i) * 1000, Columns: []Vector{{Ints: piece}}}
				if len(piece) > 0 && !slices.ContainsFunc(preds, func(p Predicate) bool { return !p.MayHold(slices.Min(piece), slices.Max(piece)) }) {
					i++
					return b, nil
				}
			}
			return nil, s.torn
		}), nil
	}}, nil
}

func (s shelf) System(name string) (rows [][]any, err error) {
	if name == "history" {
		return [][]any{{int64(len(s.pieces))}}, nil
	}
	for _, p := range s.pieces {
		rows = append(rows, []any{int64(len(p))})
	}
	return rows, nil
}

func openShelves(t require.TestingT, shelves ...Source) *DB {
	db, err := Open(shelves)
	require.NoError(t, err)
	return db
}

// A source says what a hint may ask for; the view reads the hint and refuses the rest.
func TestHintsOfASource(t *testing.T) {
	db := openShelves(t, shelf{name: Name{"default", "t"}, pieces: [][]int64{{1, 2, 3}, {4}}},
		shelf{name: Name{"attic", "t"}, pieces: [][]int64{{9}}}, shelf{name: Name{"default", "cut"}, torn: errors.New("piece 1: cut")})
	defer db.Close()
	for sql, want := range map[string]string{
		"SELECT COUNT(*) FROM t":                                                 "4",
		"SELECT COUNT(*) FROM t /*+ OPTIONS('pieces'='1') */":                    "3",
		"SELECT COUNT(*) FROM t$pieces /*+ OPTIONS('pieces'='1') */":             "1",
		"SELECT MAX(n) FROM attic.t":                                             "9",
		"SELECT pieces FROM t$history":                                           "2",
		"SELECT pieces FROM t$history /*+ OPTIONS('pieces'='1') */":              "1:30: t$history is the same at every snapshot, so it takes no hint",
		"SELECT * FROM t /*+ OPTIONS('pieces'='7') */":                           "table t: piece 7 does not exist; known: 1 to 2",
		"SELECT * FROM t /*+ OPTIONS('pieces'='all') */":                         "1:38: option pieces: want one digit, not all",
		"SELECT * FROM t /*+ OPTIONS('time'='1') */":                             "1:29: option time is not in the SQL view; a shelf has no clock",
		"SELECT * FROM t /*+ OPTIONS('pieces'='1', 'pages'='2') */":              "1:43: options pieces and pages exclude each other",
		"SELECT * FROM t$piecs":                                                  "1:15: unknown system table t$piecs; did you mean t$pieces?",
		"SELECT * FROM cut":                                                      "table cut: piece 1: cut",
		"SELECT * FROM cut WHERE n IN (SELECT n FROM attic.t) OR n > 7 OR n = 1": "table cut: piece 1: cut",
	} {
		r, err := db.Query(t.Context(), sql)
		if err != nil {
			require.EqualError(t, err, want)
			continue
		}
		require.Equal(t, want, cellText(r.Rows[0][0], "BIGINT"), sql)
	}
}

// Whatever a scan leaves out by its predicates, a statement answers as if it had read all:
// no row is lost where the sides of an OR read different pieces, none comes twice.
func TestAnswersDoNotDependOnWhatIsLeftOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.Int64Range(0, 12)
		pieces := rapid.SliceOfN(rapid.SliceOfN(number, 0, 5), 0, 5).Draw(t, "pieces")
		var all [][]any
		for _, p := range pieces {
			for _, n := range p {
				all = append(all, []any{n})
			}
		}
		db, err := Open([]Source{shelf{name: Name{"default", "t"}, pieces: pieces}}, WithRows("list", Columns("n BIGINT"), all))
		require.NoError(t, err)
		defer db.Close()
		where := condition(t, number, "a", 2)
		joined := "b.n = a.n OR " + condition(t, number, "b", 1)
		for _, sql := range []string{
			"SELECT a.n FROM %s a WHERE " + where + " ORDER BY 1",
			"SELECT a.n, b.n FROM %[1]s a JOIN %[1]s b ON " + joined + " WHERE " + where + " ORDER BY 1, 2",
		} {
			got, err := db.Query(t.Context(), fmt.Sprintf(sql, "t"))
			require.NoError(t, err)
			// A sign in front of every column keeps comparisons from being taken over.
			plain := strings.NewReplacer("a.n ", "+a.n ", "b.n ", "+b.n ").Replace(fmt.Sprintf(sql, "list"))
			want, err := db.Query(t.Context(), plain)
			require.NoError(t, err)
			require.Equal(t, want.Rows, got.Rows, sql)
		}
	})
}

// condition draws comparisons of a column, joined by OR and AND.
func condition(t *rapid.T, number *rapid.Generator[int64], table string, depth int) string {
	if depth == 0 {
		return fmt.Sprintf("%s.n %s %d", table, rapid.SampledFrom([]string{"=", "<", "<=", ">", ">="}).Draw(t, "op"), number.Draw(t, "value"))
	}
	left, right := condition(t, number, table, depth-1), condition(t, number, table, depth-1)
	return "(" + left + rapid.SampledFrom([]string{" OR ", " AND "}).Draw(t, "joined by") + right + ")"
}
