package lab

import (
	"os"
	"path/filepath"
	"strings"
)

// Shown is a path as one would type it here: below the working directory relative to it.
func Shown(path string) string {
	here, err := os.Getwd()
	if err != nil {
		return path
	}
	if real, err := filepath.EvalSymlinks(here); err == nil { // as Open has the course's folder
		here = real
	}
	if below := relative(here, path); below != "." {
		return filepath.FromSlash(below)
	}
	return path
}

// relative is a file as it is called in a folder, with slashes; one outside stays as it is.
func relative(folder, file string) string {
	if below, err := filepath.Rel(folder, file); err == nil && filepath.IsLocal(below) {
		return filepath.ToSlash(below)
	}
	return file
}

// withRelativePaths is an error with files as the learner knows them.
func (c *Course) withRelativePaths(err error) string {
	return strings.ReplaceAll(err.Error(), c.Dir+string(filepath.Separator), "")
}
