// Package shell is the command line of the SQL view: statements that end with a
// semicolon, and dot commands.
//
// On a terminal it edits lines, keeps a history, completes names and pages what is longer
// than the screen; from a file or a pipe it reads plain lines. It prints what Flink's client prints, so that
// a transcript can be held against one of the real system.
//
// Non-goals: variables, colours.
package shell

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"exactlyonce/sinklab/sqlview"
)

// The prompts of Flink's client and of a statement's further lines.
const (
	prompt       = "Flink SQL> "
	continuation = "> "
)

// ErrFailed: at least one statement of the input failed; each was reported.
var ErrFailed = errors.New("a statement failed")

// Options of a shell; the zero value is ready to use.
type Options struct {
	Mode        sqlview.Mode // "" = tableau
	HistoryFile string       // "" = sql_history in the user's state directory; "-" = none

	_ struct{}
}

// shell is one session.
type shell struct {
	ctx     context.Context // ends the statement that runs
	session context.Context // ends the session
	db      *sqlview.DB
	out     io.Writer // where results go: stdout or the file of .output
	stdout  io.Writer
	errOut  io.Writer
	mode    sqlview.Mode
	echo    bool
	count   int  // results printed, for the blank line between them
	spaced  bool // a blank line follows each result, as on the client's screen
	file    *os.File
	depth   int // of .read
	failed  bool
	strict  bool  // the first failure ends the session
	err     error // it, of a file that was read
	quit    bool
}

// Run reads statements from in until its end or .quit. On a terminal an error is
// printed and the session goes on; otherwise it also goes on, and the result is
// ErrFailed at the end. On a terminal Ctrl-C stops the statement that runs; ctx
// must outlive it, so it should not be one that an interrupt cancels. The end of ctx ends
// the session, and its error is returned.
func Run(ctx context.Context, db *sqlview.DB, in io.Reader, out, errOut io.Writer, opts Options) error {
	s, err := newShell(ctx, db, out, errOut, opts.Mode)
	if err != nil {
		return err
	}
	defer s.closeOutput()
	if f, ok := in.(*os.File); ok && interactive(f, out) {
		return s.edit(opts.HistoryFile)
	}
	if err := s.readAll(in); err != nil {
		return err
	}
	if s.failed {
		return ErrFailed
	}
	return nil
}

// RunStatements runs the statements of text and stops at the first that fails,
// whose error it returns. The last one needs no semicolon; a line before one may be
// a dot command. With echo each
// statement is printed behind the client's prompt before its result.
func RunStatements(ctx context.Context, db *sqlview.DB, text string, mode sqlview.Mode, out, errOut io.Writer, echo bool) error {
	s, err := newShell(ctx, db, out, errOut, mode)
	if err != nil {
		return err
	}
	s.echo, s.strict = echo, true
	stmts, rest := sqlview.Split(text)
	if rest != "" {
		stmts = append(stmts, sqlview.Statement{Text: rest, Line: 1})
	}
	for _, stmt := range stmts {
		if err := s.run(stmt.Text); err != nil || s.quit {
			return err
		}
	}
	return nil
}

// run runs a statement and the dot commands on the lines before it.
func (s *shell) run(text string) error {
	for strings.HasPrefix(text, ".") {
		line, rest, _ := strings.Cut(text, "\n")
		if err := s.command(line); err != nil || s.quit {
			return err
		}
		text = strings.TrimSpace(rest)
	}
	if text == "" {
		return nil
	}
	return s.statement(text)
}

func newShell(ctx context.Context, db *sqlview.DB, out, errOut io.Writer, mode sqlview.Mode) (*shell, error) {
	mode, err := sqlview.ParseMode(string(mode))
	return &shell{ctx: ctx, session: ctx, db: db, out: out, stdout: out, errOut: errOut, mode: mode}, err
}

// statement runs one statement and prints its result.
func (s *shell) statement(text string) error {
	if leaves(text) {
		return s.end(nil)
	}
	if s.echo {
		if s.count > 0 {
			fmt.Fprintln(s.out)
		}
		fmt.Fprintf(s.out, "%s%s;\n", prompt, text)
	}
	s.count++
	result, err := s.db.Query(s.ctx, text)
	if err != nil {
		return err
	}
	for _, w := range result.Warnings {
		fmt.Fprintf(s.errOut, "[WARN] %s\n", w)
	}
	err = s.print(func(w io.Writer) error { return sqlview.Format(w, s.mode, result) })
	if err != nil || !s.spaced || s.file != nil {
		return err
	}
	_, err = fmt.Fprintln(s.out)
	return err
}

// leaves tells whether a statement is EXIT or QUIT, as Flink's client has them.
func leaves(text string) bool {
	return strings.EqualFold(text, "exit") || strings.EqualFold(text, "quit")
}

// report prints an error as one line, or keeps it as what ends the session.
func (s *shell) report(err error) {
	if s.strict {
		s.err, s.quit = err, true
		return
	}
	s.failed = true
	if errors.Is(err, context.Canceled) {
		err = errors.New("interrupted")
	}
	fmt.Fprintf(s.errOut, "[ERROR] %v\n", err)
}
