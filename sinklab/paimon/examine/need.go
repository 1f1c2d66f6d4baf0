package examine

import (
	"fmt"

	"exactlyonce/sinklab/doctor"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
)

func (x *exam) needAll(entries []paimon.ManifestEntry, by string) {
	for _, e := range entries {
		x.need(e, by)
	}
}

// need checks the data file of an entry, and the files that lie beside it.
func (x *exam) need(e paimon.ManifestEntry, by string) {
	file, err := x.table.DataPath(e)
	if e.File.ExternalPath != nil {
		x.once(doctor.Note, RuleFeature, e.File.FileName, fmt.Sprintf("lies outside the table, at %s: external paths are not examined", *e.File.ExternalPath))
		return
	}
	if err != nil {
		x.damaged(RuleMetadata, err)
		return
	}
	x.needFile(file, e.File.FileSize, by)
	for _, extra := range e.File.ExtraFiles {
		x.needFile(file[:len(file)-len(e.File.FileName)]+extra, 0, by)
	}
	x.needFile(disk.SchemaPath(e.File.SchemaID), 0, file)
}

// needFile marks a file as referenced and checks it the first time. size 0 = not
// recorded. It tells whether the file is there, whole.
func (x *exam) needFile(file string, size int64, by string) bool {
	have, there := x.sizes[file]
	whole := there && (size <= 0 || have == size)
	if x.referenced[file] {
		return whole
	}
	x.referenced[file] = true
	switch {
	case !there:
		x.find(doctor.Problem, RuleMissing, file, "missing; %s refers to it%s", by, x.whoRemoved(file))
	case !whole:
		x.find(doctor.Problem, RuleSize, file, "has %d bytes; %s says %d", have, by, size)
	}
	return whole
}

// whoRemoved says once in a report how files come to be missing: what may expire is not
// looked for, so no expiry took it.
func (x *exam) whoRemoved(file string) string {
	if x.told || kindOf(file) == "" {
		return ""
	}
	x.told = true
	return " and no expiry takes that: an orphan cleaning that spared too little, or a program other than Paimon, has removed it"
}

func (x *exam) once(s doctor.Severity, rule, file, text string) {
	if !x.referenced[file] {
		x.referenced[file] = true
		x.find(s, rule, file, "%s", text)
	}
}
