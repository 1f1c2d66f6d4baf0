package lab

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
)

// module is the Go module that a course is in.
type module struct {
	root   string // the folder of its go.mod
	prefix string // import path of the course's folder
}

// moduleLine names the module: on a line, or in a block of one line.
var moduleLine = regexp.MustCompile("(?m)^[ \\t]*module(?:[ \\t]+|[ \\t]*\\(\\s*)[\"`]?([^\\s\"`()]+)[\"`]?[ \\t]*(//.*)?\\r?$")

// moduleOf looks for the go.mod of a folder, in it and above.
func moduleOf(dir string) (module, error) {
	for root := dir; ; root = filepath.Dir(root) {
		data, err := os.ReadFile(filepath.Join(root, "go.mod"))
		switch {
		case err == nil:
			m := moduleLine.FindSubmatch(data)
			if m == nil {
				return module{}, fmt.Errorf("%s: no line 'module …'; take the file of a fresh copy ('sinklab lab init DIR')", filepath.Join(root, "go.mod"))
			}
			below, err := filepath.Rel(root, dir)
			return module{root, path.Join(string(m[1]), filepath.ToSlash(below))}, err
		case !errors.Is(err, fs.ErrNotExist):
			return module{}, unreadable(filepath.Join(root, "go.mod"), err)
		case root == filepath.Dir(root):
			return module{}, fmt.Errorf("%s: the course is in no Go module, so its exercises cannot be built; copy the exercises into a folder made by 'sinklab lab init DIR'", dir)
		}
	}
}
