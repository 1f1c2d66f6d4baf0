package files

import (
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/sinks/registry"
	"exactlyonce/sinklab/warehouse"
	"exactlyonce/sinklab/warehouse/kept"
)

// Open opens the folder dir with all that is kept in it; it need not exist yet. No table
// is looked at before somebody asks for it.
func Open(fs filesystem.FS, dir string) (Warehouse, error) {
	w, err := disk.OpenWarehouse(fs, dir)
	return Warehouse{Paimon: w, Foreign: kept.Keeper(warehouse.Folder{FS: fs, Dir: dir}, registry.All)}, err
}
