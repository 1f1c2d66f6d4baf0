package shell

import "strings"

// keywords are the words worth completing.
var keywords = strings.Fields("SELECT FROM WHERE GROUP BY ORDER HAVING LIMIT COUNT DISTINCT MIN MAX SUM AVG AS AND OR NOT NULL JOIN ON " +
	"UNION ALL WITH VALUES SHOW TABLES DESCRIBE")

// complete offers what can stand at pos of line: commands behind a dot at the
// start, otherwise tables, system tables and keywords.
func (s *shell) complete(line string, pos int) (head string, found []string, tail string) {
	runes := []rune(line)
	start := pos
	for start > 0 && !strings.ContainsRune(" \t`(,;", runes[start-1]) {
		start--
	}
	head, tail = string(runes[:start]), string(runes[pos:])
	word := string(runes[start:pos])
	for _, candidate := range s.candidates(head, word) {
		if strings.HasPrefix(strings.ToLower(candidate), strings.ToLower(word)) {
			found = append(found, candidate)
		}
	}
	return head, found, tail
}

func (s *shell) candidates(head, word string) (out []string) {
	if strings.TrimSpace(head) == "" && strings.HasPrefix(word, ".") {
		for _, c := range commands {
			out = append(out, "."+c.name)
		}
		return out
	}
	if strings.HasPrefix(strings.TrimSpace(head), ".mode") {
		return modeNames()
	}
	tables, err := s.db.TableNames()
	if err != nil {
		tables = nil // completion is a convenience; the statement will say what is wrong
	}
	table, _, dollar := strings.Cut(word, "$")
	if dollar {
		for _, name := range s.db.SystemTables(table) {
			out = append(out, table+"$"+name)
		}
		return out
	}
	return append(tables, keywords...)
}
