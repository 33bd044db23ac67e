package languages

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

const (
	sayPath      = "tilewright/def/say"
	sentencePath = "tilewright/ui/html"
)

// target is a machine for which the program is read. Its flags are those by which it is compiled anyway, so that
// nothing is compiled for its messages alone.
type target struct{ env, flags []string }

// targets are the browser, and the machine at hand: what only the site's builder has is said, too.
func targets(siteFlags []string) []target {
	return []target{{[]string{"GOOS=js", "GOARCH=wasm"}, siteFlags}, {}}
}

// patterns are the packages that say something.
var patterns = []string{"./def/...", "./solver/...", "./ui/...", "./wasm/...", "./web", "./web/figures"}

// silent are packages whose texts nobody translates: they are for tests, or for the terminal.
var silent = []string{
	"tilewright/def/testing", "tilewright/solver/cmd", "tilewright/solver/runner", "tilewright/ui/uitest",
	"tilewright/wasm/verbs",
}

// golang finds the messages of the Go packages.
func (c *collector) golang() error {
	for _, target := range c.targets {
		config := &packages.Config{
			Mode: packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedTypes | packages.NeedTypesSizes |
				packages.NeedSyntax | packages.NeedTypesInfo,
			Dir: c.root,
			Env: slices.Concat(os.Environ(), []string{"CGO_ENABLED=0"}, target.env), BuildFlags: target.flags, Overlay: c.overlay,
		}
		list, err := packages.Load(config, c.patterns...)
		if err != nil {
			return fmt.Errorf("reading the Go packages: %w", err)
		}
		for _, p := range list {
			for _, failure := range p.Errors {
				return fmt.Errorf("reading %s: %w", p.PkgPath, failure)
			}
			if !isSilent(p.PkgPath) {
				for _, file := range p.Syntax {
					ast.Walk(&reader{c, p}, file)
				}
			}
		}
	}
	return nil
}

func isSilent(pkg string) bool {
	for _, s := range silent {
		if pkg == s || strings.HasPrefix(pkg, s+"/") {
			return true
		}
	}
	return false
}

// reader walks through a file.
type reader struct {
	*collector
	pkg *packages.Package
}

// Visit notes a constant message and goes on below it no more, so that "a" + "b" is one message.
func (r *reader) Visit(node ast.Node) ast.Visitor {
	e, ok := node.(ast.Expr)
	if !ok {
		return r
	}
	if value := r.pkg.TypesInfo.Types[e]; value.Value != nil && isMessage(value.Type) {
		r.add(constant.StringVal(value.Value), r.at(e))
		return nil
	}
	if call, ok := e.(*ast.CallExpr); ok {
		r.call(call)
	}
	return r
}

func (r *reader) at(node ast.Node) string {
	p := r.pkg.Fset.Position(node.Pos())
	return r.place(filepath.Clean(p.Filename), p.Line)
}

// call checks what is given to say.T, say.Later, say.Error and html.Sentence.
func (r *reader) call(call *ast.CallExpr) {
	if r.pkg.TypesInfo.Types[call.Fun].IsType() && isMessage(r.pkg.TypesInfo.TypeOf(call.Fun)) && r.pkg.PkgPath != sayPath {
		r.report(r.at(call), "only a constant can be a message; this text is made while the program runs")
		return
	}
	said := r.function(call.Fun)
	if said == "" || len(call.Args) == 0 {
		return
	}
	first := r.pkg.TypesInfo.Types[call.Args[0]]
	values := call.Args[1:]
	if first.Value == nil || call.Ellipsis.IsValid() {
		return
	}
	s, err := shapeOf(constant.StringVal(first.Value))
	if err != nil {
		return // reported with the message
	}
	if len(values) != len(s.order) {
		r.report(r.at(call), "%s has %d arguments, and the message names %d: %s", said, len(values), len(s.order), strings.Join(s.order, ", "))
		return
	}
	for i, value := range values {
		if of := r.pkg.TypesInfo.TypeOf(value); said != "html.Sentence" && !fits(of, s.forms[s.order[i]]) {
			r.report(r.at(value), "say cannot write the %s of {%s}", of, s.order[i])
		}
	}
}

// function is the name of the function that is called, if it says a message.
func (r *reader) function(fun ast.Expr) string {
	var name *ast.Ident
	switch f := fun.(type) {
	case *ast.SelectorExpr:
		name = f.Sel
	case *ast.Ident:
		name = f
	default:
		return ""
	}
	f, ok := r.pkg.TypesInfo.Uses[name].(*types.Func)
	if !ok || f.Pkg() == nil || f.Signature().Recv() != nil {
		return ""
	}
	switch f.Pkg().Path() + "." + f.Name() {
	case sayPath + ".T", sayPath + ".Later", sayPath + ".Error":
		return "say." + f.Name()
	case sentencePath + ".Sentence":
		return "html.Sentence"
	}
	return ""
}

func isMessage(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == sayPath && named.Obj().Name() == "Message"
}

// fits tells whether say writes values of a type where they are used in this form.
func fits(t types.Type, form string) bool {
	if isMessage(t) || has(t, "String") || has(t, "Error") {
		return true
	}
	basic, ok := t.Underlying().(*types.Basic)
	if !ok {
		return false
	}
	switch info := basic.Info(); {
	case info&types.IsString != 0:
		// A named string would be taken for a number; only a choice may be one.
		return types.Identical(t, types.Typ[types.String]) || types.Identical(t, types.Typ[types.UntypedString]) || form == "select"
	case info&types.IsBoolean != 0:
		return form == "select"
	case info&types.IsInteger != 0:
		return true
	}
	return basic.Kind() == types.Float64 || basic.Kind() == types.UntypedFloat
}

// has tells whether a type has a method that gives a text.
func has(t types.Type, method string) bool {
	object, _, _ := types.LookupFieldOrMethod(t, false, nil, method)
	f, ok := object.(*types.Func)
	return ok && f.Signature().Params().Len() == 0 && f.Signature().Results().Len() == 1 &&
		types.Identical(f.Signature().Results().At(0).Type(), types.Typ[types.String])
}
