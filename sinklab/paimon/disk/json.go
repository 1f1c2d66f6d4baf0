package disk

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// object writes one compact JSON object, keys in the order they are given.
type object struct{ buf []byte }

func (o *object) key(key string) {
	if o.buf == nil {
		o.buf = append(o.buf, '{')
	} else {
		o.buf = append(o.buf, ',')
	}
	o.buf = append(quote(o.buf, key), ':')
}

func (o *object) str(key, value string) { o.key(key); o.buf = quote(o.buf, value) }

func (o *object) num(key string, value int64) {
	o.key(key)
	o.buf = strconv.AppendInt(o.buf, value, 10)
}

// raw writes a value that is JSON already.
func (o *object) raw(key, value string) { o.key(key); o.buf = append(o.buf, value...) }

func (o *object) strs(key string, values []string) {
	var list []byte
	for _, v := range values {
		list = append(quote(list, v), ',')
	}
	o.raw(key, "["+strings.TrimSuffix(string(list), ",")+"]")
}

func (o *object) String() string {
	if o.buf == nil {
		return "{}"
	}
	return string(o.buf) + "}"
}

const upperHex = "0123456789ABCDEF"

// quote appends a JSON string as Jackson escapes it: no HTML escapes, no escapes
// for what is not ASCII, hex digits in capitals. Bytes that are no UTF-8 become U+FFFD.
func quote(buf []byte, s string) []byte {
	buf = append(buf, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			buf = append(buf, '\\', byte(r))
		case r >= ' ':
			buf = utf8.AppendRune(buf, r)
		default:
			if i := strings.IndexRune("\b\t\n\f\r", r); i >= 0 {
				buf = append(buf, '\\', "btnfr"[i])
			} else {
				buf = append(buf, '\\', 'u', '0', '0', upperHex[r>>4], upperHex[r&15])
			}
		}
	}
	return append(buf, '"')
}

// parseJSON reads the whole of data into v. The error says where data ends or
// goes wrong.
func parseJSON(file string, data []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	err := d.Decode(v)
	if err == nil {
		if rest := bytes.TrimSpace(data[d.InputOffset():]); len(rest) > 0 {
			return broken(file, "JSON ends at byte %d, but %d bytes follow", d.InputOffset(), len(rest))
		}
		return nil
	}
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		return &FileError{File: file, Rule: fmt.Sprintf("truncated JSON at byte %d", len(data)), Err: err}
	case errors.As(err, &syntax):
		return &FileError{File: file, Rule: fmt.Sprintf("want JSON, wrong at byte %d", syntax.Offset), Err: err}
	case errors.As(err, &kind):
		return &FileError{File: file, Rule: fmt.Sprintf("key %q at byte %d", kind.Field, kind.Offset), Err: err}
	}
	return &FileError{File: file, Rule: "want JSON", Err: err}
}
