package kept

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/warehouse"
)

// Keeper is the tables of a folder as SQL and the doctor read them.
func Keeper(f warehouse.Folder, connectors []connector.Connector) connector.Keeper {
	return keeper{&kind{folder: f, connectors: connectors, files: true}}
}

type keeper struct{ kind *kind }

// Names implements connector.Keeper: a table is a folder that holds a table.json.
func (k keeper) Names() (names []connector.Name, err error) {
	databases, err := k.folders(k.kind.folder.Dir)
	for _, d := range databases {
		database, ok := strings.CutSuffix(d, ".db")
		if !ok || database == "" {
			continue
		}
		tables, err := k.folders(k.kind.folder.Dir + "/" + d)
		if err != nil {
			return nil, err
		}
		for _, name := range tables {
			n := connector.Name{Database: database, Table: name}
			file := k.kind.folder.Of(n) + "/" + definitionFile
			there, err := filesystem.Exists(k.kind.folder.FS, file)
			if err != nil {
				return nil, fmt.Errorf("%s: %s", file, filesystem.Cause(err))
			}
			if there {
				names = append(names, n)
			}
		}
	}
	return names, err
}

func (k keeper) folders(dir string) (names []string, err error) {
	entries, err := k.kind.folder.FS.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s cannot be listed: %s", dir, filesystem.Cause(err))
	}
	for _, e := range entries {
		if e.Dir {
			names = append(names, e.Name)
		}
	}
	return names, nil
}

// Open implements connector.Keeper.
func (k keeper) Open(n connector.Name) (*connector.Foreign, error) {
	if errors.Join(plain("database", n.Database), plain("table", n.Table)) != nil {
		return nil, fs.ErrNotExist
	}
	t, err := k.kind.open(n)
	if errors.Is(err, warehouse.ErrNoTable) {
		return nil, fs.ErrNotExist
	}
	if err != nil {
		return nil, err
	}
	v, err := t.values()
	if err != nil {
		return nil, err
	}
	return &connector.Foreign{Connector: &t.connector, Table: t.definition.Table, World: t.world, Rows: v}, nil
}
