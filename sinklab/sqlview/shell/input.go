package shell

import (
	"bufio"
	"io"
	"strings"

	"exactlyonce/sinklab/sqlview"
)

// buffer collects lines until a statement is whole.
type buffer struct{ text string }

// add takes a line and returns the statements that it completes.
func (b *buffer) add(line string) []sqlview.Statement {
	b.text += line + "\n"
	stmts, rest := sqlview.Split(b.text)
	b.text = ""
	if rest != "" {
		b.text = rest + "\n"
	}
	return stmts
}

// open reports whether a statement has begun.
func (b *buffer) open() bool { return b.text != "" }

// line handles one line of input: a dot command, or exit without its semicolon, where no
// statement is open, else a piece of a statement.
func (s *shell) line(b *buffer, line string) {
	if !b.open() && strings.HasPrefix(strings.TrimSpace(line), ".") {
		if err := s.command(strings.TrimSpace(line)); err != nil {
			s.report(err)
		}
		return
	}
	if !b.open() && leaves(strings.TrimSpace(line)) {
		s.quit = true
		return
	}
	for _, stmt := range b.add(line) {
		if s.ctx.Err() != nil || s.quit {
			return
		}
		if err := s.statement(stmt.Text); err != nil {
			s.report(err)
		}
	}
}

// maxLine bounds a line of input; a statement may have many.
const maxLine = 1 << 20

// readAll handles in line by line; what is left at its end is a statement too.
func (s *shell) readAll(in io.Reader) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	var b buffer
	for !s.quit && lines.Scan() {
		if err := s.ctx.Err(); err != nil {
			return err
		}
		s.line(&b, lines.Text())
	}
	if !s.quit && b.open() {
		s.line(&b, ";")
	}
	return lines.Err()
}
