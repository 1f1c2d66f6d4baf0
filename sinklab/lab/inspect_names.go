package lab

import (
	"fmt"
	"go/ast"
	"go/types"
	"path"
	"path/filepath"
	"slices"
	"strconv"
)

// resolve finds out which names are of the package's own. The imports stay empty: what is
// selected of them is unknown, and so is the type of all that is made of it. Whatever is
// not known to be the learner's own counts as somebody else's.
func (i *inspection) resolve() {
	i.info = &types.Info{Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
	config := types.Config{Importer: nothing{}, Error: func(error) {}} // the build tells the errors
	_, _ = config.Check("exercise", i.fset, i.files, i.info)
}

// nothing imports packages without anything in them.
type nothing struct{}

// Import implements types.Importer.
func (nothing) Import(name string) (*types.Package, error) {
	p := types.NewPackage(name, path.Base(name))
	p.MarkComplete()
	return p, nil
}

// foreign is the thing of another package that an expression is, or is a part of; nil = it
// is none.
func (i *inspection) foreign(f *ast.File, e ast.Expr) *ast.SelectorExpr {
	for {
		switch x := e.(type) {
		case *ast.IndexExpr:
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		case *ast.TypeAssertExpr:
			e = x.X
		case *ast.SelectorExpr:
			if id, ok := x.X.(*ast.Ident); ok && i.imported(f, id) {
				return x
			}
			e = x.X
		default:
			return nil
		}
	}
}

// imported tells whether a name is that of an import, and not hidden by something local.
func (i *inspection) imported(f *ast.File, id *ast.Ident) bool {
	if of := i.info.Uses[id]; of != nil {
		_, is := of.(*types.PkgName)
		return is
	}
	return slices.ContainsFunc(f.Imports, func(s *ast.ImportSpec) bool {
		if s.Name != nil {
			return s.Name.Name == id.Name
		}
		p, _ := strconv.Unquote(s.Path.Value) // it was parsed
		return path.Base(p) == id.Name
	})
}

// own tells whether what is selected was declared by the learner: a field or a method with
// a body, not what an interface stands for.
func (i *inspection) own(s *ast.SelectorExpr) bool {
	selected := i.info.Selections[s]
	if selected == nil || selected.Obj().Pkg() == nil || selected.Obj().Pkg().Path() != "exercise" {
		return false
	}
	f, ok := selected.Obj().(*types.Func)
	if !ok {
		return true
	}
	of := f.Signature().Recv()
	return of != nil && !types.IsInterface(of.Type())
}

// twice refuses what two files declare: often the second one is a copy that was put aside.
func (i *inspection) twice() {
	in := map[string]string{} // looked up only
	for _, f := range i.files {
		file := filepath.Base(i.fset.PositionFor(f.Package, false).Filename)
		for _, name := range declared(f) {
			other, known := in[name.Name]
			if known && other != file && name.Name != "_" {
				i.found(name.Pos(), "compile",
					fmt.Sprintf("%s is in %s too: all Go files of this folder are one package; move one of the two away, or call it .txt", name.Name, other),
					fmt.Sprintf("%s 在 %s 里也有：这个文件夹里的所有 Go 文件是同一个包；请移走其中一个，或把它改名为 .txt", name.Name, other))
				return // the others follow from it
			}
			in[name.Name] = file
		}
	}
}

// declared are the names that a file declares for the package.
func declared(f *ast.File) (names []*ast.Ident) {
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil && d.Name.Name != "init" {
				names = append(names, d.Name)
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.ValueSpec:
					names = append(names, s.Names...)
				case *ast.TypeSpec:
					names = append(names, s.Name)
				}
			}
		}
	}
	return names
}
