package shell

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/paimon/relations"
	"exactlyonce/sinklab/sqlview"
)

const reference = "../../../golden/reference/"

func openReference(t *testing.T) *sqlview.DB {
	dir, err := filepath.Abs(reference + "warehouse")
	require.NoError(t, err)
	w, err := disk.OpenWarehouse(filesystem.OS{}, dir)
	require.NoError(t, err)
	db, err := sqlview.Open([]sqlview.Source{relations.Of(w)})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	return db
}

// session runs lines as from a pipe and returns both outputs.
func session(t *testing.T, db *sqlview.DB, lines ...string) (out, errOut string, err error) {
	var o, e strings.Builder
	err = Run(t.Context(), db, strings.NewReader(strings.Join(lines, "\n")), &o, &e, Options{Mode: sqlview.CSV})
	return o.String(), e.String(), err
}

// With echo the output is the reference's transcript, prompts and blank lines included.
func TestRunStatementsEcho(t *testing.T) {
	for _, name := range []string{"checkpoint.txt", "failover.txt"} {
		text, err := os.ReadFile(reference + "sql/" + name)
		require.NoError(t, err)
		want, _, _ := strings.Cut(string(text), "\n[file]")
		blocks := strings.Split(want, "\n\nFlink SQL> ")
		var kept, statements []string
		for _, b := range blocks {
			b = strings.TrimPrefix(b, "Flink SQL> ")
			statement, _, _ := strings.Cut(b, "\n")
			if !strings.Contains(statement, "$files") { // file_path depends on where the warehouse lies
				kept, statements = append(kept, b), append(statements, statement)
			}
		}
		require.Len(t, statements, 8)
		var out strings.Builder
		require.NoError(t, RunStatements(t.Context(), openReference(t), strings.Join(statements, "\n"), sqlview.Tableau, &out, io.Discard, true))
		require.Equal(t, "Flink SQL> "+strings.Join(kept, "\n\nFlink SQL> ")+"\n", out.String())
	}
}

func TestRunStatementsTakesDotCommands(t *testing.T) {
	var out strings.Builder
	require.NoError(t, RunStatements(t.Context(), openReference(t), ".mode csv\nSELECT 1 AS a; .mode json\n.mode", sqlview.Tableau, &out, io.Discard, false))
	require.Equal(t, "a\n1\njson (of tableau, box, csv, json, markdown, line)\n", out.String())
	require.ErrorContains(t, RunStatements(t.Context(), openReference(t), ".tabels", sqlview.CSV, &out, io.Discard, false), "did you mean .tables?")
}

func TestRunStatementsStopsAtTheFirstError(t *testing.T) {
	var out strings.Builder
	err := RunStatements(t.Context(), openReference(t), "SELECT 1 AS a; SELECT * FROM sk_ckp; SELECT 2 AS b", sqlview.CSV, &out, io.Discard, false)
	require.EqualError(t, err, "1:15: unknown table sk_ckp; did you mean sk_ckpt?")
	require.Equal(t, "a\n1\n", out.String())
	require.Error(t, RunStatements(t.Context(), openReference(t), "SELECT 1", "xml", &out, io.Discard, false))
}

// Lines make statements at semicolons; the last needs none; errors do not end a
// session, but its result says that there were some.
func TestLines(t *testing.T) {
	out, errOut, err := session(t, openReference(t), "SELECT", "  1 AS a -- ; no end", ";SELECT 2 AS b; SELEC 3;", "SELECT 4 AS c")
	require.ErrorIs(t, err, ErrFailed)
	require.Equal(t, "a\n1\nb\n2\nc\n4\n", out)
	require.Equal(t, "[ERROR] the SQL view only reads: SELEC is refused; it takes SELECT, WITH, VALUES, SHOW TABLES, DESCRIBE\n", errOut)
	out, errOut, err = session(t, openReference(t), "SELECT 1 AS a", " .tables", ";", ".quit", "SELECT 2 AS b;")
	require.ErrorIs(t, err, ErrFailed, "a dot inside a statement is part of it")
	require.Empty(t, out)
	require.Equal(t, "[ERROR] 2:2: near \".\": syntax error\n", errOut)
}

