package runner

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"

	"errors"

	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/sink"
)

// journal is what outlives the process: the high-availability store of one job,
// one JSON object a line, in <warehouse>/.sinklab/jobs/<script>-<n>.jsonl. Each
// line is written before anything follows from it, so that a process may be
// killed between any two.
type journal struct {
	file   filesystem.File
	name   string
	before func() error // called before a line is written; nil = nothing is
	kept   retained     // the checkpoints of the job that lie in folders
	output *output      // what the job writes to, where a later INSERT of the script will be judged together with it
}

// entry is one line of a journal; which fields it has depends on its kind.
type entry struct {
	Kind      string     `json:"kind"` // start, attempt, id, checkpoint, discarded, savepoint, fault, end
	AtMillis  int64      `json:"at"`   // virtual time
	Start     *jobStart  `json:"start,omitempty"`
	ID        int64      `json:"id,omitempty"`
	Trigger   int64      `json:"trigger,omitempty"`   // virtual time at which the checkpoint was triggered
	States    [][][]byte `json:"states,omitempty"`    // by task, by operator; a savepoint has its own file for them
	Bytes     int        `json:"bytes,omitempty"`     // of a savepoint's states
	Location  string     `json:"location,omitempty"`  // of a checkpoint that the job has started from; "" = the job's own
	Unclaimed bool       `json:"unclaimed,omitempty"` // the job has not claimed it
	Function  int        `json:"function,omitempty"`
	Attempt   int32      `json:"attempt,omitempty"`
	Restarts  int32      `json:"restarts,omitempty"`
	Status    string     `json:"status,omitempty"`
	Emitted   []int64    `json:"emitted,omitempty"`      // rows by split, of a job that has ended
	Users     []string   `json:"commit_users,omitempty"` // of the jobs of an INSERT that has ended
}

// jobStart is what a job begins with and keeps for its whole life.
type jobStart struct {
	Scenario    string `json:"scenario"`
	ScriptHash  string `json:"script_hash"`
	Job         string `json:"job"`
	JobID       string `json:"job_id"`
	Table       string `json:"table"`
	Step        int    `json:"step"` // index of the INSERT among the script's steps
	Seed        uint64 `json:"seed"`
	Schedule    string `json:"schedule"`
	Mutant      string `json:"mutant,omitempty"` // the mutant or the repair that it runs under
	Incarnation int64  `json:"incarnation"`
	EpochMillis int64  `json:"epoch"`
	Checkpoints string `json:"checkpoints,omitempty"` // folder in which the job keeps its checkpoints, "" = none
	Baseline    int64  `json:"baseline"`              // the table before the job or its ancestors wrote to it (warehouse.Target.Baseline)
}

// journals are the journals of a warehouse.
type journals struct {
	fs        filesystem.FS
	warehouse string
}

const jobsFolder = labFolder + "/jobs"

// file is the journal of the n-th INSERT of a script, from 1.
func (j journals) file(script string, n int) string {
	return path.Join(j.warehouse, jobsFolder, filepath.Base(script)+"-"+strconv.Itoa(n)+".jsonl")
}

// create begins a journal with the lines that it already has, in place of an
// earlier one: written beside, then renamed, so that there is always a whole one.
func (j journals) create(name string, lines []entry) (*journal, error) {
	if err := j.fs.MkdirAll(path.Dir(name)); err != nil {
		return nil, journalError(name, err)
	}
	temp := name + ".tmp"
	if err := j.fs.Remove(temp); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, journalError(name, err)
	}
	file, err := j.fs.Create(temp)
	if err != nil {
		return nil, journalError(name, err)
	}
	out := &journal{file: file, name: name}
	for _, e := range lines {
		if err := out.write(e); err != nil {
			return nil, j.giveUp(file, temp, err)
		}
	}
	if err := j.fs.Rename(temp, name); err != nil {
		return nil, j.giveUp(file, temp, journalError(name, err))
	}
	return out, nil
}

// giveUp takes a file away that could not be written; the first error is the one to report.
func (j journals) giveUp(file filesystem.File, temp string, err error) error {
	_, _ = file.Close(), j.fs.Remove(temp)
	return err
}

func journalError(name string, err error) error {
	return fmt.Errorf("the job's journal %s cannot be written: %s", name, filesystem.Cause(err))
}

func (j *journal) write(e entry) error {
	if j.before != nil {
		if err := j.before(); err != nil {
			return err
		}
	}
	line, err := json.Marshal(e)
	if err != nil {
		return err
	}
	if _, err := j.file.Write(append(line, '\n')); err != nil {
		return journalError(j.name, err)
	}
	return nil
}

func (j *journal) close() error {
	if err := j.file.Close(); err != nil {
		return journalError(j.name, err)
	}
	return nil
}

var _ engine.Journal = (*journal)(nil)

// TookID implements engine.Journal.
func (j *journal) TookID(at, id int64) error { return j.write(entry{Kind: "id", AtMillis: at, ID: id}) }

