package lab

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

var three = []string{"01-one", "02-two", "03-three"}

func TestProgressGoesOnFromExerciseToExercise(t *testing.T) {
	p := NewProgress(three)
	require.Equal(t, "01-one", p.At(), "who begins is at the first")
	p.Pass("01-one")
	require.Equal(t, "02-two", p.At())
	p.Pass("03-three")
	require.Equal(t, "02-two", p.At(), "who passes another one stays")
	p.Pass("02-two")
	p.Pass("02-two")
	require.Equal(t, "", p.At(), "all are done")
	done, all := p.Count()
	require.Equal(t, []int{3, 3}, []int{done, all}, "nothing counts twice")
}

func TestNextGoesPastAnOpenOneAndComesBack(t *testing.T) {
	p := NewProgress(three)
	p.Pass("02-two")
	require.Equal(t, "03-three", p.Next(), "what is done is left out")
	require.Equal(t, "01-one", p.Next(), "behind the last comes what is still open")
	p.Pass("01-one")
	require.Equal(t, "03-three", p.Next())
	require.Equal(t, "03-three", p.Next(), "the only one")
	p.Pass("03-three")
	require.Equal(t, "", p.Next())
	p.Go("02-two")
	require.Equal(t, "", p.At(), "to look at one that is done opens nothing")
}

func TestHintsAreCountedUpToTheirNumber(t *testing.T) {
	p := NewProgress(three)
	require.Equal(t, []int{1, 2, 2}, []int{p.SeeHint("01-one", 2), p.SeeHint("01-one", 2), p.SeeHint("01-one", 2)})
	require.Equal(t, 0, p.Hints("02-two"))
}

// What is kept is what is read; the file of somebody who begins is not there at all.
func TestProgressIsKept(t *testing.T) {
	dir := t.TempDir()
	p, err := loadProgress(dir, three)
	require.NoError(t, err)
	require.Equal(t, NewProgress(three), p)
	for range 3 {
		p, err = changeProgress(dir, three, func(p *Progress) {
			p.SeeHint("02-two", 9)
			p.Pass("01-one")
		})
		require.NoError(t, err)
	}
	again, err := loadProgress(dir, three)
	require.NoError(t, err)
	require.Equal(t, p, again)
	data, err := os.ReadFile(filepath.Join(dir, ProgressFile))
	require.NoError(t, err)
	require.Equal(t, progressRules+"current 02-two\ndone 01-one\nhints 02-two 3\n", string(data))
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, files, 1, "nothing else is left behind")
}

// Windows ends lines otherwise and marks UTF-8; a hand leaves spaces, or no last line end.
func TestProgressAsEditorsWriteIt(t *testing.T) {
	p, err := parseProgress("p", []byte("\xef\xbb\xbf# mine\r\n\r\n  done 01-one \r\nhints 02-two 2\r\ncurrent\t03-three"), three)
	require.NoError(t, err)
	require.Equal(t, []any{"03-three", true, 2}, []any{p.At(), p.IsDone("01-one"), p.Hints("02-two")})
}

func TestBadProgressSaysWhereWhichRuleAndWhatToDo(t *testing.T) {
	const mend = "; mend the line or delete it; the rules are at the top of the file"
	for _, c := range []struct{ text, want string }{
		{"done 01-one\ndon", `p:2: a line begins with current, done or hints (rules 2 to 4), not with "don"` + mend},
		{"done", `p:1: rule 3: the line should be like "done NAME"` + mend},
		{"done 01-one 02-two", `p:1: rule 3: the line should be like "done NAME"` + mend},
		{"hints 02-two", `p:1: rule 4: the line should be like "hints NAME 2"` + mend},
		{"Done 01-one", `p:1: a line begins with current, done or hints (rules 2 to 4), not with "Done"` + mend},
		{"hints 02-two many", `p:1: rule 4: "many" is no number of hints` + mend},
		{"hints 02-two -1", `p:1: rule 4: "-1" is no number of hints` + mend},
		{"hints 02-two 99999999999999999999", `p:1: rule 4: "99999999999999999999" is no number of hints` + mend},
		{"current 01-one\ncurrent 02-two", "p:2: rule 2: a second line says what is current" + mend},
		{"\n\n\xff\xfed\x00o\x00", "p:3: not text in UTF-8; save it as UTF-8, or delete the file to begin anew"},
		{"d\x00o\x00", "p:1: not text in UTF-8; save it as UTF-8, or delete the file to begin anew"},
		{strings.Repeat("#", maxProgress+1), "p: it is longer than 65536 bytes and so no progress; delete it to begin anew"},
	} {
		_, err := parseProgress("p", []byte(c.text), three)
		require.EqualError(t, err, c.want)
	}
}

// A course in which an exercise was renamed is gone on with, and nothing of it is lost.
func TestNamesThatTheCourseDoesNotHaveArePassedOver(t *testing.T) {
	p, err := parseProgress("p", []byte("done 02-tw\ncurrent 09-nine\nhints  02-tw 3\ndone 01-one\n"), three)
	require.NoError(t, err)
	require.Equal(t, []any{"02-two", true}, []any{p.At(), p.IsDone("01-one")})
	require.Equal(t, []string{"done 02-tw", "current 09-nine", "hints 02-tw 3"}, p.Others())
	p.Pass("02-two")
	require.Equal(t, progressRules+"current 03-three\ndone 01-one\ndone 02-two\ndone 02-tw\ncurrent 09-nine\nhints 02-tw 3\n", p.text())
}

func TestAFolderInPlaceOfTheProgress(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, ProgressFile), 0o777))
	_, err := loadProgress(dir, three)
	require.ErrorContains(t, err, "a file is expected here, this is something else; move it away")
	p := NewProgress(three)
	require.Error(t, p.save(dir))
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, files, 1, "nothing half-written is left")
	require.ErrorContains(t, p.save(filepath.Join(dir, "gone")), "its folder is gone; go to where the course is")
}

// As every file system fails: the tests may run as somebody who may do everything.
func TestWhatToDoWithoutRights(t *testing.T) {
	for _, c := range []struct {
		err  error
		want string
	}{
		{fs.ErrPermission, "you may not read and write it; give yourself the right"},
		{syscall.EROFS, "you may not read and write it; give yourself the right"},
		{syscall.EISDIR, "this is something else; move it away"},
		{syscall.ENOSPC, "no space left on the disk; mend that and repeat"},
		{errors.New("a short circuit"), "it cannot be read or written: a short circuit; mend that and repeat"},
	} {
		err := progressFault("p", &fs.PathError{Op: "open", Path: "p", Err: c.err})
		require.ErrorContains(t, err, c.want)
		require.ErrorIs(t, err, c.err)
	}
}

// Whatever a file holds, it is read or refused in one line, and what was read is kept.
func FuzzProgress(f *testing.F) {
	f.Add("current 01-one\ndone 02-two\r\nhints 03-three 7")
	f.Add(progressRules + "done 01-one\ndone 01-one\n")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := parseProgress("p", []byte(text), three)
		if err != nil {
			require.NotContains(t, err.Error(), "\n")
			return
		}
		again, err := parseProgress("p", []byte(p.text()), three)
		require.NoError(t, err)
		require.Equal(t, p.text(), again.text())
		p.Pass(p.At())
	})
}
