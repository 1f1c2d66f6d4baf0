package lab

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"

	"exactlyonce/labs"
	"exactlyonce/sinklab/filesystem"
)

// mainModule is the module that a copy of the course builds against.
const mainModule = "exactlyonce"

// Init makes a copy of the course in dir, a folder that is not there yet or is empty:
// without solutions, a Go module of its own that takes everything else from the checkout.
// It makes all of it or nothing.
func Init(dir, checkout string) error {
	return copier{write: func(name string, data []byte) error { return os.WriteFile(name, data, 0o644) }}.init(dir, checkout)
}

// copier writes files; tests fill its disk.
type copier struct {
	write func(name string, data []byte) error
}

func (c copier) init(dir, checkout string) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return unwritable(dir, err)
	}
	empty := false // and there
	switch entries, err := os.ReadDir(dir); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return unwritable(dir, err)
	case len(entries) > 0:
		return fmt.Errorf("%s: the folder is not empty (%s is in it); name a new one, nothing is overwritten", dir, entries[0].Name())
	default:
		empty = true
	}
	files, err := handedOut(checkout)
	if err != nil {
		return err
	}
	// All is written beside the folder and then moved into place.
	stage, err := os.MkdirTemp(filepath.Dir(dir), "."+filepath.Base(dir)+".*.tmp")
	if err != nil {
		return unwritable(dir, err)
	}
	defer os.RemoveAll(stage)
	for _, f := range files {
		name := filepath.Join(stage, filepath.FromSlash(f.name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), c.write(name, f.data)); err != nil {
			return unwritable(filepath.Join(dir, filepath.FromSlash(f.name)), err)
		}
	}
	if err := os.Chmod(stage, 0o755); err != nil {
		return unwritable(dir, err)
	}
	if empty {
		return moveInto(stage, dir)
	}
	if err := os.Rename(stage, dir); err != nil {
		return unwritable(dir, err)
	}
	return nil
}

// moveInto moves what is in a folder into an empty one, which may be somebody's working
// directory and so stays.
func moveInto(from, to string) error {
	entries, err := os.ReadDir(from)
	if err != nil {
		return unwritable(to, err)
	}
	for n, e := range entries {
		if err := os.Rename(filepath.Join(from, e.Name()), filepath.Join(to, e.Name())); err != nil {
			for _, moved := range entries[:n] {
				err = errors.Join(err, os.RemoveAll(filepath.Join(to, moved.Name())))
			}
			return unwritable(to, err)
		}
	}
	return nil
}

func unwritable(name string, err error) error {
	var joined interface{ Unwrap() []error }
	if errors.As(err, &joined) {
		err = joined.Unwrap()[0]
	}
	return fmt.Errorf("%s: cannot be written: %s; nothing was left behind", name, filesystem.Cause(err))
}

// file is one that is handed out.
type file struct {
	name string // with slashes
	data []byte
}

// handedOut are the files of a copy.
func handedOut(checkout string) (files []file, err error) {
	err = fs.WalkDir(labs.Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Base(name) == wrongFile || path.Base(path.Dir(name)) == solutionDir {
			return err
		}
		data, err := labs.Files.ReadFile(name)
		files = append(files, file{name, data})
		return err
	})
	if err != nil {
		return nil, err
	}
	mod, err := readText(filepath.Join(checkout, "go.mod"))
	if err != nil {
		return nil, err
	}
	sum, err := readText(filepath.Join(checkout, "go.sum"))
	if err != nil {
		return nil, err
	}
	return append(files, file{"go.mod", copiedModule(string(mod), checkout)}, file{"go.sum", sum}, file{"README.md", []byte(copiedReadme)}), nil
}

const copiedReadme = `# Writing exactly once, by hand

Type 'sinklab lab': it says what to do now. Where sinklab is not installed, 'go run exactlyonce/sinklab lab' in this folder does the same.
输入 'sinklab lab'，它会说明现在该做什么；没有安装 sinklab 时，可在本目录中运行 'go run exactlyonce/sinklab lab'。
`

// toolLine names a tool of the checkout, which a learner has no use for.
var toolLine = regexp.MustCompile(`(?m)^tool[ \t].*\r?\n?`)

// copiedModule is the go.mod of a copy: what the checkout requires, and the checkout.
func copiedModule(mod, checkout string) []byte {
	rest := toolLine.ReplaceAllString(moduleLine.ReplaceAllString(mod, ""), "")
	if strings.ContainsAny(checkout, " \t'\"`()[]{},\\") {
		checkout = fmt.Sprintf("%q", checkout)
	}
	const grader = "// The grader is built of it: without this line 'go mod tidy' drops what it needs.\ntool exactlyonce/sinklab"
	return fmt.Appendf(nil, "module labs\n\n%s\n\nrequire %s v0.0.0\n\n%s\n\nreplace %[2]s => %[4]s\n", strings.TrimSpace(rest), mainModule, grader, checkout)
}

var isMain = regexp.MustCompile(`(?m)^module ` + mainModule + `\r?$`)

// Checkout is where the source of this program is: the folder that is named, else the
// module around the working directory, else where the compiler found it.
func Checkout(named string) (string, error) {
	is := func(dir string) bool {
		data, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		return err == nil && isMain.Match(data)
	}
	if named != "" {
		dir, err := filepath.Abs(named)
		if err != nil || !is(dir) {
			return "", fmt.Errorf("--checkout %s: not a checkout of %s: no go.mod there begins with 'module %[2]s'", named, mainModule)
		}
		return dir, nil
	}
	if dir, err := os.Getwd(); err == nil {
		for ; ; dir = filepath.Dir(dir) {
			if is(dir) {
				return dir, nil
			}
			if dir == filepath.Dir(dir) {
				break
			}
		}
	}
	if _, source, _, ok := runtime.Caller(0); ok {
		if dir := filepath.Dir(filepath.Dir(filepath.Dir(source))); is(dir) {
			return dir, nil
		}
	}
	return "", fmt.Errorf("the checkout of %s is not found, and exercises are built with it: name it with --checkout, or run this inside of it", mainModule)
}
