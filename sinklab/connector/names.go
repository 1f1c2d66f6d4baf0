package connector

import "strings"

// Names are the keys of options that the lab knows by name alone, so that none is called
// unknown: one a line, lines that begin with # say where they come from. A key that ends in
// "*" stands for all keys that begin so.
type Names []string

// NamesIn reads them.
func NamesIn(text string) (names Names) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			names = append(names, line)
		}
	}
	return names
}

// Have tells whether the key is one of them.
func (n Names) Have(key string) bool {
	for _, name := range n {
		if (Option{Key: name}).Stands(key) {
			return true
		}
	}
	return false
}

// Single are the names without those that stand for many.
func (n Names) Single() (names []string) {
	for _, name := range n {
		if !(Option{Key: name}).Family() {
			names = append(names, name)
		}
	}
	return names
}
