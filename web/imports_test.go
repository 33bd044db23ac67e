package main

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const module = "tilewright"

// row is a line of the import table: some packages, and what their files, tests apart, may import besides the standard
// library.
type row struct {
	folder string
	may    []string // module paths or packages of ours; "x/..." takes all below x
}

// table is the import table of ARCHITECTURE.md. solverOrder has the order within solver.
var table = []row{
	{"def/say", nil},
	{"def/space", []string{"def/say"}},
	// Test material: no product may import it, so only the rows of the bench and the matrix name it.
	{"def/testing", []string{"def", "def/say", "def/space"}},
	{"def", []string{"def", "def/say", "def/space", "def/diagnostic", "def/burr", "def/studio"}},
	{"solver", []string{"def", "def/say", "def/space", "def/diagnostic", "def/burr", "def/studio", "solver/..."}},
	{"wasm", []string{"def", "def/say", "def/space", "def/diagnostic", "solver/...", "wasm/...", "github.com/norunners/vert"}},
	{"ui", []string{
		"def", "def/say", "def/space", "def/diagnostic", "def/burr", "def/studio", "ui/...", "wasm/port", "solver/wire",
		"solver/catalogue", "solver/settings", "solver/play", "solver/search", "solver/disassemble", "solver/trace", "solver/xc",
		"github.com/maxence-charriere/go-app/v10/...",
	}},
	// The benchmarks look at everything, from the engines to the page in a browser.
	{"web/bench", []string{
		"def", "def/say", "def/space", "def/diagnostic", "def/testing/...", "solver/...", "ui/link", "ui/state",
		"web/bench/host", wazeroModule + "/...",
		"github.com/chromedp/...",
	}},
	// The matrix does everything that can be done with a puzzle, wherever that code is.
	{"web/matrix", []string{"def", "def/say", "def/space", "def/burr", "def/diagnostic", "def/studio", "def/testing/gen", "solver/...",
		"ui/lab", "ui/link", "ui/pictures", "ui/state", "wasm/pack", "web/languages", "github.com/evanw/esbuild/..."}},
	// The figures of the page figures/ are recordings of the engines, made when the site is built.
	{"web/figures", []string{"def", "def/say", "def/space", "def/diagnostic", "solver/..."}},
	// The builder of the tables of translations reads the program's types.
	{"web/languages", []string{"def", "def/say", "golang.org/x/tools/go/packages"}},
	{"web", []string{
		"def", "def/say", "def/space", "ui/...",
		"wasm", "wasm/port", "web/languages", // natively, for messages
		"web/figures", "solver/trace", // natively, for the page of figures
		"github.com/maxence-charriere/go-app/v10/...",
		"github.com/evanw/esbuild/...",
		"github.com/yuin/goldmark/...", "golang.org/x/image/webp", // natively, for the guide
	}},
}

// solverOrder lists solver's packages, lower ones first. Each may import only those before it. Engines stand on one
// level and may use lower engines.
var solverOrder = []string{
	"solver/catalogue", "solver/settings", "solver/play", "solver/problem", "solver/search", "solver/wire",
	"solver/filter",
	"solver/dlx", "solver/fila", "solver/fila/fletcher", "solver/kernel/asm", "solver/kernel", "solver/restarts",
	"solver/meet", "solver/frontier",
	"solver/sample", "solver/disassemble", "solver/trace", "solver/xc",
	"solver", "solver/series", "solver/advise", "solver/judge", "solver/challenge", "solver/gameapi", "solver/design", "solver/session",
	"solver/runner", "solver/cmd/solve", "solver/cmd/kernel",
}

// numbered lists the packages that know cells only as numbers. The compiled problem tells them what they need of
// places, neighbours and colours. So they serve every lattice alike.
var numbered = []string{
	"solver/search", "solver/filter", "solver/dlx", "solver/fila", "solver/fila/fletcher", "solver/kernel/asm", "solver/kernel",
	"solver/restarts", "solver/meet", "solver/frontier",
}

// geometry matches what a package that knows only numbers never mentions: the lattice, and the box of a puzzle.
var geometry = regexp.MustCompile(`\bspace\.[A-Z]|\bLattice\b|Puzzle\.(Size|Volume|Index|At|Contains|Flat|Solid)\b`)

// TestNumbersAlone checks that the engines know nothing of space.
func TestNumbersAlone(t *testing.T) {
	for _, pkg := range numbered {
		files, err := filepath.Glob("../" + pkg + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatalf("%s has no files: %v", pkg, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if found := geometry.Find(text); found != nil && !strings.HasSuffix(file, "_test.go") {
				t.Errorf("%s says %q: engines know numbers alone, which solver/problem hands over", file, found)
			}
		}
	}
}

// wazeroModule runs kernels outside a browser: in tests, and in the terminal program.
const wazeroModule = "github.com/tetratelabs/wazero"

// listed is the description of a package by `go list -json`.
type listed struct {
	ImportPath                         string
	Imports, TestImports, XTestImports []string
	Deps                               []string
	Module                             *struct{ Main bool }
	Standard                           bool
}

func list(t *testing.T, goos, goarch string) map[string]listed {
	t.Helper()
	cmd := exec.Command("go", "list", "-deps", "-e",
		"-json=ImportPath,Imports,TestImports,XTestImports,Deps,Module,Standard", module+"/...")
	cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list for %s/%s: %v", goos, goarch, err)
	}
	packages := map[string]listed{}
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		err := dec.Decode(&p)
		if errors.Is(err, io.EOF) {
			return packages
		}
		if err != nil {
			t.Fatalf("reading go list: %v", err)
		}
		packages[p.ImportPath] = p
	}
}

