package kept

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/warehouse"
	"exactlyonce/sinklab/world"
)

// table is one table, open.
type table struct {
	kind       *kind
	name       connector.Name
	definition definition
	connector  connector.Connector
	world      world.World
	written    []byte // the canonical form of the world that world.json holds
}

// state is world.json.
type state struct {
	Version   int             `json:"version"`
	Connector string          `json:"connector"`
	World     json.RawMessage `json:"world"`
}

func (t *table) file(name string) string { return t.kind.folder.Of(t.name) + "/" + name }

// load checks the definition and reads the world.
func (t *table) load() (err error) {
	file := t.file(definitionFile)
	if err := t.definition.check(); err != nil {
		return damaged(file, err)
	}
	if t.connector, err = t.kind.connectorOf(t.definition.Connector); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if t.world, err = t.connector.World(connector.Target{Table: t.definition.Table}); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return t.loadWorld(t.file(worldFile))
}

func (t *table) loadWorld(file string) error {
	kept, ok := t.world.(world.Kept)
	if !ok {
		return fmt.Errorf("%s: the world of connector %q cannot be read from a file", file, t.definition.Connector)
	}
	var s state
	err := readJSON(t.kind.folder.FS, file, &s)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return damaged(file, errors.New("it is missing"))
	case err != nil:
		return err
	case s.Connector != t.definition.Connector:
		return damaged(file, fmt.Errorf("it is of connector %q, the table of %q", s.Connector, t.definition.Connector))
	case len(s.World) == 0:
		return damaged(file, errors.New("it holds no world"))
	}
	if err := kept.UnmarshalJSON(s.World); err != nil {
		return damaged(file, cause(err))
	}
	visible, err := t.world.Read(world.Uncommitted)
	if err == nil {
		if err := checkRanges(visible, t.definition.splits()); err != nil {
			return damaged(file, err)
		}
	}
	t.written = t.world.AppendState(nil, 0)
	return nil
}

// keep writes the world down, unless the file holds it already.
func (t *table) keep() error {
	if !t.kind.files {
		return nil
	}
	form := t.world.AppendState(nil, 0)
	if t.written != nil && bytes.Equal(form, t.written) {
		return nil
	}
	data, err := json.Marshal(t.world)
	if err != nil {
		return fmt.Errorf("%s: %w", t.file(worldFile), err)
	}
	if err := writeJSON(t.kind.folder, t.file(worldFile), state{version, t.definition.Connector, data}); err != nil {
		return err
	}
	t.written = form
	return nil
}

// write writes the definition down.
func (t *table) write() error {
	if !t.kind.files {
		return nil
	}
	return writeJSON(t.kind.folder, t.file(definitionFile), &t.definition)
}

// Declared implements warehouse.Table.
func (t *table) Declared() *connector.Table { return t.definition.Table }

// Fingerprint implements warehouse.Table: of what CREATE TABLE said.
func (t *table) Fingerprint() (string, error) {
	data, err := json.Marshal(t.definition.Table)
	sum := sha256.Sum256(append(data, t.definition.Connector...))
	return hex.EncodeToString(sum[:]), err
}

// OnlyBy implements warehouse.Table: nobody but the lab writes these files.
func (t *table) OnlyBy([]string) (bool, error) { return true, nil }

// Call implements warehouse.Table.
func (t *table) Call(warehouse.Call) (string, error) {
	return "", fmt.Errorf("table %s: connector %q has no procedures", t.name, t.definition.Connector)
}

// plain refuses a name that would lead out of its folder.
func plain(what, name string) error {
	if name == "" || strings.HasPrefix(name, ".") || strings.ContainsAny(name, "/\\\x00") {
		return fmt.Errorf("%s name %q is no name of a folder", what, name)
	}
	return nil
}
