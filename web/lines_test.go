//go:build !js

package main

import (
	"bytes"
	"debug/gosym"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// functions reads the table of functions of a program as a debugger does.
func functions(t *testing.T, program []byte) (names []string, lines int) {
	t.Helper()
	var table []byte
	_, err := changeMemory(program, func(memory []segment) ([]segment, error) {
		memory, err := fillGaps(memory)
		for _, s := range memory {
			if at := bytes.Index(s.content, []byte(functionsMark)); at >= 0 {
				table = s.content[at:]
			}
		}
		return memory, err
	})
	if err != nil {
		t.Fatal(err)
	}
	symbols, err := gosym.NewTable(nil, gosym.NewLineTable(table, 0))
	if err != nil {
		t.Fatal(err)
	}
	for i := range symbols.Funcs {
		f := &symbols.Funcs[i]
		names = append(names, f.Name)
		if _, line, _ := symbols.PCToLine(f.Entry); line > 0 {
			lines++
		}
	}
	return names, lines
}

// TestDropLines looks at a program before and after: it has as many functions, of
// which its own are named and no other but the one that panics show, and no lines.
func TestDropLines(t *testing.T) {
	source := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(source, []byte("package main\n\nfunc main() { println(least([]int{2, 1})) }\n\n//go:noinline\nfunc least[E int | string](of []E) E { return min(of[0], of[1]) }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	compiled := strings.TrimSuffix(source, "go") + "wasm"
	cmd := exec.Command("go", "build", "-o", compiled, source)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	before, err := os.ReadFile(compiled)
	if err != nil {
		t.Fatal(err)
	}
	after, err := pack(before)
	if err != nil {
		t.Fatal(err)
	}
	names, lines := functions(t, before)
	if len(names) < 1000 || lines < len(names)/2 {
		t.Fatalf("the program has %d functions and %d lines before anything was dropped", len(names), lines)
	}
	left, lines := functions(t, after)
	if len(left) != len(names) {
		t.Errorf("%d functions are left of %d", len(left), len(names))
	}
	left = slices.DeleteFunc(left, func(name string) bool { return name == "" })
	slices.Sort(left)
	if want := []string{"main.least", "main.main", "runtime.gopanic"}; !slices.Equal(left, want) {
		t.Errorf("these are named: %v, want %v", left, want)
	}
	if lines > 0 {
		t.Errorf("%d functions still have lines", lines)
	}
}

// TestDropLinesFails gives tables that are cut or disarranged.
func TestDropLinesFails(t *testing.T) {
	head := append([]byte(functionsMark), make([]byte, functionsHead)...)
	for _, test := range []struct {
		name, table, want string
	}{
		{"none", "no table here", "no table of functions"},
		{"cut", functionsMark, "ends in its head"},
		{"disarranged", string(head), "not where they were"},
	} {
		if err := dropLines([]segment{{0, []byte(test.table)}}); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q", test.name, err, test.want)
		}
	}
}
