package doctor

import (
	"fmt"
	"io"
	"strings"
)

// Bounds of the plain report: one screen a table. JSON has everything.
const (
	textWidth     = 80
	maxUsers      = 6
	maxFindings   = 8
	maxOrphans    = 4
	hangingIndent = 13
)

// WriteText prints the report for people, at most 80 columns wide.
func WriteText(w io.Writer, r Report) error {
	var b strings.Builder
	for i, t := range r.Tables {
		if i > 0 {
			b.WriteByte('\n')
		}
		t.write(&b)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (t Table) write(b *strings.Builder) {
	fmt.Fprintf(b, "%s: %s\n", t.Name, t.Severity)
	wrap(b, "snapshots", t.snapshotsText())
	if t.LastCommit != nil {
		text := timeText(t.LastCommit.TimeMillis) + " UTC"
		if t.LastCommit.AgeMillis != nil {
			text += ", " + ageText(*t.LastCommit.AgeMillis) + " ago"
		}
		wrap(b, "last", text)
	}
	if t.Live != nil {
		wrap(b, "live", fmt.Sprintf("%s in %s, %s", plural64(t.Live.Rows, "row"), plural(t.Live.Files, "data file"), bytesText(t.Live.Bytes)))
	}
	for i, u := range t.Users {
		if i == maxUsers {
			wrap(b, "", fmt.Sprintf("and %s more (--json lists all)", plural(len(t.Users)-i, "user")))
			break
		}
		u.write(b)
	}
	t.writeOrphans(b)
	shown := 0
	for _, s := range []Severity{Problem, Note} {
		for _, f := range t.Findings {
			if f.Severity != s {
				continue
			}
			if shown++; shown <= maxFindings {
				f.write(b)
			}
		}
	}
	if shown > maxFindings {
		wrap(b, "", fmt.Sprintf("and %s more (--json lists all)", plural(shown-maxFindings, "finding")))
	}
}

func (t Table) snapshotsText() string {
	s := t.Snapshots
	switch {
	case s.Count == 0:
		return "none"
	case len(s.Missing) == 0:
		return fmt.Sprintf("%s, no hole between", Span{s.First, s.Latest})
	}
	return fmt.Sprintf("%s, %d of them there", Span{s.First, s.Latest}, s.Count)
}

func (u User) write(b *strings.Builder) {
	spans := make([]string, len(u.Identifiers))
	for i, s := range u.Identifiers {
		spans[i] = s.String()
	}
	if len(spans) > 5 {
		spans = append(append(spans[:2:2], "…"), spans[len(spans)-2:]...)
	}
	wrap(b, "user", fmt.Sprintf("%s: %s, identifiers %s", u.User, plural64(u.Rows, "row"), strings.Join(spans, ", ")))
	wrap(b, "", u.snapshotsText()+", "+spanText(u.FromMillis, u.ToMillis))
}

func (u User) snapshotsText() string {
	span := Span{u.FirstSnapshot, u.LastSnapshot}
	switch {
	case u.Commits == 1:
		return "snapshot " + span.String()
	case int64(u.Commits) == span.To-span.From+1:
		return "snapshots " + span.String()
	}
	return fmt.Sprintf("%d of snapshots %s", u.Commits, span)
}

// spanText is from one time to another, the date once where it is the same.
func spanText(from, to int64) string {
	a, b := timeText(from), timeText(to)
	if a == b {
		return a
	}
	day, clock, _ := strings.Cut(b, " ")
	if strings.HasPrefix(a, day) {
		b = clock
	}
	return a + " to " + b
}

func (t Table) writeOrphans(b *strings.Builder) {
	o := t.Orphans
	switch {
	case o.Unknown != "":
		wrap(b, "orphans", "cannot be told")
		return
	case len(o.Files) == 0:
		wrap(b, "orphans", "none")
		return
	}
	for i, f := range o.Files {
		if i == maxOrphans {
			wrap(b, "", fmt.Sprintf("and %s more (--json lists all)", plural(len(o.Files)-i, "file")))
			break
		}
		label := ""
		if i == 0 {
			label = "orphans"
		}
		wrap(b, label, fmt.Sprintf("%s, %s, written %s %s", f.Kind, bytesText(f.Size), timeText(f.ModMillis), f.File))
	}
}

func (f Finding) write(b *strings.Builder) {
	text := f.Rule + ": " + f.Text
	if f.File != "" {
		text = f.Rule + " " + f.File + " " + f.Text
	}
	wrap(b, string(f.Severity), text)
}
