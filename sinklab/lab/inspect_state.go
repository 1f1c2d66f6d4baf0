package lab

import (
	"fmt"
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strconv"

	"exactlyonce/sinklab/lab/grade"
)

// declarations refuses what would outlive an operator.
func (i *inspection) declarations(f *ast.File, kind grade.Kind) {
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil && d.Name.Name == "init" {
				i.found(d.Pos(), "state", "an init function runs before any job: what it does belongs to New or to an operator", "init 函数在任何作业之前运行：它做的事应放进 New 或算子里")
			}
			if d.Body == nil {
				i.found(d.Pos(), "import", "a function without a body: its code would come from elsewhere", "函数没有函数体：它的代码会来自别处")
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if v, ok := s.(*ast.ValueSpec); ok && d.Tok == token.VAR {
					i.variable(v, kind)
				}
			}
		}
	}
}

func (i *inspection) variable(v *ast.ValueSpec, kind grade.Kind) {
	for _, value := range v.Values {
		if !plain(value) {
			i.found(value.Pos(), "state", "a variable of the package is made without calling anything: write the value out", "包级变量不能靠调用函数得到：请直接写出它的值")
		}
	}
	for _, name := range v.Names {
		if name.Name != "_" && !(kind == grade.Predict && name.Name == "Answers") {
			i.found(name.Pos(), "state",
				fmt.Sprintf("the variable %s outlives a crash of the operator, and on a real cluster it would not; keep it in the operator's struct", name.Name),
				fmt.Sprintf("变量 %s 在算子崩溃之后仍然存在，而在真正的集群上不会；请把它放进算子的结构体", name.Name))
		}
	}
}

// plain tells whether an expression only says a value: nothing runs for it.
func plain(e ast.Expr) bool {
	all := func(list []ast.Expr) bool {
		return !slices.ContainsFunc(list, func(e ast.Expr) bool { return !plain(e) })
	}
	switch e := e.(type) {
	case *ast.Ident, *ast.BasicLit, *ast.SelectorExpr:
		return true
	case *ast.CompositeLit:
		return all(e.Elts)
	case *ast.KeyValueExpr:
		return plain(e.Key) && plain(e.Value)
	case *ast.UnaryExpr:
		return e.Op == token.AND && plain(e.X)
	case *ast.BinaryExpr:
		return e.Op == token.ADD && plain(e.X) && plain(e.Y)
	case *ast.ParenExpr:
		return plain(e.X)
	case *ast.CallExpr: // (*T)(nil)
		p, ok := e.Fun.(*ast.ParenExpr)
		if !ok {
			return false
		}
		_, ok = p.X.(*ast.StarExpr)
		return ok && all(e.Args)
	}
	return false
}

func (i *inspection) statements(f *ast.File) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			i.found(n.Pos(), "state", "an operator has one thread, its mailbox: no go statements", "算子只有一个线程（mailbox）：不能使用 go 语句")
		case *ast.AssignStmt:
			for _, left := range n.Lhs {
				i.assigned(f, left)
			}
		case *ast.IncDecStmt:
			i.assigned(f, n.X)
		}
		return true
	})
}

// assigned refuses an assignment to what belongs to another package: it outlives a crash
// as a variable of one's own does.
func (i *inspection) assigned(f *ast.File, left ast.Expr) {
	for {
		switch e := left.(type) {
		case *ast.IndexExpr:
			left = e.X
			continue
		case *ast.StarExpr:
			left = e.X
			continue
		case *ast.ParenExpr:
			left = e.X
			continue
		case *ast.SelectorExpr:
			if x, ok := e.X.(*ast.Ident); ok && imported(f, x.Name) {
				i.found(left.Pos(), "state", fmt.Sprintf("%s.%s belongs to a package and outlives a crash of the operator: keep it as it is", x.Name, e.Sel.Name), fmt.Sprintf("%s.%s 属于一个包，在算子崩溃之后仍然存在：请不要改动它", x.Name, e.Sel.Name))
				return
			}
			left = e.X
			continue
		}
		return
	}
}

// imported tells whether a name is that of an import.
func imported(f *ast.File, name string) bool {
	return slices.ContainsFunc(f.Imports, func(s *ast.ImportSpec) bool {
		if s.Name != nil {
			return s.Name.Name == name
		}
		p, _ := strconv.Unquote(s.Path.Value) // it was parsed
		return path.Base(p) == name
	})
}
