package sqlview

import (
	"strconv"
	"strings"
)

// The one dynamic option that the view reads.
const scanSnapshotID = "scan.snapshot-id"

// laterOptions are options of Paimon that would choose other rows; they are
// refused with a reason rather than as unknown.
var laterOptions = map[string]string{
	"scan.tag-name":         "tags come later",
	"scan.timestamp-millis": "only scan.snapshot-id travels in time",
	"scan.timestamp":        "only scan.snapshot-id travels in time",
	"scan.version":          "only scan.snapshot-id travels in time",
	"scan.watermark":        "only scan.snapshot-id travels in time",
	"scan.mode":             "only scan.snapshot-id travels in time",
	"incremental-between":   "changes between snapshots come later",
	"consumer-id":           "the SQL view reads no streams",
	"streaming-read-mode":   "the SQL view reads no streams",
}

// travel is the snapshot that the hint of r asks for, 0 where there is no hint.
// Every other hint and option is refused by name: none is silently a comment.
func travel(sql string, r ref) (int64, error) {
	if r.hint == nil {
		return 0, nil
	}
	h := hintReader{sql: sql, at: r.hint.start + len("/*+"), toks: lex(r.hint.text)}
	return h.read()
}

type hintReader struct {
	sql  string
	at   int // byte of sql where the hint's text starts
	toks []token
	i    int
}

func (h *hintReader) read() (snapshot int64, err error) {
	if !h.peek().is("OPTIONS") {
		return 0, h.refuse("known: OPTIONS", "hint %s is not in the SQL view", orEmpty(h.peek().text))
	}
	h.i++
	if err := h.expect("("); err != nil {
		return 0, err
	}
	for more := true; more; {
		if snapshot, err = h.option(snapshot); err != nil {
			return 0, err
		}
		if more = h.peek().punct(","); more {
			h.i++
		}
	}
	if err := h.expect(")"); err != nil {
		return 0, err
	}
	if h.i < len(h.toks) {
		return 0, h.refuse("", "unexpected %s behind the hint OPTIONS(…)", h.peek().text)
	}
	return snapshot, nil
}

// option reads 'key' = 'value'; before is the snapshot named so far.
func (h *hintReader) option(before int64) (int64, error) {
	key, at := h.peek(), h.i
	if key.kind != tokString {
		return 0, h.refuse("write 'key'='value'", "an option's key is a string, not %s", orEmpty(key.text))
	}
	if key.text != scanSnapshotID {
		hint := didYouMean(key.text, []string{scanSnapshotID})
		if why := laterOptions[key.text]; why != "" {
			hint = why
		}
		return 0, h.refuse(hint, "option %s is not in the SQL view", key.text)
	}
	if before != 0 {
		return 0, h.refuse("", "option %s is given twice", key.text)
	}
	h.i++
	if err := h.expect("="); err != nil {
		return 0, err
	}
	id, err := strconv.ParseInt(h.peek().text, 10, 64)
	if h.peek().kind != tokString || err != nil || id <= 0 {
		h.i = max(at, min(h.i, len(h.toks)-1))
		return 0, h.refuse("", "option %s: want a snapshot id like '1', not %s", scanSnapshotID, orEmpty(h.peek().text))
	}
	h.i++
	return id, nil
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
