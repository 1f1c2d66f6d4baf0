package view

import (
	"encoding/json"
	"fmt"
	"io"

	"exactlyonce/trace"
)

// chromeEvent is an entry of Chrome's trace event format, which ui.perfetto.dev
// and chrome://tracing open. Times are in microseconds.
type chromeEvent struct {
	Name  string            `json:"name"`
	Cat   string            `json:"cat,omitempty"`
	Phase string            `json:"ph"`
	Pid   int               `json:"pid"`
	Tid   int               `json:"tid"`
	Ts    int64             `json:"ts"`
	Dur   int64             `json:"dur,omitempty"`
	ID    string            `json:"id,omitempty"`
	Own   *ownID            `json:"id2,omitempty"`
	Bind  string            `json:"bp,omitempty"`
	Args  map[string]string `json:"args,omitempty"` // printed in the order of its names
}

// ownID is an id within the process: its span stands among the process's tracks,
// not in a group of its own above them.
type ownID struct {
	Local string `json:"local"`
}

// The one process, and the track of the checkpoints in it; the lanes follow.
const (
	jobPid        = 1
	checkpointTid = 1
	firstLaneTid  = 2
)

// WritePerfetto writes Chrome trace JSON: a track a lane, a slice an event, flows
// from event to event, checkpoints as spans that may overlap.
func WritePerfetto(w io.Writer, s Scene) error {
	p := &perfetto{scene: s, out: newLines(w), ts: s.micros()}
	p.out.printf("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[")
	p.names()
	for i, m := range s.Marks {
		p.slice(i, m)
	}
	for i, l := range s.Links {
		p.flow(i, l)
	}
	for i, span := range s.Spans {
		p.span(i, span)
	}
	p.out.printf("\n]}\n")
	return p.out.close()
}

type perfetto struct {
	scene Scene
	out   *lines
	ts    []int64
	begun bool
}

func (p *perfetto) add(e chromeEvent) {
	e.Pid = jobPid
	line, err := json.Marshal(e)
	if err != nil && p.out.err == nil {
		p.out.err = err
		return
	}
	comma := ","
	if !p.begun {
		comma, p.begun = "", true
	}
	p.out.printf("%s\n%s", comma, line)
}

func (p *perfetto) names() {
	text := func(name string) map[string]string { return map[string]string{"name": name} }
	title := p.scene.title()
	if part := p.scene.partialText(); part != "" {
		title += ": " + part
	}
	p.add(chromeEvent{Name: "process_name", Phase: "M", Args: text(title)})
	p.add(chromeEvent{Name: "thread_name", Phase: "M", Tid: checkpointTid, Args: text(p.scene.Lang.Pick("Checkpoints", "checkpoint"))})
	for i, l := range p.scene.Lanes {
		p.add(chromeEvent{Name: "thread_name", Phase: "M", Tid: firstLaneTid + i, Args: text(l.Name)})
	}
	for tid := checkpointTid; tid < firstLaneTid+len(p.scene.Lanes); tid++ { // the index is a number in the format
		p.sortIndex(tid)
	}
}

func (p *perfetto) sortIndex(tid int) {
	p.out.printf(",\n{\"name\":\"thread_sort_index\",\"ph\":\"M\",\"pid\":%d,\"tid\":%d,\"ts\":0,\"args\":{\"sort_index\":%d}}", jobPid, tid, tid)
}

func (p *perfetto) slice(i int, m Mark) {
	args := map[string]string{"seq": itoa(m.Seq), "what": p.scene.sentence(m)}
	if m.Thread != "" {
		args["thread"] = clean(m.Thread)
	}
	if m.Checkpoint != 0 {
		args["checkpoint"] = itoa(m.Checkpoint)
	}
	for _, v := range m.Values {
		args["value "+clean(v.Name)] = clean(v.Text)
	}
	p.add(chromeEvent{Name: string(m.Kind), Cat: toneOf(m.Event), Phase: "X", Tid: firstLaneTid + m.Lane, Ts: p.ts[i], Dur: 1, Args: args})
	if toneOf(m.Event) == toneBad && m.Kind != trace.Choice { // also marked across all tracks
		p.add(chromeEvent{Name: p.scene.sentence(m), Cat: toneBad, Phase: "i", Tid: firstLaneTid + m.Lane, Ts: p.ts[i]})
	}
}

// flow is an arrow between two slices; one within a single event has no time to
// show one in, and is none.
func (p *perfetto) flow(i int, l Link) {
	if l.From == l.To {
		return
	}
	id := fmt.Sprint(i + 1)
	p.add(chromeEvent{Name: string(l.Kind), Cat: "flow", Phase: "s", ID: id, Tid: firstLaneTid + l.FromLane, Ts: p.ts[l.From]})
	p.add(chromeEvent{Name: string(l.Kind), Cat: "flow", Phase: "f", Bind: "e", ID: id, Tid: firstLaneTid + l.ToLane, Ts: p.ts[l.To]})
}

// span is asynchronous: the next checkpoint may begin before this one is committed.
func (p *perfetto) span(i int, s Span) {
	end := s.End
	if s.Committed > end {
		end = s.Committed
	}
	name := fmt.Sprintf("checkpoint %d", s.Checkpoint)
	id := &ownID{fmt.Sprintf("checkpoint-%d", i+1)}
	p.add(chromeEvent{Name: name, Cat: "checkpoint", Phase: "b", Own: id, Tid: checkpointTid, Ts: p.ts[s.First],
		Args: map[string]string{"status": string(s.Status)}})
	p.add(chromeEvent{Name: name, Cat: "checkpoint", Phase: "e", Own: id, Tid: checkpointTid, Ts: p.ts[end] + 1})
}

// micros gives each mark a time of its own, since slices of one track must not
// cover each other: the millisecond, and within it the order. Where more than
// fit into a millisecond share one, what follows moves on; a trace without times
// has one event a millisecond.
func (s Scene) micros() []int64 {
	const step = 2 // a slice takes 1
	ts, last := make([]int64, len(s.Marks)), int64(-step)
	for i, m := range s.Marks {
		ts[i] = max(m.AtMillis*1000, last+step)
		if !s.Timed {
			ts[i] = int64(i) * 1000
		}
		last = ts[i]
	}
	return ts
}
