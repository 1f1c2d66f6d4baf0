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
// stops the one running, Ctrl-D ends, and so does the end of the context, at the prompt
// too. The terminal is left as it was.
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
		line, err := s.typed(editor, promptFor(b))
		switch {
		case s.ctx.Err() != nil:
			fmt.Fprintln(s.stdout) // what comes next does not stand behind the prompt
			return s.ctx.Err()
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

// typed is the next line. The editor waits for a key whatever happens, so where the context
// ends first it is left waiting; the session ends then, and nobody types any more.
func (s *shell) typed(editor *liner.State, prompt string) (string, error) {
	var line string
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		line, err = editor.Prompt(prompt)
	}()
	select {
	case <-done:
		return line, err
	case <-s.ctx.Done():
		return "", s.ctx.Err()
	}
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
