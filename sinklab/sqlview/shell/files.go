package shell

import (
	"fmt"
	"os"
	"slices"
)

// maxRead bounds files that read files, for one may read itself.
const maxRead = 16

func (s *shell) read(args []string) error {
	if s.depth == maxRead {
		return fmt.Errorf(".read %s: more than %d files deep", args[0], maxRead)
	}
	f, err := os.Open(args[0])
	if err != nil {
		return fmt.Errorf(".read %w", err)
	}
	defer f.Close()
	s.depth++
	defer func() { s.depth-- }()
	if err := s.readAll(f); err != nil {
		return fmt.Errorf(".read %w", err)
	}
	if err := s.err; err != nil {
		s.err = nil
		return fmt.Errorf(".read %s: %w", args[0], err)
	}
	return nil
}

// output opens the file before it closes the one in use, so that a name that
// cannot be written changes nothing.
func (s *shell) output(args []string) error {
	if len(args) == 0 || slices.Equal(args, []string{"stdout"}) {
		return s.closeOutput()
	}
	f, err := os.Create(args[0])
	if err != nil {
		return fmt.Errorf(".output %w", err)
	}
	if err := s.closeOutput(); err != nil {
		f.Close()
		return err
	}
	s.file, s.out = f, f
	return nil
}

func (s *shell) closeOutput() error {
	if s.file == nil {
		return nil
	}
	f := s.file
	s.file, s.out = nil, s.stdout
	return f.Close()
}
