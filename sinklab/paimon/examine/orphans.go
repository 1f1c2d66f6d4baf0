package examine

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"exactlyonce/sinklab/doctor"
	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/disk"
)

// features names what the table uses and this program does not know.
func (x *exam) features() {
	schema := x.table.Schema()
	for _, text := range paimon.UnreadOptions(schema) {
		x.find(doctor.Note, RuleFeature, "schema/schema-"+doctor.IDText(schema.ID), "%s", text)
	}
	if n := len(x.read); n > 0 {
		for _, text := range paimon.UnreadSnapshot(x.read[n-1]) {
			x.find(doctor.Note, RuleFeature, "snapshot/snapshot-"+doctor.IDText(x.read[n-1].ID), "%s", text)
		}
	}
	for _, folder := range []struct{ name, what string }{
		{"branch", "branches are not examined"},
		{"changelog", "changelogs that outlive their snapshots are not examined"},
	} {
		i := slices.IndexFunc(x.onDisk, func(f disk.FoundFile) bool { return strings.HasPrefix(f.Name, folder.name+"/") })
		if i >= 0 {
			x.find(doctor.Note, RuleFeature, x.onDisk[i].Name, "%s", folder.what)
			x.blind = append(x.blind, folder.what)
		}
	}
}

// orphans are the files that nothing refers to. Where some metadata could not be
// read they cannot be told from files that are needed, and none is named.
func (x *exam) orphans() {
	if len(x.blind) > 0 {
		x.report.Orphans.Unknown = x.blind[0]
		x.find(doctor.Note, RuleOrphans, "", "orphan files cannot be told: %s", x.blind[0])
		return
	}
	o := &x.report.Orphans
	for _, f := range x.onDisk {
		kind := kindOf(f.Name)
		if kind == "" || x.referenced[f.Name] || x.indexed(kind) {
			continue
		}
		if by := x.heldBy(f.Name); by != "" {
			x.find(doctor.Note, RuleHeld, f.Name, "no snapshot refers to it, but %s; do not delete it", by)
			continue
		}
		if x.options.OlderThanMillis > 0 && x.now()-f.ModMillis < x.options.OlderThanMillis {
			o.Younger++
			continue
		}
		o.Files = append(o.Files, Orphan{f.Name, kind, f.Size, f.ModMillis})
		o.Bytes += f.Size
	}
	if len(o.Files) > 0 {
		x.find(doctor.Note, RuleOrphans, o.Files[0].File, "%s that nothing refers to: %s", doctor.Plural(len(o.Files), "file"), bytesText(o.Bytes))
	}
	if o.Younger > 0 {
		x.find(doctor.Note, RuleOrphans, "", "%s that nothing refers to, but not old enough to be sure: a commit may be under way", doctor.Plural(o.Younger, "file"))
	}
}

// heldBy is who outside the table holds a file to commit it later, "" = nobody: the state of
// a committer names the files of its committables as they are, and those names are drawn.
func (x *exam) heldBy(file string) string {
	name := []byte(path.Base(file))
	for _, h := range x.options.Held {
		if h.Table != x.name {
			continue
		}
		for _, state := range h.States {
			if bytes.Contains(state, name) {
				return h.By
			}
		}
	}
	return ""
}

// indexed tells whether a file is an index in a table that has index manifests,
// which are not read.
func (x *exam) indexed(kind string) bool {
	return kind == "index" && slices.ContainsFunc(x.read, func(s paimon.Snapshot) bool { return s.IndexManifest != "" })
}

// kindOf says what a file that nothing refers to is, "" for one that stands for
// itself (Paimon 2.0.0 FileStorePathFactory, SnapshotManager, TagManager).
func kindOf(name string) string {
	dir, base := path.Split(name)
	top, _, _ := strings.Cut(name, "/")
	switch {
	case strings.HasPrefix(base, ".") || strings.HasSuffix(base, ".tmp"):
		return "temp"
	case top == "manifest" && strings.HasPrefix(base, "manifest-list-"):
		return "manifest-list"
	case top == "manifest" && strings.HasPrefix(base, "index-manifest-"):
		return "index-manifest"
	case top == "manifest":
		return "manifest"
	case top == "statistics" || top == "index":
		return top
	case slices.Contains([]string{"schema", "snapshot", "tag", "consumer", "service"}, top):
		return ""
	case !strings.Contains(dir, "bucket-"):
		return "other"
	case strings.HasPrefix(base, "changelog-"):
		return "changelog"
	}
	return "data"
}
