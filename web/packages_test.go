//go:build browser

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
)

// tryFolder has the npm packages that only these tests need.
const tryFolder = "../static/packages/try"

// tried installs the packages of tryFolder, and returns their folder.
func tried(t *testing.T) string {
	t.Helper()
	folder, err := filepath.Abs(tryFolder)
	if err != nil {
		t.Fatal(err)
	}
	modules := filepath.Join(folder, "node_modules")
	if _, err := os.Stat(filepath.Join(modules, ".package-lock.json")); err != nil {
		command(t, folder, "npm", "ci", "--no-audit", "--no-fund")
	}
	return modules
}

// command runs a program, and returns what it prints.
func command(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	out, err := output(dir, name, args...)
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return out
}

// output is what a program prints, and its error if it fails.
func output(dir, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// packed is a folder with a project in which both packages are installed from their tarballs, as a reader would do it.
func packed(t *testing.T) string {
	t.Helper()
	out, project := t.TempDir(), t.TempDir()
	if err := pack(out); err != nil {
		t.Fatal(err)
	}
	tarballs, err := filepath.Glob(filepath.Join(out, "*.tgz"))
	if err != nil || len(tarballs) != 2 {
		t.Fatalf("found %v, %v, want two", tarballs, err)
	}
	if err := os.CopyFS(project, os.DirFS("testdata/packages")); err != nil {
		t.Fatal(err)
	}
	own := []byte(`{"name": "reader", "private": true, "type": "module"}`)
	if err := os.WriteFile(filepath.Join(project, "package.json"), own, 0o644); err != nil {
		t.Fatal(err)
	}
	command(t, project, "npm", append([]string{"install", "--offline", "--no-audit", "--no-fund"}, tarballs...)...)
	return project
}

// TestBrowserPackages packs both npm packages and uses their tarballs as a reader would: in Node, where the lines of
// the README run as they stand there; for the compiler; and in pages that two bundlers make.
func TestBrowserPackages(t *testing.T) {
	parallel(t)
	modules, project := tried(t), packed(t)

	t.Run("sizes", func(t *testing.T) {
		for _, name := range []string{"tilewright-solver/solver.wasm", "tilewright-solver/tilewright-program-*.js",
			"tilewright-player/notebook.js", "tilewright-player/browser.js"} {
			found, _ := filepath.Glob(filepath.Join(project, "node_modules", name))
			if len(found) != 1 {
				t.Fatalf("%s: found %v", name, found)
			}
			info, err := os.Stat(found[0])
			if err != nil {
				t.Fatal(err)
			}
			withinSize(t, "package", name, info.Size())
		}
	})
	t.Run("versions", func(t *testing.T) {
		var versions [3]struct{ Version string }
		for i, folder := range []string{"../static", project + "/node_modules/tilewright-solver", project + "/node_modules/tilewright-player"} {
			file := folder + "/package.json"
			content, err := os.ReadFile(file)
			if err == nil {
				err = json.Unmarshal(content, &versions[i])
			}
			if err != nil || versions[i] != versions[0] {
				t.Errorf("%s: %v, %v, want %v", file, versions[i], err, versions[0])
			}
		}
	})
	t.Run("Node", func(t *testing.T) { inNode(t, project) })
	t.Run("types", func(t *testing.T) {
		static, _ := filepath.Abs("../static")
		command(t, project, filepath.Join(static, "node_modules/.bin/tsc"), "--noEmit", "--strict", "--noUncheckedIndexedAccess",
			"--target", "es2022", "--module", "esnext",
			"--moduleResolution", "bundler", "--lib", "es2023,dom,dom.iterable", "--types", "", "reader.ts")
	})
	t.Run("esbuild", func(t *testing.T) {
		dist := filepath.Join(project, "esbuilt")
		result := api.Build(api.BuildOptions{
			AbsWorkingDir: project, EntryPoints: []string{"main.js", "worker.js"}, Outdir: dist, Bundle: true, Splitting: true,
			Format: api.FormatESModule, Write: true, LogLevel: api.LogLevelSilent,
		})
		for _, e := range append(result.Errors, result.Warnings...) {
			t.Error(e.Text)
		}
		page, err := os.ReadFile(filepath.Join(project, "index.html"))
		if err == nil {
			err = os.WriteFile(filepath.Join(dist, "index.html"), page, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
		inPage(t, dist)
	})
	t.Run("Vite", func(t *testing.T) {
		command(t, project, filepath.Join(modules, ".bin/vite"), "build", "--base", "./", "--logLevel", "error")
		inPage(t, filepath.Join(project, "dist"))
	})
}

// inNode runs the lines of the README, and imports the elements where there is no page.
func inNode(t *testing.T, project string) {
	readme, err := os.ReadFile(filepath.Join(project, "node_modules/tilewright-solver/README.md"))
	if err != nil {
		t.Fatal(err)
	}
	lines := regexp.MustCompile("(?s)```js\n(.*?)```").FindSubmatch(readme)
	if lines == nil || strings.Count(string(lines[1]), "\n") > 11 {
		t.Fatalf("the README has no ten lines: %s", lines)
	}
	if err := os.WriteFile(filepath.Join(project, "ten.mjs"), lines[1], 0o644); err != nil {
		t.Fatal(err)
	}
	const want = "Given: I T U Y Z - to place: F L N P V W X\nLevel 2\nThis leads on.\n"
	if said := command(t, project, "node", "ten.mjs"); said != want {
		t.Errorf("the ten lines of the README say\n%s\nwant\n%s", said, want)
	}
	// These are a position without a solution, one that breaks a rule, and an unknown puzzle.
	const more = `import { SolverError, count, difficulty, generate, read, solve, unique } from 'tilewright-solver';
const board = await generate('first-square', { level: 1, seed: 1 }), { cells } = await read('first-square');
const dead = [];
for (const way of await solve('first-square', { limit: 0 })) for (const p of way) {
  const next = { puzzle: 'first-square', placed: [p] };
  dead.push(await count(next) > 0n && await unique(next));
}
const codes = [];
for (const asked of [
  { ...board, placed: [board.placed[0], { ...board.placed[0], piece: board.left[0] }] },
  { ...board, placed: [{ piece: 'Q', cells: [] }] },
  { puzzle: 'nothing' }, { puzzle: 'D:xDim=2' }, { puzzle: 'tetriscube' },
]) codes.push(await count(asked, { nodes: 1000 }).then(String, (e) => e instanceof SolverError && e.code));
codes.push(await difficulty('soma').then(String, (e) => e.code));
await import('tilewright-player/tilewright-de.js');
codes.push(globalThis.tilewrightLanguage.tag, Object.keys(globalThis.tilewrightLanguage.messages).length > 50);
console.log(cells.length, dead.every(Boolean), codes.join(' '), Object.keys(await import('tilewright-player')).length);`
	const answers = "25 true taken piece puzzle puzzle unknown several de true 0\n"
	if said := command(t, project, "node", "--input-type=module", "-e", more); said != answers {
		t.Errorf("it says %q, want %q", said, answers)
	}
}

// inPage opens the page that a bundler made.
func inPage(t *testing.T, dist string) {
	b := newTab(t, newHost(t, files(testBase, dist)), 800, 900)
	b.open("")
	found := eval[map[string]any](b, `found`)
	for name, want := range map[string]any{
		"soma": "480", "alone": true, "whole": 7.0, "apart": true, "refused": "SolverError board", "inWorker": "2", "same": true,
		"globals": 0.0, // Go leaves no names in the page
	} {
		if found[name] != want {
			t.Errorf("%s is %v, want %v", name, found[name], want)
		}
	}
	const player = `document.querySelector("body > poly-player")`
	b.await("the player at its step", player+`.step === 2 && `+player+`.shadowRoot.querySelector(".board")`)
	// The step of a cell goes both ways, and a cell that was replaced is removed.
	const cell = `document.querySelector("#cell poly-player")`
	b.await("the cell at the step of its model", cell+`.step === 1 && `+cell+`.theme === "dark"`)
	b.await("a step of the reader in the model", `(`+cell+`.seek(3), model.get("step") === 3 && model.saved === 1)`)
	b.await("a step of the program in the cell", `(model.set("step", 0), `+cell+`.step === 0)`)
	b.await("the cell to be empty", `(undo(), !`+cell+`)`)
	// The types name everything that the elements have.
	types, err := os.ReadFile("../static/packages/player/index.d.ts")
	if err != nil {
		t.Fatal(err)
	}
	names := 0
	for _, class := range regexp.MustCompile(`(?s)class (\w+) extends HTMLElement \{(.*?)\n\}`).FindAllStringSubmatch(string(types), -1) {
		for _, name := range regexp.MustCompile(`(?m)^  (?:readonly )?(\w+)[(:]`).FindAllStringSubmatch(class[2], -1) {
			if names++; !eval[bool](b, fmt.Sprintf(`%q in elements.%s.prototype`, name[1], class[1])) {
				t.Errorf("the types say that %s has %s", class[1], name[1])
			}
		}
	}
	if names < 20 {
		t.Errorf("the types name %d properties", names)
	}
	const tile = `document.querySelector("body > tile-puzzle").shadowRoot`
	b.await("the puzzle, with no program to open", tile+`?.querySelectorAll(".lying .piece[data-slot]").length === 3 && `+
		tile+`.querySelector(".bar a").hidden`)
	if played := eval[string](b, `played()`); played != "ABC true 4 0" {
		t.Errorf("a notebook hears %q of its puzzle", played)
	}
}
