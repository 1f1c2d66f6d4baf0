// Package docs has no code. Its tests keep the pages true: generated pages are
// what the code makes, links lead somewhere, commands run, and output that a page
// shows is output that the program prints.
//
// How a page is read:
//
//   - A line in a code block that starts with "sinklab" or "go run ./sinklab" is a
//     command. It must exit with 0, or with N where its comment says "# exit N".
//     The commands of a page run in order, in one folder, without a terminal:
//     interactive ones (a bare "sinklab sql") see an empty input and end. In that
//     folder /tmp/ is the folder itself, scenarios/ and golden/ are the repository's, and
//     my.sql is a script. A synopsis ends in "[flags]" and is not run.
//   - A block behind <!-- file: NAME --> is written to NAME.
//   - A block behind <!-- output of: COMMAND --> is what COMMAND prints, on both
//     outputs, line by line. A line "…" stands for any lines, a "…" inside a line
//     for any text; how many spaces stand between two words does not count.
package docs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const root = ".."

// bin is a folder with the program, built once; caches are the compiler's, which a check of
// an exercise needs.
var (
	bin    string
	caches []string
)

func TestMain(m *testing.M) {
	code, err := build(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

func build(m *testing.M) (int, error) {
	dir, err := os.MkdirTemp("", "sinklab-docs")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	bin = dir
	cmd := exec.Command("go", "build", "-o", filepath.Join(dir, "sinklab"), "./sinklab")
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("building the program: %w\n%s", err, out)
	}
	for _, name := range []string{"GOCACHE", "GOMODCACHE"} {
		out, err := exec.Command("go", "env", name).Output()
		if err != nil {
			return 0, fmt.Errorf("go env %s: %w", name, err)
		}
		caches = append(caches, name+"="+strings.TrimSpace(string(out)))
	}
	return m.Run(), nil
}

// pages are all Markdown files of the repository, by path from its root.
func pages(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != root && strings.HasPrefix(d.Name(), ".") {
			return fs.SkipDir
		}
		if d.IsDir() || filepath.Ext(path) != ".md" {
			return nil
		}
		text, err := os.ReadFile(path)
		name, _ := filepath.Rel(root, path)
		all[filepath.ToSlash(name)] = string(text)
		return err
	})
	require.NoError(t, err)
	require.Contains(t, all, "README.md")
	return all
}

// block is a code block, fenced or indented, with the HTML comment in front of it.
type block struct {
	line    int // of its first line, from 1
	comment string
	lines   []string
}

// read splits a page into its code blocks and the prose around them.
func read(text string) (blocks []block, prose string) {
	var b *block
	var out strings.Builder
	fence, comment, blank := "", "", true
	end := func() {
		if b != nil {
			for len(b.lines) > 0 && b.lines[len(b.lines)-1] == "" {
				b.lines = b.lines[:len(b.lines)-1]
			}
			blocks, b, comment = append(blocks, *b), nil, ""
		}
	}
	for i, line := range strings.Split(text, "\n") {
		trimmed := strings.TrimSpace(line)
		switch {
		case fence != "" && trimmed == fence:
			fence = ""
			end()
		case fence != "":
			b.lines = append(b.lines, line)
		case strings.HasPrefix(line, "```"):
			end()
			fence, b = "```", &block{line: i + 2, comment: comment}
		case strings.HasPrefix(line, "    ") && (blank || b != nil):
			if b == nil {
				b = &block{line: i + 1, comment: comment}
			}
			b.lines = append(b.lines, line[4:])
		case trimmed == "" && b != nil:
			b.lines = append(b.lines, "")
		default:
			end()
			if trimmed != "" {
				comment = ""
			}
			if strings.HasPrefix(trimmed, "<!--") && strings.HasSuffix(trimmed, "-->") {
				comment = strings.TrimSpace(trimmed[4 : len(trimmed)-3])
			} else {
				out.WriteString(line + "\n")
			}
		}
		blank = trimmed == "" || strings.HasPrefix(trimmed, "<!--")
	}
	end()
	return blocks, out.String()
}

// The reference is made from the code, the tutorial from the course and a check of it.
func TestGeneratedPagesAreWhatTheCodeMakes(t *testing.T) {
	course, err := filepath.Abs(filepath.Join(root, "labs"))
	require.NoError(t, err)
	for folder, command := range map[string]string{"reference": "sinklab docs .", "tutorial": "sinklab lab book . --dir " + course} {
		t.Run(folder, func(t *testing.T) { generated(t, folder, command) })
	}
}

