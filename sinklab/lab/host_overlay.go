package lab

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
)

// A unit's inspected texts are built in a folder of the course that is there for the
// compiler only, and that nobody else knows the name of: what else lies in a learner's
// folder, and what is written there after the inspection, is not built.

// importPath is that of a unit's inspected texts.
func (c *Course) importPath(u *unit) string { return c.module.prefix + "/" + u.built }

// overlay writes the list of files that are there for the compiler only.
func (c *Course) overlay(dir string, units []*unit) (string, error) {
	replace := map[string]string{}
	for n, u := range units {
		real := filepath.Join(dir, fmt.Sprintf("inspected%d", n))
		if err := os.Mkdir(real, 0o700); err != nil {
			return "", noPlace(real, err)
		}
		for name, text := range u.sources {
			if err := os.WriteFile(filepath.Join(real, name), text, 0o600); err != nil {
				return "", noPlace(real, err)
			}
			replace[filepath.Join(c.Dir, filepath.FromSlash(u.built), name)] = filepath.Join(real, name)
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	name := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(name, text, 0o600); err != nil {
		return "", noPlace(name, err)
	}
	return name, nil
}

// inspected is a line of the compiler with the learner's file.
func inspected(line, dir string) string {
	m := inspectedFile.FindStringSubmatch(line)
	if m == nil {
		return line
	}
	return filepath.Join(dir, m[1]) + line[len(m[0])-1:]
}

// inspectedFile is where a text is, or is for the compiler.
var inspectedFile = regexp.MustCompile(`^.*?[/\\](?:inspected[0-9]+|` + hostFolder + `[0-9]+[/\\][0-9][^:]*?)[/\\]([^/\\:]+\.go):`)
