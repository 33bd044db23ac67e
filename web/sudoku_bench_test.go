//go:build browser

package main

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"tilewright/solver/xc"
)

// BenchmarkSudoku solves ten thousand generated 9×9 grids of 26 givens, which have one solution, each to the end. It
// runs natively, and by the same Go code in Chromium:
//
//	TILEWRIGHT_SITE=.cache/site TILEWRIGHT_CHROME=$(make -s print-chrome) \
//		go test -tags browser -run '^$' -bench Sudoku -benchtime 1x ./web
//
// The first run makes the grids, in some minutes, and keeps them in .cache.
func BenchmarkSudoku(b *testing.B) {
	grids := madeSudokus(b, 10_000)
	b.Run("native", func(b *testing.B) {
		var worst time.Duration
		for b.Loop() {
			for _, line := range grids {
				s, _ := xc.ParseSudoku(line)
				before := time.Now()
				solver := xc.NewSolver(s.Matrix(), xc.Fewest, nil)
				for solver.Run(1 << 20) {
				}
				if solver.Found() != 1 {
					b.Fatalf("%s has %d solutions", line, solver.Found())
				}
				worst = max(worst, time.Since(before))
			}
		}
		b.ReportMetric(b.Elapsed().Seconds()*1000/float64(b.N*len(grids)), "ms/grid")
		b.ReportMetric(worst.Seconds()*1000, "ms/worst")
	})
	b.Run("chromium", func(b *testing.B) {
		dir := b.TempDir()
		build := exec.Command("go", "build", "-o", filepath.Join(dir, "sudoku.wasm"), "./testdata/sudoku")
		build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
		if said, err := build.CombinedOutput(); err != nil {
			b.Fatalf("%v\n%s", err, said)
		}
		script, err := wasmExecPath()
		if err != nil {
			b.Fatal(err)
		}
		support, err := os.ReadFile(script)
		if err != nil {
			b.Fatal(err)
		}
		const page = `<!doctype html><title>Sudoku</title><link rel="icon" href="data:,"><script src="wasm_exec.js"></script><script>
			globalThis.solved = (one, all, worst) => (globalThis.answer = { one, all, worst });
			(async () => {
				globalThis.grids = await (await fetch("grids.txt")).text();
				const go = new Go();
				const { instance } = await WebAssembly.instantiateStreaming(fetch("sudoku.wasm"), go.importObject);
				await go.run(instance);
			})();
		</script>`
		for name, content := range map[string][]byte{"wasm_exec.js": support, "grids.txt": []byte(strings.Join(grids, "\n")),
			"index.html": []byte(page)} {
			if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
				b.Fatal(err)
			}
		}
		h := newHost(b, http.StripPrefix(testBase, http.FileServer(http.Dir(dir))))
		all, worst := 0.0, 0.0
		for range b.N {
			tab := newTab(b, h, 800, 600)
			tab.open("")
			tab.await("all grids to be solved", `globalThis.answer`)
			if one := eval[int](tab, `answer.one`); one != len(grids) {
				b.Fatalf("%d grids have one solution, want %d", one, len(grids))
			}
			all += eval[float64](tab, `answer.all`)
			worst = max(worst, eval[float64](tab, `answer.worst`))
		}
		b.ReportMetric(all/float64(b.N*len(grids)), "ms/grid")
		b.ReportMetric(worst, "ms/worst")
	})
}

// madeSudokus reads the grids, or makes and keeps them.
func madeSudokus(b *testing.B, n int) []string {
	b.Helper()
	name := "../.cache/sudokus.txt"
	if text, err := os.ReadFile(name); err == nil {
		if grids := strings.Fields(string(text)); len(grids) == n {
			return grids
		}
	}
	grids := make([]string, n)
	var makers sync.WaitGroup
	for first := range runtime.NumCPU() {
		makers.Go(func() {
			for seed := first; seed < n; seed += runtime.NumCPU() {
				g, err := xc.NewGenerator(9, 26, uint64(seed))
				if err != nil {
					panic(err)
				}
				for !g.Run(1 << 20) {
				}
				grids[seed] = g.Grid().String()
			}
		})
	}
	makers.Wait()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		b.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(strings.Join(grids, "\n")+"\n"), 0o644); err != nil {
		b.Fatal(err)
	}
	return grids
}
