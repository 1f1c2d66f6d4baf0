package sqlview

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"sync"

	"exactlyonce/trace"
)

// DB answers statements over one warehouse. It is safe for concurrent use; one
// statement runs at a time.
type DB struct {
	mu      sync.Mutex
	sources []Source
	catalog string
	extra   map[string]*Relation // trace and WithRows, by lower-case name
	order   []string             // the names in extra as given
	types   typeList
	zone    Zone // nil = UTC
	pool    *sql.DB
	conn    *sql.Conn
	err     error // of an option
}

// Option adds something to a DB.
type Option func(*DB)

// WithTrace adds the table trace over the events of a run.
func WithTrace(events []trace.Event) Option {
	return func(db *DB) { db.add("trace", traceRelation(events)) }
}

// WithRows adds a table held in memory. A row has one value a column: nil, bool,
// int64, float64, string or []byte.
func WithRows(name string, columns []Column, rows [][]any) Option {
	return func(db *DB) {
		if err := checkRows(columns, rows); err != nil && db.err == nil {
			db.err = fmt.Errorf("table %s: %w", name, err)
		}
		db.add(name, fromRows(columns, rows))
	}
}

// WithCatalog lets statements write the catalog's name in front: catalog.database.table.
func WithCatalog(name string) Option { return func(db *DB) { db.catalog = name } }

// add registers a table; one of these hides a warehouse table of the same name
// unless the statement names the database.
func (db *DB) add(name string, r *Relation) {
	key := strings.ToLower(name)
	if db.extra[key] != nil && db.err == nil {
		db.err = &Error{What: fmt.Sprintf("table %s is registered twice", name)}
	}
	db.extra[key] = r
	db.order = append(db.order, name)
}

// Open makes a DB over the tables of all sources, nil where only registered tables are
// asked for. Of two sources that have a table of one name the first is asked. No table is
// opened before a statement names it.
func Open(sources []Source, opts ...Option) (*DB, error) {
	db := &DB{sources: sources, extra: map[string]*Relation{}}
	for _, o := range opts {
		o(db)
	}
	if db.err != nil {
		return nil, db.err
	}
	if err := registerOnce(); err != nil {
		return nil, fmt.Errorf("sqlview: %w", err)
	}
	return db, db.connect()
}

// connect opens one SQLite connection in memory. Double quotes mean names and
// nothing else there, for SQLite would turn a misspelt one into text, and LIKE
// minds capitals, as in Flink.
func (db *DB) connect() (err error) {
	if db.pool, err = sql.Open("sqlite", "file::memory:?_dqs=0&_pragma=case_sensitive_like(1)"); err != nil {
		return err
	}
	db.pool.SetMaxOpenConns(1)
	db.conn, err = db.pool.Conn(context.Background())
	return err
}

// Close frees the connection.
func (db *DB) Close() error {
	db.mu.Lock()
	defer db.mu.Unlock()
	if err := db.conn.Close(); err != nil {
		return err
	}
	return db.pool.Close()
}
