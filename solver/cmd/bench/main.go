// Command bench measures searches of known puzzles and prints a table of
// medians. Every run is checked by its counts; set-up (compiling, filters) is
// stated apart from the search. Times are of the processor, which other
// programs on the machine disturb least.
//
//	go run ./solver/cmd/bench [-runs 5] [-only text] [-yardstick program]
//
// The yardstick is a program that takes a number of runs and prints lines with
// median=SECONDS behind a title: the same searches in C. Its medians then stand
// beside ours, measured in the same run, with the ratio.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"tilewright/def"
	"tilewright/solver"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// row is one search. What it must count is part of it.
type row struct {
	puzzle, settings string
	fits, solutions  uint64
	// against is a part of the title of the yardstick's search that this one is
	// held against, or empty.
	against string
	heavy   bool // takes more than a few seconds a run
}

var rows = []row{
	{"pentominoes-10x6", "-r", 892_247, 2339, "FILA F", false},
	{"pentominoes-10x6", "-r -V", 768_356, 2339, "FILA F", false},
	{"pentominoes-10x6", "-r -f11 -of=11 -n", 2_455_947, 2339, "FILA F", false},
	{"pentominoes-10x6", "-r -V -f11 -of=11 -n", 2_091_215, 2339, "FILA F", false},
	{"pentominoes-10x6", "-r -f11 -of=11 -n --engine=kernel", 2_455_947, 2339, "window", false},
	{"soma", "-r", 0, 480, "", false},
	{"onesided-30x3", "-r -V -f17 -of=17 -n", 0, 46, "", false},
	{"tetriscube", "-rL -f11 -oe=11 -n --engine=kernel", 48_705_459, 9839, "Tetris Cube", true},
	{"tetriscube", "-rL -f11 -oe=11:f=3 -n", 80_346_268, 9839, "Tetris Cube", true},
}

func main() {
	runs := flag.Int("runs", 5, "runs of each search, of which the median counts")
	only := flag.String("only", "", "run only the searches with this text in puzzle or settings")
	yardstick := flag.String("yardstick", "", "a program that times the same searches in C")
	flag.Parse()
	if *runs < 1 || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(*runs, *only, *yardstick); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(runs int, only, yardstick string) error {
	var c map[string]float64
	if yardstick != "" {
		var err error
		if c, err = native(yardstick, runs); err != nil {
			return err
		}
	}
	fmt.Printf("%s, %d processors, %s; medians of %d runs\n\n", runtime.GOARCH, runtime.NumCPU(), runtime.Version(), runs)
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "puzzle\tsettings\tsolutions\tfits\tset-up s\tsearch s\tfits/s")
	if c != nil {
		fmt.Fprint(w, "\tC s\tratio")
	}
	fmt.Fprintln(w)
	for _, r := range rows {
		if !strings.Contains(r.puzzle+" "+r.settings, only) {
			continue
		}
		n := runs
		if r.heavy {
			n = min(runs, 3)
		}
		setup, searched, stats, err := measure(r, n)
		if err != nil {
			return fmt.Errorf("%s %s: %w", r.puzzle, r.settings, err)
		}
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%.4f\t%.4f\t%.3g", r.puzzle, r.settings, stats.Solutions, stats.Fits(), setup, searched, float64(stats.Fits())/searched)
		for title, seconds := range c {
			if r.against != "" && strings.Contains(title, r.against) {
				fmt.Fprintf(w, "\t%.4f\t%.2f", seconds, searched/seconds)
			}
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}

// measure runs a search n times. Seconds are medians.
func measure(r row, n int) (setup, searched float64, stats search.Stats, err error) {
	entry := def.Find(r.puzzle)
	if entry == nil {
		return 0, 0, stats, fmt.Errorf("the library has no such puzzle")
	}
	choice, diagnostics := settings.Parse(r.settings)
	for _, d := range diagnostics {
		if d.Severity == settings.Error {
			return 0, 0, stats, fmt.Errorf("the settings: %s", d.Message)
		}
	}
	puzzle := entry.Puzzle()
	var setups, searches []float64
	for range n {
		runtime.GC()
		s := solver.Open(puzzle, choice, func([]int32) bool { return true })
		begin := processor()
		for s.Phase() < solver.Searching {
			s.Run(1)
		}
		ready := processor()
		for s.Run(20_000) == search.Paused {
		}
		end := processor()
		if s.Err() != nil {
			return 0, 0, stats, s.Err()
		}
		stats = *s.Stats()
		if stats.Solutions != r.solutions || r.fits != 0 && stats.Fits() != r.fits {
			return 0, 0, stats, fmt.Errorf("counted %d solutions and %d fits, want %d and %d", stats.Solutions, stats.Fits(), r.solutions, r.fits)
		}
		setups = append(setups, (ready - begin).Seconds())
		searches = append(searches, (end - ready).Seconds())
	}
	return median(setups), median(searches), stats, nil
}

func median(seconds []float64) float64 {
	slices.Sort(seconds)
	return seconds[len(seconds)/2]
}

// native runs the yardstick and reads the medians by the titles in front of
// them.
func native(program string, runs int) (map[string]float64, error) {
	cmd := exec.Command(program, strconv.Itoa(runs))
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("the yardstick %s: %w", program, err)
	}
	medians := map[string]float64{}
	title := ""
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSpace(line)
		_, rest, ok := strings.Cut(line, "median=")
		if !ok {
			title = line
			continue
		}
		number, _, _ := strings.Cut(rest, " ")
		seconds, err := strconv.ParseFloat(number, 64)
		if err != nil || seconds <= 0 {
			return nil, fmt.Errorf("the yardstick %s printed %q, which has no median", program, line)
		}
		medians[title] = seconds
	}
	if len(medians) == 0 {
		return nil, fmt.Errorf("the yardstick %s printed no line with median=", program)
	}
	return medians, nil
}

// origin is when the program began, for systems without processor times.
var origin = time.Now()
