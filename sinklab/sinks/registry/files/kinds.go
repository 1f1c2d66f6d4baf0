package files

import (
	"errors"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/sinks/paimon/tables"
	"exactlyonce/sinklab/sinks/registry"
	"exactlyonce/sinklab/warehouse"
	"exactlyonce/sinklab/warehouse/kept"
)

// own are the connectors whose tables are kept in files of their own kind. They are those
// whose catalogs a script can use.
var own = []struct {
	connector string
	in        func(warehouse.Folder) warehouse.Kind
}{
	{"paimon", tables.In},
}

// Kinds are the ways in which the tables of one folder are kept.
type Kinds struct {
	own    []warehouse.Kind // as in own
	kept   warehouse.Kind
	memory warehouse.Kind
}

// In is the kinds of a folder. What can be kept in memory alone is in this value.
func In(f warehouse.Folder) *Kinds {
	k := &Kinds{kept: kept.Files(f, registry.All), memory: kept.Memory(registry.All)}
	for _, o := range own {
		k.own = append(k.own, o.in(f))
	}
	return k
}

// Of is how a table of a connector is kept.
func (k *Kinds) Of(c connector.Connector, t *connector.Table) warehouse.Kind {
	for i, o := range own {
		if o.connector == c.Name {
			return k.own[i]
		}
	}
	if kept.CanKeep(c, t) {
		return k.kept
	}
	return k.memory
}

// Find opens the table that the folder has under a name, whatever its kind: ErrNoTable
// where it has none.
func (k *Kinds) Find(n connector.Name) (warehouse.Table, error) {
	if t, err := k.InCatalog(n); !errors.Is(err, warehouse.ErrNoTable) {
		return t, err
	}
	return k.kept.Open(n)
}

// InCatalog is Find among the tables of catalogs.
func (k *Kinds) InCatalog(n connector.Name) (warehouse.Table, error) {
	for _, kind := range k.own {
		if t, err := kind.Open(n); !errors.Is(err, warehouse.ErrNoTable) {
			return t, err
		}
	}
	return nil, warehouse.ErrNoTable
}

// Drop removes what the folder has under a name, whatever its kind, whole or not.
func (k *Kinds) Drop(n connector.Name) error {
	if _, err := k.kept.Open(n); !errors.Is(err, warehouse.ErrNoTable) {
		return k.kept.Drop(n)
	}
	return k.own[0].Drop(n)
}
