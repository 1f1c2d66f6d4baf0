package shell

import (
	"fmt"
	"io"
	"strings"
	"unicode"

	"exactlyonce/sinklab/internal/nearest"
	"exactlyonce/sinklab/sqlview"
)

// dotCommand is a command that is not SQL.
type dotCommand struct {
	name, args, help string
	run              func(s *shell, args []string) error
}

// maxArgs is how many arguments the command takes, as its usage shows.
func (c dotCommand) maxArgs() int { return len(strings.Fields(c.args)) }

// minArgs is how many of them must be there: those without brackets.
func (c dotCommand) minArgs() int {
	n := 0
	for a := range strings.FieldsSeq(c.args) {
		if !strings.HasPrefix(a, "[") {
			n++
		}
	}
	return n
}

// commands is filled by init, for .help lists it.
var commands []dotCommand

func init() {
	commands = []dotCommand{
		{"help", "", "list these commands", (*shell).help},
		{"tables", "", "list the tables", (*shell).tables},
		{"schema", "[table]", "describe a table, or all", (*shell).schema},
		{"mode", "[mode]", "show or set how results are printed", (*shell).setMode},
		{"read", "file", "run the statements of a file", (*shell).read},
		{"output", "[file]", "send results to a file, without one back to the screen", (*shell).output},
		{"quit", "", "end the session", (*shell).end},
		{"exit", "", "end the session", (*shell).end},
	}
}

// command runs a line that starts with a dot.
func (s *shell) command(line string) error {
	fields := words(strings.TrimSuffix(strings.TrimSpace(line), ";"))
	name := strings.TrimPrefix(fields[0], ".")
	var names []string
	for _, c := range commands {
		if c.name == name {
			if n := len(fields) - 1; n < c.minArgs() || n > c.maxArgs() {
				return fmt.Errorf("usage: .%s", strings.TrimSpace(c.name+" "+c.args))
			}
			return c.run(s, fields[1:])
		}
		names = append(names, c.name)
	}
	if near := nearest.To(name, names); near != "" {
		return fmt.Errorf("unknown command .%s; did you mean .%s?", name, near)
	}
	return fmt.Errorf("unknown command .%s; .help lists the commands", name)
}

// words are the words of a line; quotes of either kind keep one together, as in sqlite3.
func words(line string) (all []string) {
	for line = strings.TrimSpace(line); line != ""; line = strings.TrimSpace(line) {
		if q := line[:1]; q == "'" || q == `"` {
			if inside, rest, closed := strings.Cut(line[1:], q); closed {
				all, line = append(all, inside), rest
				continue
			}
		}
		end := strings.IndexFunc(line, unicode.IsSpace)
		if end < 0 {
			end = len(line)
		}
		all, line = append(all, line[:end]), line[end:]
	}
	return all
}

func (s *shell) help([]string) error {
	for _, c := range commands {
		fmt.Fprintf(s.stdout, "%-16s %s\n", strings.TrimSpace("."+c.name+" "+c.args), c.help)
	}
	fmt.Fprintln(s.stdout, "Statements end with a semicolon and may have many lines; EXIT and QUIT leave too.")
	return nil
}

func (s *shell) tables([]string) error {
	names, err := s.db.TableNames()
	for _, n := range names {
		fmt.Fprintln(s.out, n)
	}
	return err
}

func (s *shell) schema(args []string) error {
	names := args
	if len(args) == 0 {
		var err error
		if names, err = s.db.TableNames(); err != nil {
			return err
		}
	}
	for _, n := range names {
		if len(args) == 0 {
			fmt.Fprintf(s.out, "%s:\n", n)
		}
		result, err := s.db.Query(s.ctx, "DESCRIBE "+quoted(n))
		if err != nil {
			return err
		}
		if err := s.print(func(w io.Writer) error { return sqlview.Format(w, s.mode, result) }); err != nil {
			return err
		}
	}
	return nil
}

// quoted puts each part of a name in backquotes unless it has them.
func quoted(name string) string {
	if strings.Contains(name, "`") {
		return name
	}
	return "`" + strings.ReplaceAll(name, ".", "`.`") + "`"
}

func (s *shell) setMode(args []string) error {
	if len(args) == 0 {
		fmt.Fprintf(s.stdout, "%s (of %s)\n", s.mode, strings.Join(modeNames(), ", "))
		return nil
	}
	mode, err := sqlview.ParseMode(args[0])
	if err == nil {
		s.mode = mode
	}
	return err
}

func modeNames() (names []string) {
	for _, m := range sqlview.Modes {
		names = append(names, string(m))
	}
	return names
}

func (s *shell) end([]string) error {
	s.quit = true
	return nil
}
