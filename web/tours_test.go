//go:build !js

package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// system matches the end of a file's name that says on which systems it is built.
var system = regexp.MustCompile(`_(js|other|unix)\.go$`)

// TestTours checks the tours of packages. If a package has several files, its package comment names every one of them,
// as name.go, except tests and the file with the comment. It names no file that does not exist. A file of one system,
// such as name_js.go, may be named without its system.
func TestTours(t *testing.T) {
	folders, err := packageFiles("..")
	if err != nil {
		t.Fatal(err)
	}
	if len(folders) < 20 {
		t.Fatalf("only %d packages were found", len(folders))
	}
	for folder, names := range folders {
		if len(names) == 1 {
			continue
		}
		tour, guide := "", ""
		for _, name := range names {
			file, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", folder, name), nil, parser.ParseComments|parser.PackageClauseOnly)
			if err != nil {
				t.Fatal(err)
			}
			if file.Doc != nil {
				tour, guide = tour+file.Doc.Text(), name
			}
		}
		// A path, such as ui/page.go, names a file of another package.
		named := map[string]bool{}
		for _, word := range regexp.MustCompile(`[\w./-]+\.go\b`).FindAllString(tour, -1) {
			if !strings.Contains(word, "/") {
				named[word] = true
			}
		}
		there := map[string]bool{}
		for _, name := range names {
			short := system.ReplaceAllString(name, ".go")
			if name != guide && !named[name] && !named[short] {
				t.Errorf("%s: the package comment does not name %s", folder, name)
			}
			there[name], there[short] = true, true
		}
		for name := range named {
			if _, err := os.Stat(filepath.Join("..", folder, name)); err != nil && !there[name] {
				t.Errorf("%s: the package comment names %s, which is not there", folder, name)
			}
		}
	}
}

// packageFiles are the files of all packages below a folder, tests apart, by the packages' folders.
func packageFiles(root string) (map[string][]string, error) {
	files := map[string][]string{}
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		if entry.IsDir() && path != root && (name == "testdata" || name == "node_modules" || name == "dist" || strings.HasPrefix(name, ".")) {
			return filepath.SkipDir
		}
		if strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
			folder, err := filepath.Rel(root, filepath.Dir(path))
			if err != nil {
				return err
			}
			folder = filepath.ToSlash(folder)
			files[folder] = append(files[folder], name)
		}
		return nil
	})
	return files, err
}

// placed matches a name of a file or folder of the project in a comment.
var placed = regexp.MustCompile(`(?:^|[^\w./-])((?:def|solver|ui|wasm|web|static)/[\w./-]*\w)`)

// TestPaths checks paths in comments and documents: each path that is named exists. A path may end with a name of that
// package, as solver/trace.Encode.
func TestPaths(t *testing.T) {
	read := 0
	symbol := regexp.MustCompile(`\.[A-Z]\w*$`)
	hold := func(file, text string) {
		for _, found := range placed.FindAllStringSubmatch(text, -1) {
			read++
			_, err := os.Stat(filepath.Join("..", filepath.FromSlash(symbol.ReplaceAllString(found[1], ""))))
			if err != nil && !strings.Contains(found[1], "NAME") {
				t.Errorf("%s names %s, which is not there", file, found[1])
			}
		}
	}
	comment := regexp.MustCompile(`(?m)^\s*(?://|/?\*).*$|\s// .*$`)
	for _, top := range []string{"def", "solver", "ui", "wasm", "web", "static"} {
		for _, end := range []string{".go", ".ts", ".md"} {
			eachFile(t, top, end, func(name string) {
				content, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				text := string(content)
				if end != ".md" {
					text = strings.Join(comment.FindAllString(text, -1), "\n")
				}
				hold(name, text)
			})
		}
	}
	if read < 100 {
		t.Errorf("only %d paths were found", read)
	}
}
