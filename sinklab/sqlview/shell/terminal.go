package shell

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/peterh/liner"
	"golang.org/x/term"
)

// interactive reports whether a person sits at both ends.
func interactive(in *os.File, out io.Writer) bool {
	o, ok := out.(*os.File)
	return ok && term.IsTerminal(int(in.Fd())) && term.IsTerminal(int(o.Fd()))
}

// edit is the session on a terminal: Ctrl-C drops the statement being typed or
// stops the one running, Ctrl-D ends.
func (s *shell) edit(historyFile string) error {
	editor := liner.NewLiner()
	defer editor.Close()
	editor.SetCtrlCAborts(true)
	editor.SetWordCompleter(s.complete)
	h := openHistory(historyFile)
	h.load(editor)
	defer h.save(editor)
	fmt.Fprintln(s.stdout, "Statements end with a semicolon; .help lists commands, Ctrl-D ends.")
	s.spaced = true
	var b buffer
	for !s.quit {
		line, err := editor.Prompt(promptFor(b))
		switch {
		case errors.Is(err, liner.ErrPromptAborted):
			b = buffer{}
			continue
		case errors.Is(err, io.EOF):
			fmt.Fprintln(s.stdout)
			return nil
		case err != nil:
			return err
		}
		if line != "" {
			editor.AppendHistory(line)
		}
		s.interruptible(func() { s.line(&b, line) })
	}
	return nil
}

func promptFor(b buffer) string {
	if b.open() {
		return continuation
	}
	return prompt
}

// interruptible lets Ctrl-C end the statement that runs, not the session.
func (s *shell) interruptible(do func()) {
	outer := s.ctx
	ctx, stop := signal.NotifyContext(outer, os.Interrupt)
	s.ctx = ctx
	defer func() {
		stop()
		s.ctx = outer
	}()
	do()
}
