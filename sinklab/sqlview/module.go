package sqlview

import (
	"fmt"
	"strconv"
	"strings"
	"sync"

	"modernc.org/sqlite/vtab"
)

// moduleName is the one virtual-table module of the process. Its argument is a
// number that leads to the relation of one statement.
const moduleName = "sinklab_relation"

func registerModule() error { return vtab.RegisterModule(nil, moduleName, module{}) }

// use is a relation while a statement reads it. SQLite forgets the text of an
// error in the middle of a scan, so it is kept here.
type use struct {
	*Relation
	types *typeList
	mu    sync.Mutex
	err   error

	memories map[string]*memory // by the columns read; nil = scanned once
}

// fail remembers the first error and returns it.
func (u *use) fail(err error) error {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.err == nil {
		u.err = err
	}
	return err
}

// uses are the relations in use, by the number passed to the module.
var uses = struct {
	sync.Mutex
	next int
	m    map[int]*use
}{m: map[int]*use{}}

// register puts u on the list until release.
func register(u *use) (id int) {
	uses.Lock()
	defer uses.Unlock()
	uses.next++
	uses.m[uses.next] = u
	return uses.next
}

func release(id int) {
	uses.Lock()
	defer uses.Unlock()
	delete(uses.m, id)
}

type module struct{}

// Create connects: the tables are read-only and made for one statement.
func (m module) Create(ctx vtab.Context, args []string) (vtab.Table, error) {
	return m.Connect(ctx, args)
}

// Connect finds the relation by the number in args.
func (module) Connect(ctx vtab.Context, args []string) (vtab.Table, error) {
	id, err := strconv.Atoi(strings.TrimSpace(args[len(args)-1]))
	if err != nil {
		return nil, fmt.Errorf("module %s: argument: %w", moduleName, err)
	}
	uses.Lock()
	u := uses.m[id]
	uses.Unlock()
	if u == nil {
		return nil, fmt.Errorf("module %s: no relation %d", moduleName, id)
	}
	return &table{u}, ctx.Declare(declaration(u.Columns, u.types))
}
