package sqlview

import (
	"context"
	"fmt"
	"strings"
)

// Result is the answer to a statement. Values are nil, bool, int64, float64,
// string or []byte; times are text.
type Result struct {
	Columns []Column
	Rows    [][]any
	// Warnings are what the tables say of the rows that were read.
	Warnings []string

	// ColumnWidth is where the tableau cuts texts whose type has no width: Flink's
	// table.display.max-column-width, 0 = 30.
	ColumnWidth int

	// fitted: the client prints it as wide as its cells need, not as its types say.
	fitted bool
}

// Query runs one statement; a semicolon at its end is allowed.
func (db *DB) Query(ctx context.Context, sql string) (*Result, error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	stmt, err := single(sql)
	if err != nil {
		return nil, err
	}
	toks := lex(stmt)
	if r, ok, err := db.command(stmt, toks); ok {
		return r, err
	}
	if err := readOnly(stmt, toks); err != nil {
		return nil, err
	}
	return db.selectRows(ctx, stmt, toks)
}

// single is the one statement in sql.
func single(sql string) (string, error) {
	stmts, rest := Split(sql)
	if rest != "" {
		stmts = append(stmts, Statement{Text: rest})
	}
	switch len(stmts) {
	case 0:
		return "", &Error{What: "no statement"}
	case 1:
		return stmts[0].Text, unclosed(stmts[0].Text)
	}
	return "", &Error{What: fmt.Sprintf("%d statements where one was expected", len(stmts))}
}

func unclosed(sql string) error {
	for _, t := range lex(sql) {
		if t.kind == tokOpen {
			return errorAt(sql, t.start, "", "%s is never closed", t.text)
		}
	}
	return nil
}

// readers are the statements that read; everything else is refused.
var readers = words("SELECT WITH VALUES")

// writers are the words that turn WITH … into a statement that writes.
var writers = words("INSERT UPDATE DELETE REPLACE")

func readOnly(sql string, toks []token) error {
	if len(toks) == 0 || !readers[strings.ToUpper(toks[0].text)] && !toks[0].punct("(") {
		return &Error{What: "the SQL view only reads: " + firstWord(toks) + " is refused",
			Hint: "it takes SELECT, WITH, VALUES, SHOW TABLES, DESCRIBE"}
	}
	for i, t := range toks {
		called := i+1 < len(toks) && toks[i+1].punct("(") // replace(x, 'a', 'b')
		if t.kind == tokWord && writers[strings.ToUpper(t.text)] && !called && toks[0].is("WITH") {
			return errorAt(sql, t.start, "", "the SQL view only reads: %s is refused", strings.ToUpper(t.text))
		}
	}
	return nil
}

func firstWord(toks []token) string {
	if len(toks) == 0 {
		return "an empty statement"
	}
	return strings.ToUpper(toks[0].text)
}

// selectRows makes the tables of the statement, runs it and drops them.
func (db *DB) selectRows(ctx context.Context, sql string, toks []token) (*Result, error) {
	refs, err := findRefs(sql, toks)
	if err != nil {
		return nil, err
	}
	s := &statement{db: db, sql: sql, toks: toks, uses: map[string]*use{}}
	defer s.close()
	for _, r := range refs {
		if err := s.bind(ctx, r); err != nil {
			return nil, err
		}
	}
	return s.run(ctx)
}

// statement is one query while it runs.
type statement struct {
	db      *DB
	sql     string
	toks    []token
	uses    map[string]*use // by what was written: table and hint
	names   map[string]string
	ids     []int
	rewrite []edit
}

// bind opens the table of r and puts its virtual table in its place.
func (s *statement) bind(ctx context.Context, r ref) error {
	key := s.sql[r.start:r.end]
	if s.uses[key] == nil {
		rel, err := s.db.resolve(s.sql, r)
		if err != nil {
			return err
		}
		if err := s.create(ctx, key, s.db.inZone(rel)); err != nil {
			return err
		}
	}
	text := quote(s.names[key])
	if !r.hasAlias {
		text += " AS " + quote(r.name())
	}
	s.rewrite = append(s.rewrite, edit{r.start, r.end, text})
	return nil
}

func (s *statement) create(ctx context.Context, key string, rel *Relation) error {
	u := &use{Relation: rel, types: &s.db.types}
	id := register(u)
	s.ids = append(s.ids, id)
	name := relationName(id)
	if s.names == nil {
		s.names = map[string]string{}
	}
	s.uses[key], s.names[key] = u, name
	_, err := s.db.conn.ExecContext(ctx, fmt.Sprintf("CREATE VIRTUAL TABLE temp.%s USING %s(%d)", quote(name), moduleName, id))
	if err != nil && ctx.Err() == nil { // two columns that differ in capitals alone, or none
		return &Error{What: fmt.Sprintf("SQLite cannot hold the columns of %s: %v", key, err)}
	}
	return err
}

func relationName(id int) string { return fmt.Sprintf("relation_%d", id) }

// close drops the virtual tables; the statement is over, so nothing holds them.
func (s *statement) close() {
	for _, id := range s.ids {
		_, _ = s.db.conn.ExecContext(context.Background(), "DROP TABLE IF EXISTS temp."+quote(relationName(id)))
		release(id)
	}
}
