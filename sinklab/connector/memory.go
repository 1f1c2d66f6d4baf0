package connector

import (
	"fmt"
	"io/fs"
)

// Memory keeps foreign tables as they are: those of a run that is still there.
type Memory []*Foreign

// Names lists them in order.
func (m Memory) Names() (names []Name, err error) {
	for _, f := range m {
		names = append(names, f.Table.FullName())
	}
	return names, nil
}

// Open finds the table of that name.
func (m Memory) Open(n Name) (*Foreign, error) {
	for _, f := range m {
		if f.Table.FullName() == n {
			return f, nil
		}
	}
	return nil, fmt.Errorf("table %s: %w", n, fs.ErrNotExist)
}
