package doctor

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/connector"
)

// kind examines tables of one kind: each is as bad as it says.
type kind map[string]Severity

func (k kind) Tables() (names []connector.Name, err error) {
	for name := range k {
		names = append(names, connector.Name{Database: "default", Table: name})
	}
	return names, nil
}

func (k kind) Examine(n connector.Name, _ Options) (Table, error) {
	s := k[n.Table]
	if s == "" {
		return nil, errors.New("the folder cannot be listed")
	}
	t := plain{Name: n.String(), Severity: s}
	if s != OK {
		t.Findings = []Finding{{Severity: s, Rule: "rule", File: "a/file", Text: "is wrong"}}
	}
	return t, nil
}

type plain Head

func (t plain) Head() Head    { return Head(t) }
func (t plain) Lines() []Line { return []Line{{"label", strings.Repeat("word ", 20)}} }

// Tables of all kinds are one list, sorted by name, and the report is as bad as the worst.
func TestTablesOfSeveralKinds(t *testing.T) {
	kinds := []Examiner{kind{"b": OK, "d": Problem}, kind{"a": Note, "c": OK}}
	r, err := Examine(kinds, Options{})
	require.NoError(t, err)
	require.Equal(t, Problem, r.Severity)
	require.Equal(t, 1, r.Problems())
	var b strings.Builder
	require.NoError(t, WriteText(&b, r))
	require.Equal(t, []string{
		"default.a: note",
		"  label      word word word word word word word word word word word word word",
		"             word word word word word word word",
		"  note       rule a/file is wrong", "",
		"default.b: ok",
	}, strings.Split(b.String(), "\n")[:6])

	r, err = Examine(kinds, Options{Tables: []connector.Name{{Database: "default", Table: "c"}, {Database: "default", Table: "a"}}})
	require.NoError(t, err)
	require.Equal(t, Note, r.Severity)
	require.Equal(t, "default.c", r.Tables[0].Head().Name, "the order that was asked for")

	_, err = Examine(kinds, Options{Tables: []connector.Name{{Database: "default", Table: "e"}}})
	require.EqualError(t, err, "table default.e: not found")
	require.ErrorIs(t, err, ErrNoTable)
	_, err = Examine([]Examiner{kind{"x": ""}}, Options{})
	require.EqualError(t, err, "table default.x: the folder cannot be listed")
}

func TestWords(t *testing.T) {
	require.Equal(t, "1 to MAX", Span{1, MaxIdentifier}.String())
	require.Equal(t, "1, 3, …, 9, 11", SpansText([]Span{{1, 1}, {3, 3}, {5, 5}, {7, 7}, {9, 9}, {11, 11}}))
	require.Equal(t, "1969-12-31 23:59:59.999", TimeText(-1))
	for want, millis := range map[string]int64{"0 s": 999, "-1 s": -1000, "1 min 1 s": 61_000, "2 h 0 min": 7_200_000, "1 d 1 h": 90_000_000} {
		require.Equal(t, want, AgeText(millis))
	}
}
