package view

import (
	"exactlyonce/trace"
)

// pageScene is the scene as the page's script reads it: every text once, in a
// table, and events as rows of numbers, so that 100,000 of them load at once.
type pageScene struct {
	Texts    []string       `json:"texts"`
	Lanes    []pageLane     `json:"lanes"`
	Kinds    []pageKind     `json:"kinds"`
	Events   [][]int64      `json:"events"` // see pageEvent
	Values   [][]int        `json:"values"` // name, text, name, text …, by index into Texts
	Links    [][5]int       `json:"links"`  // kind, from, to, lane from, lane to
	Spans    []pageSpan     `json:"spans"`
	Patches  [][]patch      `json:"patches"` // number the state, by event
	Timed    bool           `json:"timed"`
	Words    map[string]any `json:"words"` // what the script says, in the page's language
	LinkName []LinkKind     `json:"linkNames"`
}

type pageLane struct {
	Role Role   `json:"role"`
	Name string `json:"name"`
}

type pageKind struct {
	Name, Symbol, Meaning, Tone string
}

type pageSpan struct {
	ID        string `json:"id"`
	First     int    `json:"first"`
	End       int    `json:"end"`
	Committed int    `json:"committed"`
	Status    string `json:"status"`
}

// Columns of pageScene.Events.
const (
	columnSeq = iota
	columnAt
	columnLane
	columnActor
	columnKind
	columnCheckpoint // index of a text: an identifier may need 64 bits
	columnSentence
	columnThread
	columns
)

var linkKinds = []LinkKind{TriggerLink, BarrierLink, AckLink, NotifyLink, WriteLink, CommitLink}

// interner numbers texts in the order of their first use.
type interner struct {
	index map[string]int
	texts []string
}

func (n *interner) number(text string) int {
	if i, ok := n.index[text]; ok {
		return i
	}
	text, raw := clean(text), text
	i := len(n.texts)
	n.index[raw] = i
	n.texts = append(n.texts, text)
	return i
}

func (s Scene) pageScene() pageScene {
	texts := &interner{index: map[string]int{}}
	texts.number("")
	p := pageScene{Timed: s.Timed, Words: s.scriptWords(), LinkName: linkKinds,
		Lanes: []pageLane{}, Events: [][]int64{}, Values: [][]int{}, Links: [][5]int{}, Spans: []pageSpan{}}
	for _, l := range s.Lanes {
		p.Lanes = append(p.Lanes, pageLane{l.Role, l.Name})
	}
	kinds := s.pageKinds()
	for _, m := range s.Marks {
		p.Events = append(p.Events, s.pageEvent(m, kinds.indexOf(m), texts))
		p.Values = append(p.Values, pageValues(m, texts))
	}
	p.Texts, p.Kinds = texts.texts, kinds.rows
	for _, l := range s.Links {
		p.Links = append(p.Links, [5]int{indexOf(l.Kind), l.From, l.To, l.FromLane, l.ToLane})
	}
	for _, c := range s.Spans {
		p.Spans = append(p.Spans, pageSpan{itoa(c.Checkpoint), c.First, c.End, c.Committed, string(c.Status)})
	}
	p.Patches = s.patches()
	return p
}

// kindTone is what an event looks like.
type kindTone struct {
	kind trace.Kind
	tone string
}

// pageKinds numbers the kinds that there are, and behind them those of which an event is an
// exception.
type pageKinds struct {
	scene Scene
	index map[kindTone]int // looked up only
	rows  []pageKind
}

func (s Scene) pageKinds() *pageKinds {
	p, there := &pageKinds{scene: s, index: map[kindTone]int{}, rows: []pageKind{}}, map[trace.Kind]bool{}
	for _, m := range s.Marks {
		there[m.Kind] = true
	}
	for _, k := range trace.AllKinds() {
		if there[k] {
			p.add(k, tone(k), s.words.Meaning(k, s.Lang))
		}
	}
	return p
}

func (p *pageKinds) add(k trace.Kind, tone, meaning string) {
	p.index[kindTone{k, tone}] = len(p.rows)
	p.rows = append(p.rows, pageKind{string(k), k.Symbol(), meaning, tone})
}

func (p *pageKinds) indexOf(m Mark) int {
	looks := kindTone{m.Kind, toneOf(m.Event)}
	if _, known := p.index[looks]; !known {
		p.add(looks.kind, looks.tone, p.scene.sentence(m))
	}
	return p.index[looks]
}

func (s Scene) pageEvent(m Mark, kind int, texts *interner) []int64 {
	row := make([]int64, columns)
	row[columnSeq], row[columnAt], row[columnLane], row[columnActor] = m.Seq, m.AtMillis, int64(m.Lane), int64(m.Actor)
	row[columnKind] = int64(kind)
	if m.Checkpoint != 0 {
		row[columnCheckpoint] = int64(texts.number(itoa(m.Checkpoint)))
	}
	row[columnSentence], row[columnThread] = int64(texts.number(s.sentence(m))), int64(texts.number(m.Thread))
	return row
}

func pageValues(m Mark, texts *interner) []int {
	row := []int{}
	for _, v := range m.Values {
		row = append(row, texts.number(v.Name), texts.number(v.Text))
	}
	return row
}

func indexOf(k LinkKind) int {
	for i, known := range linkKinds {
		if k == known {
			return i
		}
	}
	return 0
}
