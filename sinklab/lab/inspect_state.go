package lab

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"exactlyonce/sinklab/lab/grade"
)

// declarations refuses what would outlive an operator.
func (i *inspection) declarations(f *ast.File) {
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
					i.variable(f, v)
				}
			}
		}
	}
}

func (i *inspection) variable(f *ast.File, v *ast.ValueSpec) {
	for n, value := range v.Values {
		switch {
		case i.plain(f, value):
		case n < len(v.Names) && i.isError(f, value):
			name := v.Names[n].Name
			i.found(value.Pos(), "state",
				fmt.Sprintf("%s is a variable of the package, and those outlive a crash: write errors.New where the error is returned, or make %s a constant of a type of yours that has a method Error() string", name, name),
				fmt.Sprintf("%s 是包级变量，而包级变量在崩溃之后仍然存在：请在返回错误的地方写 errors.New，或把 %s 写成一个常量，类型由你定义并带有 Error() string 方法", name, name))
			return
		default:
			i.found(value.Pos(), "state", "a variable of the package is made without calling anything: write the value out", "包级变量不能靠调用函数得到：请直接写出它的值")
		}
	}
	for _, name := range v.Names {
		if name.Name != "_" && !(i.kind == grade.Predict && name.Name == "Answers") {
			i.found(name.Pos(), "state",
				fmt.Sprintf("the variable %s outlives a crash of the operator, and on a real cluster it would not; keep it in the operator's struct", name.Name),
				fmt.Sprintf("变量 %s 在算子崩溃之后仍然存在，而在真正的集群上不会；请把它放进算子的结构体", name.Name))
		}
	}
}

// isError tells whether a value is made by errors.New or fmt.Errorf.
func (i *inspection) isError(f *ast.File, e ast.Expr) bool {
	c, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	s, ok := c.Fun.(*ast.SelectorExpr)
	return ok && i.foreign(f, s) == s && (s.Sel.Name == "New" || s.Sel.Name == "Errorf")
}

// plain tells whether an expression only says a value: nothing of the learner's runs for it.
func (i *inspection) plain(f *ast.File, e ast.Expr) bool {
	all := func(list []ast.Expr) bool {
		return !slices.ContainsFunc(list, func(e ast.Expr) bool { return !i.plain(f, e) })
	}
	switch e := e.(type) {
	case *ast.Ident, *ast.BasicLit, *ast.SelectorExpr:
		return true
	case *ast.CompositeLit:
		return all(e.Elts)
	case *ast.KeyValueExpr:
		return i.plain(f, e.Key) && i.plain(f, e.Value)
	case *ast.UnaryExpr:
		return e.Op == token.AND && i.plain(f, e.X)
	case *ast.BinaryExpr:
		return e.Op == token.ADD && i.plain(f, e.X) && i.plain(f, e.Y)
	case *ast.ParenExpr:
		return i.plain(f, e.X)
	case *ast.CallExpr:
		return i.says(f, e) && all(e.Args)
	case *ast.IndexExpr: // slices.Max[[]int]: no import has anything else that could be indexed
		s, ok := e.X.(*ast.SelectorExpr)
		return ok && i.foreign(f, s) == s
	}
	return false
}

// says tells whether a call only says that something has a type: (*T)(nil), new(T), or
// sink.Sink(…). The package sink has no functions that take long.
func (i *inspection) says(f *ast.File, c *ast.CallExpr) bool {
	switch fun := c.Fun.(type) {
	case *ast.ParenExpr:
		_, ok := fun.X.(*ast.StarExpr)
		return ok
	case *ast.Ident:
		_, ok := i.info.Uses[fun].(*types.Builtin)
		return ok && fun.Name == "new"
	case *ast.SelectorExpr:
		return i.foreign(f, fun) == fun && slices.ContainsFunc(f.Imports, func(s *ast.ImportSpec) bool {
			id, _ := fun.X.(*ast.Ident)
			p, _ := strconv.Unquote(s.Path.Value) // it was parsed
			return p == "exactlyonce/sinklab/sink" && (s.Name == nil && id.Name == "sink" || s.Name != nil && s.Name.Name == id.Name)
		})
	}
	return false
}

func (i *inspection) statements(f *ast.File) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			i.found(n.Pos(), "state", "an operator has one thread, its mailbox: no go statements", "算子只有一个线程（mailbox）：不能使用 go 语句")
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				for _, left := range n.Lhs {
					i.changed(f, left)
				}
			}
		case *ast.IncDecStmt:
			i.changed(f, n.X)
		case *ast.RangeStmt:
			i.changed(f, n.Key)
			i.changed(f, n.Value)
		case *ast.UnaryExpr:
			if n.Op == token.AND { // who has its address can change it
				i.changed(f, n.X)
			}
		case *ast.SelectorExpr:
			i.past(n)
		}
		return true
	})
}

// told are the fields of an Env that others go by.
var told = []string{"NowMillis", "EpochMillis", "Identity", "CheckpointingEnabled"}

// changed refuses to change what belongs to another package: it outlives a crash as a
// variable of one's own does. Nor is what a call is told anybody's to change.
func (i *inspection) changed(f *ast.File, e ast.Expr) {
	if s, ok := e.(*ast.SelectorExpr); ok && slices.Contains(told, s.Sel.Name) && !i.own(s) {
		i.found(s.Sel.Pos(), "kit", s.Sel.Name+" is what the engine says: it is to be read only", s.Sel.Name+" 是引擎说的：只能读取")
		return
	}
	if s := i.foreign(f, e); s != nil {
		name := s.X.(*ast.Ident).Name + "." + s.Sel.Name
		i.found(e.Pos(), "state", name+" belongs to a package and outlives a crash of the operator: keep it as it is", name+" 属于一个包，在算子崩溃之后仍然存在：请不要改动它")
	}
}

// past refuses the ways past the kit: to the foreign system itself, and to the faults that
// are to strike.
func (i *inspection) past(s *ast.SelectorExpr) {
	if slices.Contains([]string{"World", "Bind", "Choose", "Chooser"}, s.Sel.Name) && !i.own(s) {
		i.found(s.Sel.Pos(), "kit",
			s.Sel.Name+" is between the engine and the kit; an operator reaches the outside through the kit: kit.TableOf(env), kit.FolderOf(env), kit.BrokerOf(env)",
			s.Sel.Name+" 是引擎和 kit 之间的事；算子通过 kit 访问外部系统：kit.TableOf(env)、kit.FolderOf(env)、kit.BrokerOf(env)")
	}
}
