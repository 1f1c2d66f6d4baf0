package trace

import "fmt"

// Job is one job of a run that has several: one that goes on from a savepoint of another,
// later ones that run at the same time.
type Job struct {
	Name      string `json:"job"`    // e.g. "insert-into_lab.default.sk_fail"
	ID        string `json:"job_id"` // 32 hex digits
	Table     string `json:"table"`
	Connector string `json:"connector,omitempty"` // of the table, as in Header
}

// own is the first job of a run, which the header itself describes.
func (h Header) own() Job { return Job{h.Job, h.JobID, h.Table, h.Connector} }

// AddJob takes in another job of the run, with its tasks, and returns its number for the
// events of it (Event.Job).
func (h *Header) AddJob(next Header) int {
	h.AddTasks(next.Tasks)
	h.Jobs = append(h.Jobs[:len(h.Jobs):len(h.Jobs)], next.own())
	return len(h.Jobs)
}

// Of is the header as the job of an event has it: its name, its id, its table.
func (h Header) Of(e Event) Header {
	if e.Job > 0 && e.Job <= len(h.Jobs) {
		j := h.Jobs[e.Job-1]
		h.Job, h.JobID, h.Table, h.Connector = j.Name, j.ID, j.Table, j.Connector
	}
	return h
}

// ofNoJob says what is wrong with the job of an event: "" = nothing.
func (h Header) ofNoJob(e Event) string {
	if e.Job < 0 || e.Job > len(h.Jobs) {
		return fmt.Sprintf("job %d, and the header has jobs 0 to %d", e.Job, len(h.Jobs))
	}
	return ""
}
