package solver

import (
	"testing"
	"time"

	"tilewright/def"
	"tilewright/solver/settings"
)

// setUps are lines of the page for puzzles of the library. The benchmark measures what comes before the first node.
var setUps = []struct{ puzzle, line string }{
	{"pentominoes-10x6", "-r -R -f99 -of"},
	{"pentominoes-10x6", "-r"},
	{"soma", "-r -f99 -oe -n"},
	{"tetriscube", "-rL -f11 -oe=11 -n"},
	{"tetriscube", "-r"},
	{"bedlam", "-r -f12 -oe=12 -n"},
	{"onesided-30x3", "-r -f17 -of=17"},
	{"diamond-pt12", "-r -f99 -oe -n"},
	{"y-pentominoes-5x5x5", "-r -f99 -oe -n"},
	{"hexomino-parallelogram", "-r -f99 -oe -n"},
	{"hexomino-parallelogram", "-r"},
}

// BenchmarkSetUp shows where the time before a search goes: compiling, filters, the kernel's tables, the module.
func BenchmarkSetUp(b *testing.B) {
	for _, u := range setUps {
		b.Run(u.puzzle+u.line, func(b *testing.B) {
			puzzle := def.Find(u.puzzle).Puzzle()
			choice, _ := settings.Parse(u.line)
			var parts [4]time.Duration
			for b.Loop() {
				s := Open(puzzle, choice, nil)
				begin := time.Now()
				lap := func(i int) {
					now := time.Now()
					parts[i] += now.Sub(begin)
					begin = now
				}
				for s.Phase() < Reducing {
					s.Run(1000)
				}
				lap(0)
				for s.Phase() < Searching {
					s.Run(1000)
				}
				lap(1)
				g, err := s.kernel(0)
				if err != nil {
					b.Skip(err)
				}
				lap(2)
				g.Module(true)
				lap(3)
			}
			for i, unit := range []string{"compile-ms", "filter-ms", "kernel-ms", "module-ms"} {
				b.ReportMetric(float64(parts[i].Microseconds())/1000/float64(b.N), unit)
			}
		})
	}
}
