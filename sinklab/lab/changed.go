package lab

import (
	"bytes"
	"path"
	"path/filepath"
	"slices"

	"exactlyonce/labs"
	"exactlyonce/scenarios"
	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/sinklab/mutants"
)

// Changed are the files by which an exercise is judged and that are not as this program
// hands them out: its result is not that of the course. An exercise that this program does
// not have is somebody's own.
func (e *Exercise) Changed() (files []string) {
	given, err := labs.Files.ReadFile(e.Name + "/" + exerciseFile)
	if err != nil {
		return nil
	}
	compare := func(name string, now []byte, err error, given []byte, known bool) {
		if !slices.Contains(files, name) && (err != nil || !known || !bytes.Equal(plainLines(now), plainLines(given))) {
			files = append(files, name)
		}
	}
	beside := func(name string, given []byte, known bool) {
		now, err := readText(filepath.Join(e.Dir, filepath.FromSlash(name)))
		compare(e.Name+"/"+name, now, err, given, known)
	}
	beside(exerciseFile, given, true)
	script := func(name string) {
		now, err := e.script(name)
		given, known := e.givenScript(name)
		compare(name+".sql", []byte(now), err, given, known)
	}
	for _, r := range e.manifest.Runs {
		if e.Kind != grade.Repair { // its script is the learner's
			script(r.Script)
		}
	}
	for _, q := range e.manifest.Questions {
		script(q.Script)
		if q.Trace != "" {
			given, err := labs.Files.ReadFile(path.Join(e.Name, q.Trace))
			beside(q.Trace, given, err == nil)
		}
	}
	if e.Kind == grade.Repair && e.hasSolution() { // it says what must stay
		given, err := labs.Files.ReadFile(path.Join(e.Name, solutionDir, e.File))
		beside(solutionDir+"/"+e.File, given, err == nil)
	}
	return files
}

// givenScript is a script as this program has it.
func (e *Exercise) givenScript(name string) (text []byte, ok bool) {
	for _, dir := range []string{e.Name, "scripts"} {
		if data, err := labs.Files.ReadFile(path.Join(dir, name+".sql")); err == nil {
			return data, true
		}
	}
	if s, ok := scenarios.Get(name); ok {
		return []byte(s.Text), true
	}
	found, ok := mutants.Script(name)
	return []byte(found), ok
}
