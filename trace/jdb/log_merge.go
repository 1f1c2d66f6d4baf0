package jdb

import (
	"errors"
	"io"
	"regexp"
	"unicode/utf8"
)

// line is one line of a log.
type line struct {
	n    int // from 1, in its file
	text string
	rec  record // what it is in its parts, unless it is below the record before
	is   bool   // it is a record
	at   int64  // time of the record, in milliseconds since 1970, or since a midnight where the layout has no date
}

// inTurn hands out the lines of several files of one run by the times of their records, those of
// one file in their order. What stands below a record stays there.
func (d dictionary) inTurn(files []io.Reader, notes *Notes, read func(line)) error {
	var sources []*source
	date := int64(0) // a file without dates begins on the day of the others
	for _, f := range files {
		s := &source{dictionary: d, lines: newLines(f, notes)}
		if err := s.step(notes); err != nil {
			return err
		}
		date = max(date, s.next.rec.date)
		sources = append(sources, s)
	}
	for _, s := range sources {
		s.clock.day = date
		s.see()
	}
	for s := earliest(sources, nil); s != nil; s = earliest(sources, s) {
		read(s.next)
		if err := s.step(notes); err != nil {
			return err
		}
	}
	return nil
}

// source is one of the files.
type source struct {
	dictionary
	lines *lineReader
	clock clock
	next  line
	turn  int64  // when it is its turn: never before what it had before
	glued string // a record that stood behind the last line, without a break
	ended bool
}

// behind is a record that goes on where the text of a throwable ends: a layout that prints
// throwables may have no break behind them.
var behind = regexp.MustCompile(`^(.*\S)(\d\d:\d\d:\d\d[.,]\d{3} +(?:TRACE|DEBUG|INFO|WARN|ERROR|FATAL) .*)$`)

// step goes on to the next line.
func (s *source) step(notes *Notes) error {
	for {
		text, err := s.text()
		if errors.Is(err, io.EOF) {
			s.ended = true
			return nil
		}
		if err != nil {
			return err
		}
		if !utf8.Valid(text) {
			notes.unread(s.lines.n, string(text))
			continue
		}
		at := s.next.at
		s.next = line{n: s.lines.n, text: string(text), at: at}
		if s.next.rec, s.next.is = s.parseRecord(s.next.text); !s.next.is {
			if m := behind.FindStringSubmatch(s.next.text); m != nil {
				s.next.text, s.glued = m[1], m[2]
			}
		}
		s.see()
		return nil
	}
}

// text is the next line, or what stood behind the last one.
func (s *source) text() ([]byte, error) {
	if text := s.glued; text != "" {
		s.glued = ""
		return []byte(text), nil
	}
	return s.lines.next()
}

// see tells the time of the next line.
func (s *source) see() {
	if s.next.is {
		s.next.at = s.clock.at(s.next.rec)
	}
	s.turn = max(s.turn, s.next.at)
}

// earliest is the file whose line is next, nil where all have ended.
func earliest(sources []*source, last *source) *source {
	if last != nil && !last.next.is && !last.ended {
		return last
	}
	var first *source
	for _, s := range sources {
		if !s.ended && (first == nil || s.turn < first.turn) {
			first = s
		}
	}
	return first
}
