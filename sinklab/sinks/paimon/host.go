package paimon

import (
	"strings"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// host gives a commit its names, its time and its observers.
type host struct {
	env       *sink.Env
	committer *committer
	faulty    paimon.Faulty
}

func (h *host) Store() paimon.Store { return &h.faulty }

func (h *host) ManifestName() string {
	w := &h.committer.work
	return h.next("manifest", &w.manifestName, &w.manifests)
}

func (h *host) ManifestListName() string {
	w := &h.committer.work
	return h.next("manifest-list", &w.listName, &w.lists)
}

// next is this attempt's name for a kind of file, which it draws once, and a number.
func (h *host) next(kind string, name *string, n *int64) string {
	if *name == "" {
		*name = kind + "-" + h.env.UUID(kind, 0) + "-"
	}
	*n++
	return *name + sink.Itoa(*n-1)
}

func (h *host) SnapshotUUID() string {
	w := &h.committer.work
	w.snapshots++
	return h.env.UUID("snapshot", w.snapshots-1)
}

func (h *host) TimeMillis() int64 { return h.env.EpochMillis + h.env.NowMillis }
func (h *host) NowMillis() int64  { return h.env.NowMillis }

func (h *host) Published(s *paimon.Snapshot, files []paimon.ManifestEntry) {
	if !h.env.Tracing() {
		return
	}
	var added, removed []string
	for i := range files {
		if files[i].Kind == paimon.Delete {
			removed = append(removed, files[i].File.FileName)
		} else {
			added = append(added, files[i].File.FileName)
		}
	}
	values := []string{"snapshot", sink.Itoa(s.ID), "user", s.CommitUser, "identifier", sink.Itoa(s.CommitIdentifier),
		"kind", s.CommitKind, "rows", sink.Itoa(s.DeltaRecordCount), "total", sink.Itoa(s.TotalRecordCount), "files", strings.Join(added, ",")}
	if len(removed) > 0 {
		values = append(values, "removed", strings.Join(removed, ","))
	}
	h.env.Emit(trace.Commit, 0, values...)
}

func (h *host) Found(id, identifier int64) {
	if h.env.Tracing() {
		h.env.Emit(trace.AlreadyThere, 0, "snapshot", sink.Itoa(id), "identifier", sink.Itoa(identifier))
	}
}

func (h *host) Retried(id int64, reason string) {
	if h.env.Tracing() {
		h.env.Emit(trace.CommitRetry, 0, "snapshot", sink.Itoa(id), "user", h.committer.user,
			"identifier", sink.Itoa(h.committer.work.commit.Committable.Identifier), "kind", h.committer.work.commit.Kind(), "reason", reason)
	}
}
