package files

import (
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/paimon/disk"
)

// Open opens the folder dir with all that is kept in it; it need not exist yet. No table
// is looked at before somebody asks for it.
func Open(fs filesystem.FS, dir string) (Warehouse, error) {
	w, err := disk.OpenWarehouse(fs, dir)
	return Warehouse{Paimon: w}, err
}
