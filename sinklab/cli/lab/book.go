package lab

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/lab"
	"exactlyonce/trace"
)

// newBook writes the course as a text: what the exercises say, and what the check of
// each says while nobody has touched it. 'make docs' runs it.
func newBook() *cobra.Command {
	var dir string
	c := &cobra.Command{
		Use: "book DIR", Short: "Write the course as pages", Hidden: true, Args: console.ExactlyOne("folder"),
		RunE: func(c *cobra.Command, args []string) error {
			course, err := lab.Open(dir)
			if err != nil {
				return err
			}
			for _, b := range []*book{{course: course, lang: trace.English}, {course: course, lang: trace.Chinese}} {
				if err := b.write(c, args[0]); err != nil {
					return err
				}
			}
			return nil
		},
	}
	c.Flags().StringVar(&dir, "dir", "", "folder of the course")
	return c
}

// book is the course in one language.
type book struct {
	course *lab.Course
	lang   trace.Lang
}

// madeFrom stands in each page.
const madeFrom = "<!-- made by 'make docs' from labs/%s and a check of it; edit that -->"

func (b *book) write(c *cobra.Command, dir string) error {
	results, err := lab.Check(c.Context(), b.course, b.course.Exercises, lab.Options{Lang: b.lang})
	if err != nil {
		return err
	}
	pages := map[string]string{b.page("README"): b.index()}
	for i, r := range results {
		if pages[b.page(r.Name)], err = b.chapter(i, r); err != nil {
			return err
		}
	}
	for name, text := range pages {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			return console.FileFailed(path, "cannot be written", err)
		}
	}
	return nil
}

// page is the file of a page: README.md, README.zh.md.
func (b *book) page(name string) string { return name + b.lang.Pick(".md", ".zh.md") }

// chapter is one exercise: its own text, and what its check says before anybody begins.
func (b *book) chapter(i int, r lab.Result) (string, error) {
	text, err := os.ReadFile(r.Exercise.ReadmePath(b.lang))
	if err != nil {
		return "", console.FileFailed(r.Exercise.ReadmePath(b.lang), "cannot be read", err)
	}
	title, body, _ := strings.Cut(string(text), "\n")
	var out strings.Builder
	fmt.Fprintf(&out, "%s\n\n"+madeFrom+"\n\n", title, r.Name)
	fmt.Fprintf(&out, "%s\n\n%s\n", b.where(r.Exercise), strings.TrimSpace(relinked(body)))
	out.WriteString(b.lang.Pick("\n## Before you begin\n\nThis is what the check says of the untouched exercise:\n", "\n## 动手之前\n\n还没有改动的练习，检查结果如下：\n"))
	fmt.Fprintf(&out, "\n```\n$ sinklab lab check %s%s\n%s```\n", r.Exercise.Number, b.lang.Pick("", " --lang zh"), b.feedback(r))
	fmt.Fprintf(&out, "\n%s\n", b.around(i))
	return out.String(), nil
}

// relinked moves links of a page in labs/NN-name to a page in docs/tutorial.
func relinked(text string) string { return strings.ReplaceAll(text, "](../../docs/", "](../") }

// where says what is to be edited and what it is about.
func (b *book) where(e *lab.Exercise) string {
	return fmt.Sprintf("*%s* · `labs/%s/%s` · %s",
		lab.KindName(e.Kind, b.lang), e.Name, e.File, strings.Join(e.Claims, "; "))
}

// feedback is what the command prints, but for where to look next: that is here.
func (b *book) feedback(r lab.Result) string {
	var out bytes.Buffer
	p := &printer{out: &out, lang: b.lang, single: true}
	p.line(r)
	p.feedback(r)
	return out.String()
}

// around leads to the chapters before and behind.
func (b *book) around(i int) string {
	links := []string{fmt.Sprintf("[%s](%s)", b.lang.Pick("All exercises", "全部练习"), b.page("README"))}
	for _, n := range []struct {
		at     int
		en, zh string
	}{{i - 1, "Before", "上一个"}, {i + 1, "Next", "下一个"}} {
		if n.at >= 0 && n.at < len(b.course.Exercises) {
			e := b.course.Exercises[n.at]
			links = append(links, fmt.Sprintf("%s: [%s · %s](%s)", b.lang.Pick(n.en, n.zh), e.Number, e.Title.In(b.lang), b.page(e.Name)))
		}
	}
	return strings.Join(links, " · ")
}

// index lists the chapters.
func (b *book) index() string {
	var out strings.Builder
	fmt.Fprintf(&out, "# %s\n\n"+madeFrom+"\n\n%s\n\n", b.course.Title.In(b.lang), "course.yaml", b.lang.Pick(
		"Begin with [a first run, explained](first-run.md). Then learn by doing: each exercise is a folder of its own and is checked by\n"+
			"`sinklab lab`. `sinklab lab init DIR` makes a copy to work in, `sinklab lab` says what to do now. These pages are the same text,\n"+
			"with what the check says before you begin. How to teach with it: [Give the lecture](../guides/give-the-lecture.md). 中文版：[README.zh.md](README.zh.md).",
		"先读[第一次运行](first-run.md)（英文），然后边做边学：每个练习是一个文件夹，由 `sinklab lab` 检查。`sinklab lab init DIR` 复制一份供你练习，\n"+
			"`sinklab lab` 告诉你现在该做什么。这些页面就是练习的说明，再加上动手之前检查给出的结果。用它来讲课：[Give the lecture](../guides/give-the-lecture.md)（英文）。"))
	out.WriteString(b.lang.Pick("| | exercise | kind | what it is about |\n|---|---|---|---|\n", "| | 练习 | 类型 | 内容 |\n|---|---|---|---|\n"))
	for _, e := range b.course.Exercises {
		fmt.Fprintf(&out, "| %s | [%s](%s) | %s | %s |\n", e.Number, e.Title.In(b.lang), b.page(e.Name), lab.KindName(e.Kind, b.lang), strings.Join(e.Claims, "; "))
	}
	return out.String()
}
