package shell

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/term"
)

// print shows a result: on a terminal that it does not fit on, in a pager.
func (s *shell) print(write func(io.Writer) error) error {
	screen, ok := s.stdout.(*os.File)
	if !s.spaced || s.file != nil || !ok {
		return write(s.out)
	}
	var text bytes.Buffer
	if err := write(&text); err != nil {
		return err
	}
	if _, rows, err := term.GetSize(int(screen.Fd())); err == nil && bytes.Count(text.Bytes(), []byte("\n")) >= rows && page(s.session, text.Bytes(), screen) {
		return nil
	}
	_, err := screen.Write(text.Bytes())
	return err
}

// page runs the pager of $PAGER, or less, and says whether there is one. A PAGER that is
// empty or cat means that none is wanted. Ctrl-C is the pager's; the end of ctx ends it.
func page(ctx context.Context, text []byte, screen *os.File) bool {
	command, set := os.LookupEnv("PAGER")
	if !set {
		command = "less"
	}
	if command == "" || command == "cat" {
		return false
	}
	pager := exec.CommandContext(ctx, "sh", "-c", command) // it may have arguments
	pager.Cancel = func() error { return pager.Process.Signal(syscall.SIGTERM) }
	pager.Stdin, pager.Stdout, pager.Stderr = bytes.NewReader(text), screen, io.Discard
	pager.Env = os.Environ()
	for name, value := range map[string]string{"LESS": "FRSX", "LESSCHARSET": "utf-8"} { // S: rows stay whole lines
		if os.Getenv(name) == "" {
			pager.Env = append(pager.Env, name+"="+value)
		}
	}
	err := pager.Run()
	const notFound, notRun = 127, 126 // as sh says it
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		return exit.ExitCode() != notFound && exit.ExitCode() != notRun
	case pager.Process == nil:
		return false
	}
	return true
}
