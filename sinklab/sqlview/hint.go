package sqlview

import "strings"

// noHint refuses a hint on a table that has one moment only.
func noHint(sql string, r ref) error {
	return errorAt(sql, r.hint.start, "", "table %s has no snapshots, so it takes no hint", r.written())
}

// travel is the moment that the hint of r asks for, of a table that takes these options.
// Every other hint and option is refused by name: none is silently a comment.
func travel(sql string, r ref, known []HintOption) (Moment, error) {
	if r.hint == nil {
		return Moment{}, nil
	}
	if len(known) == 0 {
		return Moment{}, noHint(sql, r)
	}
	h := hintReader{sql: sql, at: r.hint.start + len("/*+"), toks: lex(r.hint.text), known: known}
	return h.read()
}

type hintReader struct {
	sql   string
	at    int // byte of sql where the hint's text starts
	toks  []token
	i     int
	known []HintOption
	out   Moment
}

func (h *hintReader) read() (Moment, error) {
	if !h.peek().is("OPTIONS") {
		return Moment{}, h.refuse("known: OPTIONS", "hint %s is not in the SQL view", orEmpty(h.peek().text))
	}
	h.i++
	if err := h.expect("("); err != nil {
		return Moment{}, err
	}
	for more := true; more; {
		if err := h.option(); err != nil {
			return Moment{}, err
		}
		if more = h.peek().punct(","); more {
			h.i++
		}
	}
	if err := h.expect(")"); err != nil {
		return Moment{}, err
	}
	if h.i < len(h.toks) {
		return Moment{}, h.refuse("", "unexpected %s behind the hint OPTIONS(…)", h.peek().text)
	}
	return h.out, nil
}

// option reads 'key' = 'value'.
func (h *hintReader) option() error {
	key, at := h.peek(), h.i
	if key.kind != tokString {
		return h.refuse("write 'key'='value'", "an option's key is a string, not %s", orEmpty(key.text))
	}
	o, err := h.find(key.text)
	if err != nil {
		return err
	}
	if given := h.out.Option; given == o.Key {
		return h.refuse("", "option %s is given twice", o.Key)
	} else if given != "" {
		return h.refuse("", "options %s and %s exclude each other", given, o.Key)
	}
	h.i++
	if err := h.expect("="); err != nil {
		return err
	}
	value := h.peek()
	if value.kind != tokString || !o.Fits(value.text) {
		h.i = max(at, min(h.i, len(h.toks)-1))
		return h.refuse("", "option %s: want %s, not %s", o.Key, o.Want, orEmpty(h.peek().text))
	}
	h.out = Moment{o.Key, value.text}
	h.i++
	return nil
}

// find is the option of that key, or says why it is not taken.
func (h *hintReader) find(key string) (o HintOption, err error) {
	var taken []string
	hint := ""
	for _, o := range h.known {
		switch {
		case o.Refused == "" && o.Key == key:
			return o, nil
		case o.Refused == "":
			taken = append(taken, o.Key)
		case o.Key == key:
			hint = o.Refused
		}
	}
	if hint == "" {
		hint = DidYouMean(key, taken)
	}
	return o, h.refuse(hint, "option %s is not in the SQL view", key)
}

func (h *hintReader) peek() token {
	if h.i < len(h.toks) {
		return h.toks[h.i]
	}
	return token{kind: tokPunct}
}

func (h *hintReader) expect(sign string) error {
	if !h.peek().punct(sign) {
		return h.refuse("", "hint OPTIONS: want %s, not %s", sign, orEmpty(h.peek().text))
	}
	h.i++
	return nil
}

// refuse places the error at the current token of the hint.
func (h *hintReader) refuse(hint, format string, args ...any) error {
	at := h.at
	if h.i < len(h.toks) {
		at += h.toks[h.i].start
	}
	return errorAt(h.sql, at, hint, format, args...)
}

func orEmpty(s string) string {
	if s = strings.TrimSpace(s); s == "" {
		return "nothing"
	}
	return s
}
