package sqlview

import (
	"context"
	"database/sql"
	"regexp"
)

// run executes the statement and reads its rows.
func (s *statement) run(ctx context.Context) (*Result, error) {
	rows, err := s.db.conn.QueryContext(ctx, s.text())
	if err != nil {
		return nil, s.explain(ctx, err)
	}
	defer rows.Close()
	result, err := s.read(rows)
	if err != nil {
		return nil, s.explain(ctx, err)
	}
	s.finish(result)
	for _, key := range s.order() {
		if w := s.uses[key].Warning; w != nil && w() != "" {
			result.Warnings = append(result.Warnings, w())
		}
	}
	return result, nil
}

// read takes all rows; the columns carry Flink's types where SQLite knows one.
func (s *statement) read(rows *sql.Rows) (*Result, error) {
	types, err := rows.ColumnTypes()
	if err != nil {
		return nil, err
	}
	r := &Result{}
	for _, t := range types {
		r.Columns = append(r.Columns, Column{t.Name(), s.db.types.typeOf(t.DatabaseTypeName())})
	}
	targets := make([]any, len(types))
	for rows.Next() {
		row := make([]any, len(types))
		for i := range row {
			targets[i] = &row[i]
		}
		if err := rows.Scan(targets...); err != nil {
			return nil, err
		}
		r.Rows = append(r.Rows, row)
	}
	return r, rows.Err()
}

// finish gives expressions a type and a name as Flink does, and turns SQLite's
// 0 and 1 back into booleans.
func (s *statement) finish(r *Result) {
	items := selectItems(s.toks)
	seen := map[string]bool{}
	for i := range r.Columns {
		c := &r.Columns[i]
		if c.Type == "" {
			c.Type = s.expressionType(items, i, r)
			c.Name = s.expressionName(c.Name, i)
		}
		c.Name = unique(c.Name, seen)
		if c.Type == typeBoolean {
			for _, row := range r.Rows {
				if v, ok := row[i].(int64); ok {
					row[i] = v != 0
				}
			}
		}
	}
}

// sqliteNoise is what the driver puts around SQLite's own words.
var sqliteNoise = regexp.MustCompile(`^SQL logic error: | \(\d+\)$`)

// explain turns an error of SQLite into one of the view: a table's own error
// comes first, then the nearest column for an unknown one.
func (s *statement) explain(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	for _, key := range s.order() {
		if u := s.uses[key]; u.err != nil {
			return u.err
		}
	}
	return s.translate(ctx, sqliteNoise.ReplaceAllString(err.Error(), ""))
}

// order lists the tables as they stand in the statement.
func (s *statement) order() []string {
	var keys []string
	seen := map[string]bool{}
	for _, e := range s.rewrite {
		key := s.sql[e.start:e.end]
		if s.uses[key] != nil && !seen[key] {
			seen[key] = true
			keys = append(keys, key)
		}
	}
	return keys
}
