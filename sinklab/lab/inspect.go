package lab

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/trace"
)

// allowed are the imports of a learner's code: the contract, the kit, and packages that
// neither keep anything nor look outside. Their variables are errors, or have nothing in
// them (a test looks): what is copied of them cannot be changed.
var allowed = []string{
	"exactlyonce/trace", "exactlyonce/sinklab/sink", "exactlyonce/labs/kit",
	"bytes", "cmp", "encoding/binary", "encoding/hex", "encoding/json", "errors", "fmt",
	"iter", "maps", "math", "math/bits", "slices", "sort", "strconv", "strings", "unicode/utf8",
}

// inspection is a look at a learner's files before they are built.
type inspection struct {
	course string // absolute
	lang   trace.Lang
	kind   grade.Kind
	fset   *token.FileSet
	files  []*ast.File
	info   *types.Info

	cause, reason string // of the first thing found
	more          []string
}

// inspect says what of a folder's code cannot be judged, nil = nothing. The paths that it
// names are relative to the course.
func (c *Course) inspect(e *Exercise, dir string, sources map[string][]byte, lang trace.Lang) *grade.Result {
	i := &inspection{course: c.Dir, lang: lang, kind: e.Kind, fset: token.NewFileSet()}
	i.parse(dir, sources)
	i.resolve()
	for _, f := range i.files {
		i.imports(f)
		i.comments(f)
		i.declarations(f)
		i.statements(f)
	}
	i.twice()
	if i.cause == "" {
		i.offers(dir)
		i.pieces(dir, e.manifest.Writes, e.given())
	}
	if i.cause == "" {
		return nil
	}
	return &grade.Result{Verdict: grade.Failed, Cause: i.cause, Reason: i.reason, Log: i.more[:min(len(i.more), maxLog)]}
}

// maxLog bounds what is told behind the first error.
const maxLog = 10

func (i *inspection) found(pos token.Pos, cause, en, zh string) {
	text := i.lang.Pick(en, zh)
	if pos.IsValid() {
		p := i.fset.PositionFor(pos, false)
		text = fmt.Sprintf("%s:%d: %s", relative(i.course, p.Filename), p.Line, text)
	}
	if i.cause == "" {
		i.cause, i.reason = cause, text
		return
	}
	i.more = append(i.more, text)
}

// sourcesOf are the files of a folder that go into its package, as 'go build' would have
// it: not its tests, nor what is for another system. Files that are no Go do not count:
// what is built are these texts, and nothing else that lies beside them.
func sourcesOf(dir string) (sources map[string][]byte, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, unreadable(dir, err)
	}
	names := build.Context{GOOS: runtime.GOOS, GOARCH: runtime.GOARCH, Compiler: "gc", OpenFile: func(string) (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader("package exercise\n")), nil
	}}
	sources = map[string][]byte{}
	for _, e := range entries {
		name := e.Name()
		if e.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		if built, err := names.MatchFile(dir, name); err != nil || !built {
			continue
		}
		if sources[name], err = readText(filepath.Join(dir, name)); err != nil {
			return nil, err
		}
	}
	return sources, nil
}

func (i *inspection) parse(dir string, sources map[string][]byte) {
	names := make([]string, 0, len(sources))
	for name := range sources {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		file := filepath.Join(dir, name)
		f, err := parser.ParseFile(i.fset, file, sources[name], parser.ParseComments|parser.SkipObjectResolution)
		if list, ok := err.(scanner.ErrorList); ok {
			for _, e := range list {
				text := fmt.Sprintf("%s:%d: %s", relative(i.course, e.Pos.Filename), e.Pos.Line, e.Msg)
				i.found(token.NoPos, "compile", text, text)
			}
			continue
		}
		if f.Name.Name != "exercise" {
			i.found(f.Name.Pos(), "compile", "the package is called exercise", "包名必须是 exercise")
		}
		i.files = append(i.files, f)
	}
}

func (i *inspection) imports(f *ast.File) {
	for _, s := range f.Imports {
		name, _ := strconv.Unquote(s.Path.Value) // it was parsed
		if !slices.Contains(allowed, name) {
			i.found(s.Pos(), "import",
				fmt.Sprintf("%q cannot be imported: an operator knows its calls and its state only, neither files, clocks nor goroutines; it may use exactlyonce/trace, …/sinklab/sink, …/labs/kit and pure packages such as fmt, slices and encoding/json", name),
				fmt.Sprintf("不能导入 %q：算子只知道它收到的调用和自己的状态，没有文件、时钟和 goroutine；可以使用 exactlyonce/trace、…/sinklab/sink、…/labs/kit，以及 fmt、slices、encoding/json 这样的纯包", name))
		}
		if s.Name != nil && s.Name.Name == "." {
			i.found(s.Pos(), "import",
				fmt.Sprintf("%q is imported with a dot: then nobody sees what of the code is the package's; import it under its name", name),
				fmt.Sprintf("%q 用点号导入：这样就看不出代码里哪些东西来自这个包；请用包名导入", name))
		}
	}
}

// comments refuses those that the compiler reads.
func (i *inspection) comments(f *ast.File) {
	for _, g := range f.Comments {
		for _, comment := range g.List {
			text := comment.Text
			old := comment.Pos() < f.Package && strings.HasPrefix(strings.TrimLeft(text, "/ \t"), "+build")
			if old || strings.HasPrefix(text, "//go:") || strings.HasPrefix(text, "//line ") || strings.HasPrefix(text, "/*line ") {
				i.found(comment.Pos(), "import", "a compiler's directive has no place in an exercise: remove it", "练习中不能使用编译器指令：请删除它")
			}
		}
	}
}

// offers looks for what the grader calls.
func (i *inspection) offers(dir string) {
	name, form := "New", "func New() sink.Sink"
	if i.kind == grade.Predict {
		name, form = "Answers", "var Answers = map[string]string{…}"
	}
	for _, f := range i.files {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if i.kind == grade.Write && d.Recv == nil && d.Name.Name == name {
					return
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if v, ok := s.(*ast.ValueSpec); ok && i.kind == grade.Predict && d.Tok == token.VAR &&
						slices.ContainsFunc(v.Names, func(n *ast.Ident) bool { return n.Name == name }) {
						return
					}
				}
			}
		}
	}
	at := relative(i.course, dir)
	i.found(token.NoPos, "compile", fmt.Sprintf("%s: the package has no '%s': the grader calls it", at, form), fmt.Sprintf("%s：包中没有 '%s'：评分程序要用到它", at, form))
}