func TestDotCommands(t *testing.T) {
	dir := t.TempDir()
	script := filepath.Join(dir, "script.sql")
	result := filepath.Join(dir, "result.txt")
	require.NoError(t, os.WriteFile(script, []byte("SELECT 7 AS seven;\n.mode line\nSELECT 8 AS eight"), 0o644))
	out, errOut, err := session(t, openReference(t),
		".mode", ".mode json", ".tables", ".schema sk_ckpt", ".mode csv", ".read "+script, ".mode csv",
		".output "+result, "SELECT 9 AS nine;", ".output", "SELECT 10 AS ten;", ".help")
	require.NoError(t, err)
	require.Empty(t, errOut)
	require.Equal(t, "csv (of tableau, box, csv, json, markdown, line)\n"+
		"parts\npk_fail\npk_merge\nsk_ckpt\nsk_fail\ntypes_append\n"+
		`[{"name": "id", "type": "BIGINT", "null": true, "key": "", "extras": "", "watermark": ""}]`+"\n"+
		"seven\n7\neight = 8\nten\n10\n", out[:strings.Index(out, ".help")])
	require.Equal(t, len(commands)+1, strings.Count(out[strings.Index(out, ".help"):], "\n"))
	text, err := os.ReadFile(result)
	require.NoError(t, err)
	require.Equal(t, "nine\n9\n", string(text))
}

// Each mistake is one line, and the session goes on.
func TestDotCommandErrors(t *testing.T) {
	dir := t.TempDir()
	itself := filepath.Join(dir, "itself.sql")
	require.NoError(t, os.WriteFile(itself, []byte(".read "+itself), 0o644))
	for line, want := range map[string]string{
		".table":                    "unknown command .table; did you mean .tables?",
		".xyzzy":                    "unknown command .xyzzy; .help lists the commands",
		".":                         "unknown command .; .help lists the commands",
		".mode cvs":                 "unknown output mode cvs; did you mean csv?",
		".mode a b":                 "usage: .mode [mode]",
		".read":                     "usage: .read file",
		".read " + dir + "/missing": ".read open " + dir + "/missing: no such file or directory",
		".output " + dir:            ".output open " + dir + ": is a directory",
		".output " + dir + "/no/x":  ".output open " + dir + "/no/x: no such file or directory",
		".schema sk_ckp":            "1:10: unknown table sk_ckp; did you mean sk_ckpt?",
		".read " + itself:           ".read " + itself + ": more than 16 files deep",
	} {
		out, errOut, err := session(t, openReference(t), line, "SELECT 1 AS a;")
		require.ErrorIs(t, err, ErrFailed, line)
		require.Equal(t, "[ERROR] "+want+"\n", errOut)
		require.Equal(t, "a\n1\n", out, line)
	}
}

func TestSchemaOfAll(t *testing.T) {
	out, errOut, err := session(t, openReference(t), ".schema", ".schema `default`.`sk_ckpt`")
	require.NoError(t, err, errOut)
	require.Equal(t, 7, strings.Count(out, "name,type,null"))
	require.Contains(t, out, "pk_merge:\nname,type,null")
}

func TestCancelledSession(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err := Run(ctx, openReference(t), strings.NewReader("SELECT 1;"), &strings.Builder{}, &strings.Builder{}, Options{})
	require.ErrorIs(t, err, context.Canceled)
}

// badReader fails after a statement.
type badReader struct{ read bool }

func (r *badReader) Read(p []byte) (int, error) {
	if r.read {
		return 0, errors.New("the pipe broke")
	}
	r.read = true
	return copy(p, "SELECT 1 AS a;\n"), nil
}

func TestInputThatBreaks(t *testing.T) {
	var out strings.Builder
	err := Run(t.Context(), openReference(t), &badReader{}, &out, &strings.Builder{}, Options{Mode: sqlview.CSV})
	require.EqualError(t, err, "the pipe broke")
	require.Equal(t, "a\n1\n", out.String())
}

func TestComplete(t *testing.T) {
	s, err := newShell(t.Context(), openReference(t), &strings.Builder{}, &strings.Builder{}, "")
	require.NoError(t, err)
	for line, want := range map[string][]string{
		"SELECT * FROM sk":         {"sk_ckpt", "sk_fail"},
		"SELECT * FROM `sk_ckpt$s": {"sk_ckpt$snapshots", "sk_ckpt$schemas", "sk_ckpt$statistics"},
		"sel":                      {"SELECT"},
		".m":                       {".mode"},
		".mode ta":                 {"tableau"},
		"SELECT * FROM nothing":    nil,
	} {
		head, found, tail := s.complete(line, len([]rune(line)))
		require.Equal(t, want, found, line)
		require.Empty(t, tail)
		require.True(t, strings.HasPrefix(line, head))
	}
}

// lines is a historian that holds what the file should.
type lines struct{ text string }

