package lab

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
	"unicode/utf8"

	"exactlyonce/sinklab/internal/filelock"
	"exactlyonce/sinklab/paimon/disk"
)

// ProgressFile is the name of the file in the course's folder that says how far its
// learner is.
const ProgressFile = ".progress"

// progressRules stand at the top of the file, so that who opens it can mend it.
const progressRules = `# How far you are in this course. 'sinklab lab' keeps this file; you may edit it, and delete it to begin anew.
# 1. One line says one thing. Empty lines, and lines that begin with #, say nothing.
# 2. current NAME   you are at this exercise; at most one line
# 3. done NAME      you have passed this exercise
# 4. hints NAME 2   you have seen so many of its hints
# 5. NAME is the name of an exercise's folder, as 'sinklab lab list' shows it. A line with another name is passed over.
`

// maxProgress is far more than a course needs, in bytes.
const maxProgress = 1 << 16

// ProgressError is what is wrong with a progress file, and what to do about it.
type ProgressError struct {
	File     string
	Line     int // 0 = the file as a whole
	What, Do string
	Err      error
}

// Error implements error.
func (e *ProgressError) Error() string {
	at := e.File
	if e.Line > 0 {
		at = fmt.Sprintf("%s:%d", e.File, e.Line)
	}
	return fmt.Sprintf("%s: %s; %s", at, e.What, e.Do)
}

// Unwrap returns the cause.
func (e *ProgressError) Unwrap() error { return e.Err }

// LoadProgress reads the progress of a course's folder. Who has none begins.
func LoadProgress(dir string, names []string) (Progress, error) {
	file := filepath.Join(dir, ProgressFile)
	info, err := os.Stat(file)
	if err == nil && !info.Mode().IsRegular() {
		err = errNoFile
	}
	var data []byte
	if err == nil {
		data, err = os.ReadFile(file)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return NewProgress(names), nil
	case err != nil:
		return Progress{}, progressFault(file, err)
	}
	return parseProgress(file, data, names)
}

// errNoFile: where the progress should be, there is a folder or something else.
var errNoFile = errors.New("it is no file")

// progressFault explains why a progress file cannot be read or written.
func progressFault(file string, err error) error {
	e := &ProgressError{File: file, What: "it cannot be read or written: " + disk.Cause(err), Do: "mend that and repeat the command", Err: err}
	switch {
	case errors.Is(err, errNoFile), errors.Is(err, syscall.EISDIR):
		e.What, e.Do = "a file is expected here, this is something else", "move it away; 'sinklab lab' makes the file anew"
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		e.What, e.Do = "you may not read and write it", "give yourself the right (chmod u+rw for it, u+rwx for its folder), or work in a copy: sinklab lab init DIR"
	case errors.Is(err, fs.ErrNotExist):
		e.What, e.Do = "its folder is gone", "go to where the course is, or make a new copy: sinklab lab init DIR"
	}
	return e
}

// parseProgress reads what a progress file says.
func parseProgress(file string, data []byte, names []string) (Progress, error) {
	p := NewProgress(names)
	if len(data) > maxProgress {
		return p, &ProgressError{File: file, What: fmt.Sprintf("it is longer than %d bytes and so no progress", maxProgress), Do: "delete it to begin anew"}
	}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")) // some editors begin a file so
	for i, line := range strings.Split(string(data), "\n") {
		what, do := "", "see the rules at its top"
		if !utf8.ValidString(line) || strings.ContainsRune(line, 0) {
			what, do = "not text in UTF-8", "save it as UTF-8, or delete the file to begin anew"
		} else if words := strings.Fields(line); len(words) > 0 && !strings.HasPrefix(words[0], "#") {
			what, do = p.entry(words)
		}
		if what != "" {
			return NewProgress(names), &ProgressError{File: file, Line: i + 1, What: what, Do: do}
		}
	}
	return p, nil
}

// entryForms are the lines that rules 2 to 4 name.
var entryForms = []string{"current NAME", "done NAME", "hints NAME 2"}

// entry takes one line. It says what is wrong with it and what to do, what = "" = nothing.
func (p *Progress) entry(words []string) (what, do string) {
	const rules = "mend the line or delete it; the rules are at the top of the file"
	at := slices.IndexFunc(entryForms, func(form string) bool { return strings.HasPrefix(form, words[0]+" ") })
	switch {
	case at < 0:
		return fmt.Sprintf("a line begins with current, done or hints (rules 2 to 4), not with %q", shortened(words[0])), rules
	case len(words) != len(strings.Fields(entryForms[at])):
		return fmt.Sprintf("rule %d: the line should be like %q", at+2, entryForms[at]), rules
	case !slices.Contains(p.names, words[1]):
		p.others = append(p.others, strings.Join(words, " "))
		return "", ""
	}
	switch words[0] {
	case "current":
		if p.current != "" {
			return "rule 2: a second line says what is current", rules
		}
		p.current = words[1]
	case "done":
		if !p.IsDone(words[1]) {
			p.done = append(p.done, words[1])
		}
	case "hints":
		seen, err := strconv.Atoi(words[2])
		if err != nil || seen < 0 {
			return fmt.Sprintf("rule 4: %q is no number of hints", shortened(words[2])), rules
		}
		p.hints[words[1]] = seen
	}
	return "", ""
}

// shortened keeps an error on one line.
func shortened(word string) string {
	if r := []rune(word); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return word
}

// text is the progress as its file has it, in the order of the course.
func (p *Progress) text() string {
	var b strings.Builder
	b.WriteString(progressRules)
	if p.current != "" {
		fmt.Fprintln(&b, "current", p.current)
	}
	for _, name := range p.names {
		if p.IsDone(name) {
			fmt.Fprintln(&b, "done", name)
		}
	}
	for _, name := range p.names {
		if n := p.hints[name]; n > 0 {
			fmt.Fprintln(&b, "hints", name, n)
		}
	}
	for _, line := range p.others {
		fmt.Fprintln(&b, line)
	}
	return b.String()
}

// Save keeps the progress in the course's folder. The file is replaced as a whole: who is
// stopped half-way leaves the old one.
func (p *Progress) Save(dir string) error {
	file := filepath.Join(dir, ProgressFile)
	if err := replaceFile(file, p.text()); err != nil {
		return progressFault(file, err)
	}
	return nil
}

// replaceFile puts a text in place of a file.
func replaceFile(file, text string) (err error) {
	f, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".*.tmp")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	_, err = f.WriteString(text)
	if err = errors.Join(err, f.Chmod(0o644), f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), file)
}

// progressPatience is how long one command waits for another to have kept its progress,
// which takes it a moment.
const progressPatience = 10 * time.Second

// ChangeProgress reads the progress of a course's folder, changes it and keeps it, one
// command after the other: a course that is open in two terminals loses nothing of either.
func ChangeProgress(dir string, names []string, change func(*Progress)) (Progress, error) {
	lock, err := filelock.Take(filepath.Join(dir, ProgressFile+".lock"), true, progressPatience)
	switch {
	case err == nil:
		defer filelock.Release(lock)
	case errors.Is(err, filelock.ErrLocked):
		return NewProgress(names), &ProgressError{
			File: filepath.Join(dir, ProgressFile), What: fmt.Sprintf("another command has kept it locked for %v", progressPatience), Do: "wait for it to end and repeat the command", Err: err,
		}
	} // who may not write there is told by Save, and where nothing can be locked nobody is
	p, err := LoadProgress(dir, names)
	if err != nil {
		return p, err
	}
	before := p.text()
	if change(&p); p.text() == before {
		return p, nil
	}
	return p, p.Save(dir)
}