// generated compares the pages that a command makes with those of a folder.
func generated(t *testing.T, folder, command string) {
	dir := t.TempDir()
	out, code := run(t, dir, command)
	require.Zero(t, code, out)
	made, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.NotEmpty(t, made)
	names := map[string]bool{}
	for _, e := range made {
		if e.IsDir() { // the compiler keeps something there
			continue
		}
		names[e.Name()] = true
		want, err := os.ReadFile(filepath.Join(dir, e.Name()))
		require.NoError(t, err)
		have, err := os.ReadFile(filepath.Join(folder, e.Name()))
		require.NoError(t, err, "docs/%s/%s is missing: run make docs", folder, e.Name())
		require.True(t, bytes.Equal(want, have), "docs/%s/%s is stale: run make docs", folder, e.Name())
	}
	old, err := os.ReadDir(folder)
	require.NoError(t, err)
	for _, e := range old {
		text, err := os.ReadFile(filepath.Join(folder, e.Name()))
		require.NoError(t, err)
		if bytes.Contains(text, []byte("<!-- made by 'make docs'")) {
			require.True(t, names[e.Name()], "the code makes no docs/%s/%s any more: remove it", folder, e.Name())
		}
	}
}

func TestEachPageHasOneTitle(t *testing.T) {
	for name, text := range pages(t) {
		_, prose := read(text)
		titles := regexp.MustCompile(`(?m)^# .`).FindAllString(prose, -1)
		require.Len(t, titles, 1, "%s", name)
		require.True(t, strings.HasPrefix(text, "# "), "%s: the title stands in the first line", name)
	}
}

var (
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.*)$`)
	code    = regexp.MustCompile("`[^`\n]*`")
)

func TestLinksLeadSomewhere(t *testing.T) {
	all := pages(t)
	for name, text := range all {
		_, prose := read(text)
		for _, m := range link.FindAllStringSubmatch(code.ReplaceAllString(prose, ""), -1) {
			if strings.Contains(m[1], "://") || strings.HasPrefix(m[1], "mailto:") {
				continue
			}
			file, anchor, _ := strings.Cut(m[1], "#")
			target := name
			if file != "" {
				target = filepath.ToSlash(filepath.Join(filepath.Dir(name), file))
				if _, err := os.Stat(filepath.Join(root, target)); err != nil {
					t.Errorf("%s: the link %s leads nowhere", name, m[1])
					continue
				}
			}
			if anchor != "" && !anchors(all[target])[anchor] {
				t.Errorf("%s: the link %s names no heading of %s", name, m[1], target)
			}
		}
	}
}

// anchors are the headings of a page as GitHub makes links of them.
func anchors(text string) map[string]bool {
	_, prose := read(text)
	all := map[string]bool{}
	for _, m := range heading.FindAllStringSubmatch(prose, -1) {
		slug := regexp.MustCompile(`[^\p{L}\p{N}\- _]`).ReplaceAllString(strings.ToLower(m[1]), "")
		all[strings.ReplaceAll(slug, " ", "-")] = true
	}
	return all
}

func TestCommandsRunAndPrintWhatThePagesShow(t *testing.T) {
	ran := 0
	for name, text := range pages(t) {
		if name != "README.md" && !strings.HasPrefix(name, "docs/") {
			continue
		}
		t.Run(name, func(t *testing.T) {
			dir := folder(t)
			blocks, _ := read(text)
			for _, b := range blocks {
				ran += b.check(t, name, dir)
			}
		})
	}
	require.Greater(t, ran, 50, "the pages name fewer commands than they did: does this test still read them?")
}

// folder is where the commands of one page run.
func folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	scenarios, err := filepath.Abs(filepath.Join(root, "scenarios"))
	require.NoError(t, err)
	golden, err := filepath.Abs(filepath.Join(root, "golden"))
	require.NoError(t, err)
	require.NoError(t, os.Symlink(scenarios, filepath.Join(dir, "scenarios")))
	require.NoError(t, os.Symlink(golden, filepath.Join(dir, "golden")))
	for name, log := range map[string]string{"jobmanager.log": "failover-2.0.1.jm.log", "taskmanager.log": "failover-2.0.1.tm.log"} {
		require.NoError(t, os.Symlink(filepath.Join(golden, "reference/real-flink/logs", log), filepath.Join(dir, name)))
	}
	script, err := os.ReadFile(filepath.Join(scenarios, "checkpoint.sql"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "my.sql"), script, 0o666))
	return dir
}

