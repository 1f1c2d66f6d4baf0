package explore

import "math"

// Names number the few texts that summaries are told apart by: instants and verdicts.
// The numbers depend on which came first; nothing that is printed depends on the numbers.
type Names struct {
	number map[string]uint16
	text   []string
}

// Number is the number of a text, a new one where it has none; that of "" is 0.
func (n *Names) Number(text string) uint16 {
	if n.number == nil {
		n.number, n.text = map[string]uint16{"": 0}, []string{""}
	}
	number, ok := n.number[text]
	if !ok {
		if len(n.text) > math.MaxUint16 {
			panic("explore: more than 65535 different instants and verdicts: System.Instant and Outcome name kinds, not runs")
		}
		number = uint16(len(n.text))
		n.number[text], n.text = number, append(n.text, text)
	}
	return number
}

// Text is the text of a number that was given out.
func (n *Names) Text(number uint16) string { return n.text[number] }

// number is that of the memory, which several searches may share and which is asked once.
func (s *Search) number(text string) uint16 {
	number, ok := s.numbers[text]
	if !ok {
		number = s.names().Number(text)
		s.numbers[text] = number
	}
	return number
}

// names are those of the memory, or of a search without one.
func (s *Search) names() interface {
	Number(string) uint16
	Text(uint16) string
} {
	if s.Memory != nil {
		return s.Memory
	}
	return &s.own
}

// key is a kind with its texts.
func (s *Search) key(k kind) Key {
	return Key{Row: s.names().Text(k.row), Outside: k.outside, Outcome: Outcome{
		Word: s.names().Text(k.word), Orphans: k.orphans, Restarts: int(k.restarts),
	}}
}

// kind is how a run without any pick is counted.
func (s *Search) kind(o Outcome) kind {
	return kind{word: s.number(o.Word), restarts: uint32(o.Restarts), orphans: o.Orphans}
}