// Completed implements engine.Journal. A checkpoint that counts lies in its folder.
func (j *journal) Completed(at int64, c engine.Checkpoint) error {
	if err := j.kept.write(c); err != nil {
		return err
	}
	return j.write(entry{Kind: "checkpoint", AtMillis: at, ID: c.ID, Trigger: c.TimestampMillis, States: pack(c.States)})
}

// Discarded implements engine.Journal. What no longer counts is gone; after a kill in
// between it is removed once more.
func (j *journal) Discarded(at int64, c engine.Stored) error {
	if err := j.kept.discard(c); err != nil {
		return err
	}
	return j.write(entry{Kind: "discarded", AtMillis: at, ID: c.ID})
}

// Savepoint implements engine.Journal.
func (j *journal) Savepoint(at int64, c engine.Checkpoint) error {
	return j.write(entry{Kind: "savepoint", AtMillis: at, ID: c.ID, Trigger: c.TimestampMillis, Bytes: packedBytes(pack(c.States))})
}

// Fired implements engine.Journal.
func (j *journal) Fired(at int64, function int) error {
	return j.write(entry{Kind: "fault", AtMillis: at, Function: function})
}

// Attempt implements engine.Journal.
func (j *journal) Attempt(at int64, attempt, restarts int32) error {
	return j.write(entry{Kind: "attempt", AtMillis: at, Attempt: attempt, Restarts: restarts})
}

// Ended implements engine.Journal.
func (j *journal) Ended(at int64, status engine.JobStatus, emitted []int64) error {
	e := entry{Kind: "end", AtMillis: at, Status: status.String()}
	if j.output != nil {
		e.Emitted, e.Users = emitted, j.output.users
	}
	return j.write(e)
}

func pack(states [][]sink.State) [][][]byte {
	out := make([][][]byte, len(states))
	for t, task := range states {
		for _, s := range task {
			out[t] = append(out[t], []byte(s))
		}
	}
	return out
}

func packedBytes(packed [][][]byte) (n int) {
	for _, task := range packed {
		for _, state := range task {
			n += len(state)
		}
	}
	return n
}

func unpack(packed [][][]byte) [][]sink.State {
	out := make([][]sink.State, len(packed))
	for t, task := range packed {
		for _, s := range task {
			out[t] = append(out[t], sink.State(s))
		}
	}
	return out
}

// read returns the lines of a journal, none where there is no such file. A last
// line that was not finished is what a kill leaves: it never came to pass.
func (j journals) read(name string) ([]entry, error) {
	data, err := filesystem.ReadFile(j.fs, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("the job's journal %s cannot be read: %s", name, filesystem.Cause(err))
	}
	var lines []entry
	for n := 1; len(data) > 0; n++ {
		line, rest, whole := bytes.Cut(data, []byte("\n"))
		if !whole {
			break
		}
		var e entry
		if err := json.Unmarshal(line, &e); err != nil {
			return nil, fmt.Errorf("%s:%d: not a line of a journal; run the script again without --resume", name, n)
		}
		lines, data = append(lines, e), rest
	}
	if len(lines) > 0 && lines[0].Start == nil {
		return nil, fmt.Errorf("%s:1: a journal begins with the start of its job; run the script again without --resume", name)
	}
	return lines, nil
}

// ended tells whether the job of a journal has ended.
func ended(lines []entry) bool {
	return len(lines) > 0 && lines[len(lines)-1].Kind == "end"
}

// startOf are the first lines of a new job. One that starts from a savepoint or checkpoint
// has that in its store, and its counter goes on above it.
func startOf(start *jobStart, r *engine.Recovery) []entry {
	if r == nil {
		return []entry{{Kind: "start", Start: start}}
	}
	return []entry{
		{Kind: "start", Start: start},
		{Kind: "id", ID: r.Completed.ID},
		{Kind: "checkpoint", ID: r.Completed.ID, Trigger: r.Completed.TimestampMillis, States: pack(r.Completed.States),
			Location: r.Savepoint, Unclaimed: r.Store[0].Unclaimed},
	}
}

// recovery adds a journal up to what a new JobManager starts from.
func recovery(lines []entry, functions int) *engine.Recovery {
	r := &engine.Recovery{NextID: 1, Fired: make([]bool, functions)}
	for _, e := range lines {
		r.AtMillis = max(r.AtMillis, e.AtMillis)
		switch e.Kind {
		case "id":
			r.NextID = max(r.NextID, e.ID+1)
		case "checkpoint":
			r.Completed = engine.Checkpoint{ID: e.ID, TimestampMillis: e.Trigger, States: unpack(e.States)}
			r.Savepoint = e.Location
			r.Store = append(r.Store, engine.Stored{ID: e.ID, Location: e.Location, Unclaimed: e.Unclaimed})
		case "discarded":
			r.Store = slices.DeleteFunc(r.Store, func(c engine.Stored) bool { return c.ID == e.ID })
		case "fault":
			if e.Function < functions {
				r.Fired[e.Function] = true
			}
		case "attempt":
			r.Attempt, r.Restarts = max(r.Attempt, e.Attempt+1), e.Restarts
		}
	}
	return r
}