// within tells whether a path is the pattern, or is below it when the pattern ends in "/...".
func within(path, pattern string) bool {
	if root, ok := strings.CutSuffix(pattern, "/..."); ok {
		return path == root || strings.HasPrefix(path, root+"/")
	}
	return path == pattern
}

func rowOf(pkg string) (row, bool) {
	for _, r := range table {
		if within(pkg, r.folder+"/...") {
			return r, true
		}
	}
	return row{}, false
}

func rank(pkg string) int {
	for i, p := range solverOrder {
		if p == pkg {
			return i
		}
	}
	return -1
}

// TestImportTable fails where a package imports something that its row of the table does not name. It looks at the
// files for this machine and at those for the browser.
func TestImportTable(t *testing.T) {
	for _, target := range [][2]string{{"linux", "amd64"}, {"js", "wasm"}} {
		packages := list(t, target[0], target[1])
		own := func(path string) (string, bool) {
			p := packages[path]
			return strings.TrimPrefix(path, module+"/"), p.Module != nil && p.Module.Main
		}
		for path, p := range packages {
			pkg, ours := own(path)
			if !ours {
				continue
			}
			r, ok := rowOf(pkg)
			if !ok {
				t.Errorf("%s lies in no folder of the import table: move it below one, or open an issue", path)
				continue
			}
			for _, imported := range p.Imports {
				name := strings.TrimPrefix(imported, module+"/")
				if packages[imported].Standard || imported == "C" || allowed(r, pkg, name) {
					continue
				}
				t.Errorf("%s (%s) imports %s: the row of %s/ allows the standard library and %v",
					path, target[0], imported, r.folder, r.may)
			}
			checkRooms(t, pkg, p.Imports)
			if r.folder == "solver" {
				checkSolverOrder(t, pkg, p.Imports)
				checkSolverTests(t, path, append(p.TestImports, p.XTestImports...))
			}
		}
	}
}

func allowed(r row, pkg, imported string) bool {
	for _, pattern := range r.may {
		if within(imported, pattern) {
			return true
		}
	}
	return runsKernels(pkg) && within(imported, wazeroModule+"/...") || printsLinks(pkg, imported)
}

// runsKernels tells which packages may run kernels under wazero, outside of a browser.
func runsKernels(pkg string) bool {
	return within(pkg, "solver/cmd/...") || pkg == "solver/runner"
}

// printsLinks tells who may use the page's links: the terminal prints links that the page opens.
func printsLinks(pkg, imported string) bool {
	return pkg == "solver/cmd/solve" && imported == "ui/link"
}

// checkRooms checks that no room of the page imports another room. A part that two rooms need belongs to the shared
// packages.
func checkRooms(t *testing.T, pkg string, imports []string) {
	for _, imported := range imports {
		if name := strings.TrimPrefix(imported, module+"/"); within(pkg, "ui/...") && pkg != "ui" && within(name, "ui/rooms/...") {
			t.Errorf("%s imports the room %s: rooms are put together in ui alone", pkg, name)
		}
	}
}

func checkSolverOrder(t *testing.T, pkg string, imports []string) {
	own := rank(pkg)
	if own < 0 {
		t.Errorf("%s is not in solverOrder: put it after what it imports", pkg)
		return
	}
	for _, imported := range imports {
		name, ours := strings.CutPrefix(imported, module+"/")
		if ours && within(name, "solver/...") && rank(name) >= own {
			t.Errorf("%s imports %s, which stands above it: the order is %v", pkg, name, solverOrder)
		}
	}
}

// checkSolverTests lets tests of solver import any package of def and solver, and wazero, but none of the page.
func checkSolverTests(t *testing.T, path string, imports []string) {
	for _, imported := range imports {
		name, ours := strings.CutPrefix(imported, module+"/")
		if ours && !within(name, "def/...") && !within(name, "solver/...") && !printsLinks(strings.TrimPrefix(path, module+"/"), name) ||
			!ours && strings.Contains(imported, ".") && !within(imported, wazeroModule+"/...") {
			t.Errorf("a test of %s imports %s: tests of solver may use def, solver, the standard library and wazero", path, imported)
		}
	}
}

// TestNoBrowserInSolver checks the rule that makes the solver a library: def and solver never reach syscall/js, not
// even through a package that they import.
func TestNoBrowserInSolver(t *testing.T) {
	for path, p := range list(t, "js", "wasm") {
		pkg, ours := strings.CutPrefix(path, module+"/")
		if !ours || !within(pkg, "def/...") && !within(pkg, "solver/...") || runsKernels(pkg) {
			continue
		}
		// In a js/wasm build the standard library itself uses syscall/js (time, os). So only a direct import by us, or
		// by a module, counts.
		for _, imported := range p.Imports {
			if imported == "syscall/js" {
				t.Errorf("%s imports syscall/js: code that talks to the browser belongs in wasm or ui", path)
			}
		}
		for _, dep := range p.Deps {
			if !strings.HasPrefix(dep, module+"/") && strings.Contains(strings.SplitN(dep, "/", 2)[0], ".") {
				t.Errorf("%s depends on %s: def and solver use the standard library only", path, dep)
			}
		}
	}
}
