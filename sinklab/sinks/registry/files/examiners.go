package files

import (
	"exactlyonce/sinklab/doctor"
	"exactlyonce/sinklab/doctor/worlds"
	"exactlyonce/sinklab/paimon/examine"
)

// Examiners are whom the doctor asks about the tables.
func (w Warehouse) Examiners() []doctor.Examiner {
	kinds := []doctor.Examiner{examine.Of(w.Paimon)}
	if w.Foreign != nil {
		kinds = append(kinds, worlds.Of(w.Foreign))
	}
	return kinds
}
