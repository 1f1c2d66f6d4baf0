package examine

import (
	"errors"
	"strconv"
	"strings"

	"exactlyonce/sinklab/doctor"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
)

// hints compares both hint files with the snapshots that are there. Readers check a
// hint by what lies beside it (Paimon 2.0.0 HintFileUtils): one that is missing, torn
// or behind costs them a listing; only one that names a snapshot which is not there,
// nor the next, is believed and fails them.
func (x *exam) hints() {
	s := x.report.Snapshots
	x.hint(paimon.Latest, s.Latest)
	x.hint(paimon.Earliest, s.First)
}

func (x *exam) hint(h paimon.Hint, truth int64) {
	file := "snapshot/" + string(h)
	text, ok, err := x.table.HintText(h)
	switch {
	case err != nil:
		x.damaged(RuleHint, err)
		return
	case !ok && truth == 0:
		return
	case !ok:
		x.find(doctor.Note, RuleHint, file, "missing: readers list the folder instead")
		return
	}
	id, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	if err != nil {
		if len(text) > 20 {
			text = text[:20] + "…"
		}
		x.find(doctor.Note, RuleHint, file, "holds %q, which is no snapshot id: readers list the folder instead", text)
		return
	}
	if id == truth {
		return
	}
	_, there := x.sizes[disk.SnapshotPath(id)]
	switch {
	case truth == 0:
		x.find(doctor.Problem, RuleHint, file, "names snapshot %d, but the table has none", id)
		x.blind = append(x.blind, "the snapshots seem to be lost")
	case h == paimon.Latest && id > truth:
		x.find(doctor.Problem, RuleHint, file, "names snapshot %d, but the latest is %d: Paimon's readers believe it and fail", id, truth)
		x.blind = append(x.blind, "the newest snapshots seem to be lost")
	case h == paimon.Latest:
		x.find(doctor.Note, RuleHint, file, "names snapshot %d, but the latest is %d: readers list the folder instead", id, truth)
	case there:
		x.find(doctor.Note, RuleHint, file, "names snapshot %d, but the earliest is %d: readers do not see those before", id, truth)
	default:
		x.find(doctor.Note, RuleHint, file, "names snapshot %d, but the earliest is %d: readers list the folder instead", id, truth)
	}
}

// tags examines what the tags refer to: their snapshots may have expired.
func (x *exam) tags() {
	for _, f := range x.onDisk {
		name, ok := strings.CutPrefix(f.Name, "tag/tag-")
		if !ok {
			continue
		}
		tag, err := x.table.Tag(name)
		if err != nil {
			if !errors.Is(err, paimon.ErrNotFound) {
				x.damaged(RuleMetadata, err)
			}
			x.blind = append(x.blind, f.Name+" cannot be read")
			continue
		}
		x.metadata(tag.Snapshot, f.Name)
		if live, ok := x.live(tag.Snapshot, f.Name); ok {
			x.needAll(live, f.Name)
		}
	}
}
