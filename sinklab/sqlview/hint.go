package sqlview

import (
	"strconv"
	"strings"
)

// The dynamic options that the view reads.
const (
	scanSnapshotID = "scan.snapshot-id"
	scanTagName    = "scan.tag-name"
)

// moment is what a hint asks for: a snapshot, a tag, or neither for the latest.
type moment struct {
	snapshot int64
	tag      string
}

// laterOptions are options of Paimon that would choose other rows; they are
// refused with a reason rather than as unknown.
var laterOptions = map[string]string{
	"scan.timestamp-millis": "only scan.snapshot-id and scan.tag-name travel in time",
	"scan.timestamp":        "only scan.snapshot-id and scan.tag-name travel in time",
	"scan.version":          "only scan.snapshot-id and scan.tag-name travel in time",
	"scan.watermark":        "only scan.snapshot-id and scan.tag-name travel in time",
	"scan.mode":             "only scan.snapshot-id and scan.tag-name travel in time",
	"incremental-between":   "changes between snapshots come later",
	"consumer-id":           "the SQL view reads no streams",
	"streaming-read-mode":   "the SQL view reads no streams",
}

// travel is the moment that the hint of r asks for.
// Every other hint and option is refused by name: none is silently a comment.
func travel(sql string, r ref) (moment, error) {
	if r.hint == nil {
		return moment{}, nil
	}
	h := hintReader{sql: sql, at: r.hint.start + len("/*+"), toks: lex(r.hint.text)}
	return h.read()
}

type hintReader struct {
	sql  string
	at   int // byte of sql where the hint's text starts
	toks []token
	i    int
	out  moment
}

func (h *hintReader) read() (moment, error) {
	if !h.peek().is("OPTIONS") {
		return moment{}, h.refuse("known: OPTIONS", "hint %s is not in the SQL view", orEmpty(h.peek().text))
	}
	h.i++
	if err := h.expect("("); err != nil {
		return moment{}, err
	}
	for more := true; more; {
		if err := h.option(); err != nil {
			return moment{}, err
		}
		if more = h.peek().punct(","); more {
			h.i++
		}
	}
	if err := h.expect(")"); err != nil {
		return moment{}, err
	}
	if h.i < len(h.toks) {
		return moment{}, h.refuse("", "unexpected %s behind the hint OPTIONS(…)", h.peek().text)
	}
	return h.out, nil
}

// option reads 'key' = 'value'.
func (h *hintReader) option() error {
	key, at := h.peek(), h.i
	if key.kind != tokString {
		return h.refuse("write 'key'='value'", "an option's key is a string, not %s", orEmpty(key.text))
	}
	if key.text != scanSnapshotID && key.text != scanTagName {
		hint := didYouMean(key.text, []string{scanSnapshotID, scanTagName})
		if why := laterOptions[key.text]; why != "" {
			hint = why
		}
		return h.refuse(hint, "option %s is not in the SQL view", key.text)
	}
	if given := h.given(); given == key.text {
		return h.refuse("", "option %s is given twice", key.text)
	} else if given != "" {
		return h.refuse("", "options %s and %s exclude each other", given, key.text)
	}
	h.i++
	if err := h.expect("="); err != nil {
		return err
	}
	if want := h.take(key.text); want != "" {
		h.i = max(at, min(h.i, len(h.toks)-1))
		return h.refuse("", "option %s: want %s, not %s", key.text, want, orEmpty(h.peek().text))
	}
	h.i++
	return nil
}

// given is the option read so far, "" for none.
func (h *hintReader) given() string {
	switch {
	case h.out.snapshot != 0:
		return scanSnapshotID
	case h.out.tag != "":
		return scanTagName
	}
	return ""
}

// take reads the value of an option, or says what it would have to be.
func (h *hintReader) take(key string) (want string) {
	value := h.peek()
	if key == scanTagName {
		if value.kind != tokString || strings.TrimSpace(value.text) == "" {
			return "the name of a tag like 'v1'"
		}
		h.out.tag = value.text
		return ""
	}
	id, err := strconv.ParseInt(value.text, 10, 64)
	if value.kind != tokString || err != nil || id <= 0 {
		return "a snapshot id like '1'"
	}
	h.out.snapshot = id
	return ""
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