func TestHistory(t *testing.T) {
	state := t.TempDir()
	t.Setenv("XDG_STATE_HOME", state)
	h := openHistory("")
	require.Equal(t, filepath.Join(state, "sinklab", "sql_history"), h.path)
	h.load(&lines{}) // nothing there yet
	h.save(&lines{"SELECT 1;\n"})
	var again lines
	h.load(&again)
	require.Equal(t, "SELECT 1;\n", again.text)

	t.Setenv("XDG_STATE_HOME", "relative")
	t.Setenv("HOME", "/home/someone")
	require.Equal(t, "/home/someone/.local/state/sinklab/sql_history", stateFile())
	t.Setenv("HOME", "")
	require.Empty(t, stateFile())
	openHistory("").save(&again)

	// A folder that cannot be made: its parent is a file.
	file := filepath.Join(state, "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	blocked := openHistory(filepath.Join(file, "sql_history"))
	blocked.load(&again)
	blocked.save(&again)
	require.Equal(t, history{}, openHistory("-"))
}

func (l *lines) ReadHistory(r io.Reader) (int, error) {
	data, err := io.ReadAll(r)
	l.text += string(data)
	return len(data), err
}

func (l *lines) WriteHistory(w io.Writer) (int, error) { return io.WriteString(w, l.text) }

// What a table says of its rows goes beside the answer, which stays what a program can read.
func TestWarningsGoBeside(t *testing.T) {
	dir, err := filepath.Abs(reference + "damaged")
	require.NoError(t, err)
	w, err := disk.OpenWarehouse(filesystem.OS{}, dir)
	require.NoError(t, err)
	db, err := sqlview.Open([]sqlview.Source{relations.Of(w)})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	var out, errOut strings.Builder
	require.NoError(t, RunStatements(t.Context(), db, "SELECT COUNT(*) AS n FROM zombie", sqlview.CSV, &out, &errOut, false))
	require.Equal(t, "n\n640\n", out.String())
	require.Regexp(t, `^\[WARN\] table zombie: snapshot 18 holds data-\S+\.parquet twice: 40 rows are read twice.*\n$`, errOut.String())
}

// EXIT and QUIT leave as in Flink's client, in a statement of their own and without a semicolon
// on a line of their own; inside a statement they are words of it.
func TestExitAndQuitLeave(t *testing.T) {
	db := openReference(t)
	for _, leave := range []string{"exit;", "QUIT;", "quit", " exit ", "SELECT 2 AS b; Exit; SELECT 3 AS c;", ".exit", ".quit;"} {
		out, errOut, err := session(t, db, "SELECT 1 AS a;", leave, "SELECT 4 AS d;")
		require.NoError(t, err, leave)
		require.Empty(t, errOut, leave)
		require.True(t, strings.HasPrefix(out, "a\n1\n") && !strings.Contains(out, "4") && !strings.Contains(out, "3"), leave)
	}
	out, _, err := session(t, db, "SELECT 1 AS", "exit;", "SELECT 4 AS d;")
	require.NoError(t, err)
	require.Equal(t, "exit\n1\nd\n4\n", out)
	var given strings.Builder
	require.NoError(t, RunStatements(t.Context(), db, "SELECT 1 AS a; exit; SELECT 4 AS d", sqlview.CSV, &given, io.Discard, false))
	require.Equal(t, "a\n1\n", given.String())
	require.NoError(t, RunStatements(t.Context(), db, ".quit\nSELECT 4 AS d", sqlview.CSV, &given, io.Discard, false))
	require.Equal(t, "a\n1\n", given.String())
}

// A file that is read stops at its first error where the statements around it do, and that
// error is theirs; a name with spaces stands in quotes.
func TestReadFromGivenStatements(t *testing.T) {
	dir := t.TempDir()
	inner, outer := filepath.Join(dir, "in ner.sql"), filepath.Join(dir, "outer.sql")
	require.NoError(t, os.WriteFile(inner, []byte("SELECT 1 AS a;\nSELEC 2;\nSELECT 3 AS c;\n"), 0o644))
	require.NoError(t, os.WriteFile(outer, []byte(`.read "`+inner+"\"\nSELECT 4 AS d;\n"), 0o644))
	var out strings.Builder
	err := RunStatements(t.Context(), openReference(t), ".read '"+outer+"'\nSELECT 5 AS e", sqlview.CSV, &out, io.Discard, false)
	require.EqualError(t, err, ".read "+outer+": .read "+inner+": the SQL view only reads: SELEC is refused; it takes SELECT, WITH, VALUES, SHOW TABLES, DESCRIBE")
	require.Equal(t, "a\n1\n", out.String())
}

func TestWords(t *testing.T) {
	require.Equal(t, []string{".read", "a b.sql", "c", "", "it's", "'d"}, words(` .read 'a b.sql' c "" "it's" 'd`))
}
