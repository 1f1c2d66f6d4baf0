package lab

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"

	"exactlyonce/labs"
	"exactlyonce/sinklab/lab/grade"
)

// given is the exercise as it was handed out, nil = nobody knows.
func (e *Exercise) given() []byte {
	if e.Kind != grade.Write {
		return nil
	}
	if data, err := labs.Files.ReadFile(e.Name + "/" + e.File); err == nil {
		return data
	}
	data, _ := readText(filepath.Join(e.Dir, solutionDir, e.File)) // a course of somebody's own
	return data
}

// pieces looks whether what the exercise is about is the learner's: the methods are there,
// each of a type of the package, and the kit's finished ones are not called in their place.
// The grader looks whether New makes operators of these types.
func (i *inspection) pieces(dir string, writes []string, given []byte) {
	for _, piece := range writes {
		of, method, _ := strings.Cut(piece, ".")
		there := false
		for _, f := range i.files {
			for _, d := range f.Decls {
				fn, ok := d.(*ast.FuncDecl)
				there = there || ok && fn.Name.Name == method && receiver(fn) == of
			}
			i.hidden(f, of)
		}
		if !there {
			at := relative(i.course, dir)
			i.found(token.NoPos, "kit",
				fmt.Sprintf("%s: the type %s has no method %s of its own: that is what the exercise is about; write it", at, of, method),
				fmt.Sprintf("%s：类型 %s 没有自己的 %s 方法：这个练习要写的正是它；请写出它", at, of, method))
			continue
		}
		for _, f := range i.files {
			i.borrowed(f, of, method, first(given, of, method))
		}
	}
}

// receiver is the type that a method is of, "" = it is a function.
func receiver(fn *ast.FuncDecl) string {
	if fn.Recv == nil || len(fn.Recv.List) != 1 {
		return ""
	}
	t := fn.Recv.List[0].Type
	if s, ok := t.(*ast.StarExpr); ok {
		t = s.X
	}
	id, ok := t.(*ast.Ident)
	if !ok {
		return ""
	}
	return id.Name
}

// hidden refuses a second type of an operator's name, inside a function.
func (i *inspection) hidden(f *ast.File, of string) {
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		ast.Inspect(fn, func(n ast.Node) bool {
			if t, ok := n.(*ast.TypeSpec); ok && t.Name.Name == of {
				i.found(t.Pos(), "kit", fmt.Sprintf("there is a type %s already: give this one another name", of), fmt.Sprintf("已经有类型 %s 了：请给这个类型换一个名字", of))
			}
			return true
		})
	}
}

// borrowed refuses a use of the finished method that the exercise is about. A statement at
// the method's beginning that the learner was given may use it.
func (i *inspection) borrowed(f *ast.File, of, method, given string) {
	var may ast.Stmt
	for _, d := range f.Decls {
		if s := begins(d, of, method); s != nil && given != "" && said(i.fset, s) == given {
			may = s
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok && s.Sel.Name == method && !i.own(s) {
			i.found(s.Sel.Pos(), "kit",
				fmt.Sprintf("this is a finished %s, and the exercise is to write one: say here what it does", method),
				fmt.Sprintf("这是现成的 %s，而练习要你自己写：请在这里写出它做的事", method))
		}
		return n == nil || n != ast.Node(may)
	})
}

// begins is the first statement of a method, nil = this is not the method, or it has none.
func begins(d ast.Decl, of, method string) ast.Stmt {
	fn, ok := d.(*ast.FuncDecl)
	if !ok || fn.Name.Name != method || receiver(fn) != of || fn.Body == nil || len(fn.Body.List) == 0 {
		return nil
	}
	return fn.Body.List[0]
}

// first is the first statement of a method of a file, "" = there is none.
func first(source []byte, of, method string) string {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", source, parser.SkipObjectResolution)
	if err != nil {
		return ""
	}
	for _, d := range f.Decls {
		if s := begins(d, of, method); s != nil {
			return said(fset, s)
		}
	}
	return ""
}

// said is a statement in one line, without comments.
func said(fset *token.FileSet, s ast.Stmt) string {
	var b strings.Builder
	_ = format.Node(&b, fset, s) // it was parsed
	return strings.Join(strings.Fields(b.String()), " ")
}