// check does what a block asks for and returns how many commands ran.
func (b block) check(t *testing.T, page, dir string) (ran int) {
	t.Helper()
	if file, ok := strings.CutPrefix(b.comment, "file: "); ok {
		require.NoError(t, os.WriteFile(filepath.Join(dir, file), []byte(strings.Join(b.lines, "\n")+"\n"), 0o666))
		return 0
	}
	if text, ok := strings.CutPrefix(b.comment, "output of: "); ok {
		c, ok := parseCommand(text)
		require.True(t, ok, "%s:%d: not a command of sinklab: %s", page, b.line, text)
		out := c.run(t, fmt.Sprintf("%s:%d", page, b.line), dir)
		if shown := strings.Join(b.lines, "\n"); !pattern(b.lines).MatchString(out) {
			t.Errorf("%s:%d: %s\nthe page shows\n%s\nthe program prints\n%s", page, b.line, c.line, shown, out)
		}
		return 1
	}
	for i, line := range b.lines {
		if c, ok := parseCommand(line); ok {
			if !c.swept() {
				c.run(t, fmt.Sprintf("%s:%d", page, b.line+i), dir)
			}
			ran++
		}
	}
	return ran
}

// sweeps are commands that take long and stand on several pages, by how they begin; each
// runs once. Those whose output a page shows run all the same.
var sweeps = map[string]bool{"sinklab mutants --check": false, "sinklab run failover --seed 1..50": false}

// swept tells whether the command is one of them and has run; if not, it is to run now.
func (c command) swept() bool {
	for begin, done := range sweeps { // order: a command begins like one of them at most
		if strings.HasPrefix(c.line, begin) {
			sweeps[begin] = true
			return done
		}
	}
	return false
}

type command struct {
	line string
	exit int
}

var (
	exitComment = regexp.MustCompile(`\bexit (\d)\b`)
	comment     = regexp.MustCompile(`\s+#\s.*$`)
)

func parseCommand(line string) (command, bool) {
	line = strings.TrimSpace(line)
	if rest, ok := strings.CutPrefix(line, "go run ./sinklab"); ok {
		line = "sinklab" + rest
	}
	if line != "sinklab" && !strings.HasPrefix(line, "sinklab ") || strings.HasSuffix(line, "[flags]") || strings.HasSuffix(line, "FILE...") {
		return command{}, false
	}
	c := command{line: comment.ReplaceAllString(line, "")}
	if m := exitComment.FindStringSubmatch(comment.FindString(line)); m != nil {
		c.exit, _ = strconv.Atoi(m[1])
	}
	return c, true
}

func (c command) run(t *testing.T, place, dir string) string {
	t.Helper()
	out, exit := run(t, dir, strings.ReplaceAll(c.line, "/tmp/", dir+"/")) // see the package's comment
	require.Equal(t, c.exit, exit, "%s: exit code of: %s\n%s", place, c.line, out)
	return out
}

// run runs one command line and returns both outputs together.
func run(t *testing.T, dir, line string) (string, int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", line)
	cmd.Dir = dir
	cmd.Env = append(append(os.Environ(), caches...), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"), "HOME="+dir, "XDG_STATE_HOME="+dir, "LC_ALL=C.UTF-8", "TZ=UTC")
	out, err := cmd.CombinedOutput()
	require.NoError(t, ctx.Err(), "%s did not end", line)
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		require.NoError(t, err, "%s", line)
	}
	return ofTheMachine.ReplaceAllString(strings.ReplaceAll(string(out), "\r\n", "\n"), ""), cmd.ProcessState.ExitCode() // CSV has CRLF
}

// ofTheMachine is what a search that took a while says of its speed and memory.
var ofTheMachine = regexp.MustCompile(`(?m)^(?:\d+ runs executed for .*|memory: .* at the peak.*)\n`)

var spaces = regexp.MustCompile(` +`)

// pattern matches the output that a page shows.
func pattern(lines []string) *regexp.Regexp {
	var re strings.Builder
	re.WriteString(`\A`)
	for _, line := range lines {
		if strings.TrimSpace(line) == "…" {
			re.WriteString(`(?:[^\n]*\n)*?`)
			continue
		}
		parts := strings.Split(strings.TrimRight(line, " "), "…")
		for i := range parts {
			parts[i] = spaces.ReplaceAllString(regexp.QuoteMeta(parts[i]), " +")
		}
		re.WriteString(strings.Join(parts, `[^\n]*`) + ` *\n`)
	}
	re.WriteString(`\n*\z`)
	return regexp.MustCompile(re.String())
}
