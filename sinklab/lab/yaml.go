package lab

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// decode reads one YAML document without unknown keys.
func decode(name string, data []byte, into any) error {
	d := yaml.NewDecoder(bytes.NewReader(data))
	d.KnownFields(true)
	err := d.Decode(into)
	if errors.Is(err, io.EOF) {
		return fmt.Errorf("%s: the file is empty; restore it, or make a new copy of the course with 'sinklab lab init DIR'", name)
	}
	if err == nil {
		var more any
		if d.Decode(&more) != io.EOF {
			return fmt.Errorf("%s: more than one YAML document; keep the first one, without '---' behind it", name)
		}
		return nil
	}
	return explainYAML(name, err)
}

var (
	yamlLine    = regexp.MustCompile(`line ([0-9]+): (.*)`)
	yamlUnknown = regexp.MustCompile(`^field (.*) not found in type .*$`)
	yamlKind    = regexp.MustCompile(`^cannot unmarshal !!([a-z]+.*) into (.*)$`)
)

// wanted is a type of the manifest in words.
func wanted(typ string) string {
	switch typ {
	case "int":
		return "a whole number"
	case "bool":
		return "true or false"
	case "string", "grade.Kind":
		return "a text"
	case "lab.Texts":
		return "a text in both languages, {en: …, zh: …},"
	}
	if strings.HasPrefix(typ, "[]") {
		return "a list"
	}
	return "a mapping"
}

// explainYAML is the first error with its file and line, in the words of a course.
func explainYAML(name string, err error) error {
	m := yamlLine.FindStringSubmatch(err.Error())
	if m == nil {
		return fmt.Errorf("%s: %s; mend it, or take the file of a fresh copy ('sinklab lab init DIR')", name, strings.TrimPrefix(err.Error(), "yaml: "))
	}
	what := strings.NewReplacer("`", "'").Replace(m[2])
	if u := yamlUnknown.FindStringSubmatch(what); u != nil {
		what = fmt.Sprintf("nobody knows the key %q; is it misspelt, or in the wrong place?", u[1])
	} else if k := yamlKind.FindStringSubmatch(what); k != nil {
		what = fmt.Sprintf("%s is expected here, not %s; mend it", wanted(k[2]), strings.TrimSpace(k[1]))
	} else {
		what += "; mend it, or take the file of a fresh copy ('sinklab lab init DIR')"
	}
	return fmt.Errorf("%s:%s: %s", name, m[1], what)
}

// readText reads a text file of the course, and never more of it than could be one.
func readText(name string) ([]byte, error) {
	info, err := os.Stat(name)
	if err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return nil, fmt.Errorf("%s: it is no file but a pipe or a device; put a file there", name) // to open it may take forever
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, unreadable(name, err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	switch {
	case err != nil:
		return nil, unreadable(name, err)
	case len(data) > maxFile:
		return nil, fmt.Errorf("%s: longer than %d bytes, the limit of a file of the course; what is in it?", name, maxFile)
	case !utf8.Valid(data) || bytes.IndexByte(data, 0) >= 0:
		return nil, fmt.Errorf("%s: the text is not UTF-8; save it as UTF-8", name)
	}
	return data, nil
}
