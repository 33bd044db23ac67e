//go:build unix

package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestStatisticsSignal: each SIGUSR1 prints the statistics so far on standard output, and the search goes on. Ctrl-C
// ends it with status 0.
func TestStatisticsSignal(t *testing.T) {
	for _, workers := range []string{"--workers=1", "--workers=2"} {
		p := start(t, "-g8", workers, "tetriscube")
		p.until(t, "# --- SOLUTION 3 ") // it must hear signals that came before the search
		for range 2 {
			if err := p.Process.Signal(syscall.SIGUSR1); err != nil {
				t.Fatal(err)
			}
			block := p.until(t, "FITS[12]=")
			for _, name := range []string{"\nSOLUTIONS=", "\nNODES=", "\nFITS_TOTAL="} {
				if !strings.Contains(block, name) {
					t.Errorf("%s: the statistics have no line %q", workers, name[1:])
				}
			}
			p.until(t, "# --- SOLUTION ")
		}
		rest := p.interrupt(t)
		if !strings.Contains(rest, "# Interrupted") || strings.Count(rest, "\nFITS_TOTAL=") != 1 {
			t.Errorf("%s: no statistics after Ctrl-C: …%s", workers, rest[max(0, len(rest)-300):])
		}
		if strings.Contains(p.err.String(), "FITS") {
			t.Errorf("%s: statistics on standard error: %s", workers, p.err.String())
		}
	}
}

// signalled sends a signal after some time, unless the process has ended by then. It waits for the end, and returns what is
// left of the standard output.
func (p *process) signalled(t *testing.T, wait time.Duration, signal os.Signal) string {
	t.Helper()
	timer := time.AfterFunc(wait, func() { p.Process.Signal(signal) })
	defer timer.Stop()
	out, err := io.ReadAll(p.out)
	if err != nil {
		t.Fatal(err)
	}
	p.Wait()
	return string(out)
}

// TestSaved: SIGTERM and SIGINT save a search and end it with status 75. SIGKILL at any moment loses none of it: the
// outputs of all runs together have every solution.
func TestSaved(t *testing.T) {
	plain := numbered(t, solve("", "-r", "-f11", "-of=11", "-n", "pentominoes-10x6").out)
	dice := rand.New(rand.NewPCG(2, 3))
	for _, signals := range [][]os.Signal{{syscall.SIGTERM}, {os.Interrupt}, {syscall.SIGKILL}, {syscall.SIGKILL, syscall.SIGTERM}} {
		file := filepath.Join(t.TempDir(), "search")
		board := map[string]string{} // by number
		runs, twice := 0, 0
		for wait := time.Duration(60+dice.IntN(60)) * time.Millisecond; ; wait += wait / 8 {
			p := start(t, "-r", "-f11", "-of=11", "-n", "--checkpoint", file, "--resume", "--checkpoint-every=30ms", "pentominoes-10x6")
			signal := signals[runs%len(signals)]
			runs++
			out := p.signalled(t, wait, signal)
			for _, s := range strings.Split(out, "\n# --- SOLUTION ")[1:] {
				number, b, _ := strings.Cut(s, " ---\n")
				rows := strings.SplitAfterN(b, "\n", 7)
				if signal == syscall.SIGKILL && len(rows) < 7 {
					continue // the kill cut it off in the middle of a print
				}
				b = strings.Join(rows[:6], "") // the kill may have cut off the next title
				if old, ok := board[number]; ok {
					if twice++; old != b {
						t.Fatalf("solution %s is two boards", number)
					}
				}
				board[number] = b
			}
			if status := p.ProcessState.ExitCode(); status == 0 {
				break
			} else if signal != syscall.SIGKILL && status != saved && status != -1 {
				t.Fatalf("%v: status %d: %s", signal, status, p.err.String())
			}
		}
		for i, want := range plain {
			if got := strings.TrimSpace(board[fmt.Sprint(i+1)]); got != want {
				t.Fatalf("%v, %d runs: solution %d is\n%s\nwant\n%s", signals, runs, i+1, got, want)
			}
		}
		if len(board) != len(plain) || twice > 0 && !slices.Contains(signals, os.Signal(syscall.SIGKILL)) {
			t.Errorf("%v: %d solutions, %d of them twice", signals, len(board), twice)
		}
		t.Logf("%v: %d runs, %d solutions printed twice", signals, runs, twice)
	}
}

// TestCountSaved: a count along the edge that is killed ten times at any moment, and ended by SIGTERM between, comes to its
// number, with its layers in memory or on the disk. No file is left. The long test has a count of minutes.
func TestCountSaved(t *testing.T) {
	var text strings.Builder
	long := os.Getenv("TILEWRIGHT_LONG") != ""
	size, want, wait := "D:xDim=8:yDim=8:zDim=1\n", eight, 60
	if long {
		size, want, wait = "D:xDim=12:yDim=9:zDim=1\n", "2045387873615550415", 3000
	}
	text.WriteString(size)
	for name, cells := range map[string]string{"I": "0 0 0, 1 0 0, 2 0 0, 3 0 0", "L": "0 0 0, 1 0 0, 2 0 0, 2 1 0",
		"T": "0 0 0, 1 0 0, 2 0 0, 1 1 0", "S": "0 0 0, 1 0 0, 1 1 0, 2 1 0", "O": "0 0 0, 1 0 0, 1 1 0, 0 1 0"} {
		fmt.Fprintf(&text, "C:name=%s:copies=0-max:layout=%s\n", name, cells)
	}
	puzzle := filepath.Join(t.TempDir(), "tetrominoes.txt")
	if err := os.WriteFile(puzzle, []byte(text.String()+"~D\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	dice := rand.New(rand.NewPCG(5, 6))
	for _, memory := range []string{"--memory=500", "--memory=6"} {
		file, kills, gone := filepath.Join(t.TempDir(), "count"), 0, 0
		for runs := 0; ; runs++ {
			p := start(t, "--engine=frontier", "--count", "--workers=2", memory, "--checkpoint", file, "--resume", "--checkpoint-every=5ms", puzzle)
			signal, after := syscall.SIGKILL, time.Duration(wait+dice.IntN(2*wait))*time.Millisecond
			if runs%3 == 2 {
				signal = syscall.SIGTERM
			}
			if kills >= 10 {
				after = time.Hour // it may end now
			}
			out := p.signalled(t, after, signal)
			status, told := p.ProcessState.ExitCode(), p.err.String()
			if status == saved && !strings.Contains(told, "goes on") && !strings.Contains(told, "had not begun") {
				t.Errorf("ended by SIGTERM it says %s", told)
			}
			if status == -1 {
				kills++
			}
			if status != solved {
				if status != -1 && status != saved {
					t.Fatalf("status %d: %s", status, told)
				}
				continue
			}
			if kills < 10 && gone < 3 { // it was too quick: again
				gone++
				os.Remove(file)
				continue
			}
			if got := strings.TrimSpace(out); got != want {
				t.Errorf("%s: after %d kills it counts %s, want %s", memory, kills, got, want)
			}
			if _, err := os.Stat(file + ".layers"); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("%s: layers are left: %v", memory, err)
			}
			t.Logf("%s: %d kills", memory, kills)
			break
		}
	}
}

// eight is how many ways there are to fill 8 by 8 cells with tetrominoes (A263425 of the OEIS).
const eight = "19077209438"

// TestParallel is the recipe of CLUSTER.md for GNU parallel. Many of 200 parts are killed, and then parallel itself
// with everything it had begun. The results merge to the whole search.
func TestParallel(t *testing.T) {
	if os.Getenv("TILEWRIGHT_LONG") == "" {
		t.Skip("takes a minute, and GNU parallel: make test-long")
	}
	program, err := exec.LookPath("parallel")
	if err != nil {
		t.Fatal("GNU parallel is not there: make test-long installs it")
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"-rL", "-f11", "-oe=11:f=3", "-n", "tetriscube"}
	plain := solve("", append([]string{"-i"}, args...)...)
	dir := split(t, 200, args...)
	log := filepath.Join(t.TempDir(), "joblog")
	dice := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	// parts are the processes that search a part of this folder.
	parts := func() (pids []int) {
		all, _ := filepath.Glob("/proc/[0-9]*/cmdline")
		for _, name := range all {
			line, _ := os.ReadFile(name)
			if words := strings.Split(string(line), "\x00"); len(words) > 2 && words[0] == exe && words[2] == dir {
				pid, _ := strconv.Atoi(strings.Split(name, "/")[2])
				pids = append(pids, pid)
			}
		}
		return pids
	}
	kills, runs := 0, 0
	for {
		runs++
		cmd := exec.Command(program, "-j2", "--joblog", log, "--resume-failed", exe+" part "+dir+" --part {} --checkpoint-every=20ms", ":::")
		for i := range 200 {
			cmd.Args = append(cmd.Args, fmt.Sprint(i))
		}
		cmd.Env = append(os.Environ(), "TILEWRIGHT_SOLVE_MAIN=1")
		var said bytes.Buffer
		cmd.Stderr = &said
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		for over := false; !over; {
			select {
			case err = <-ended:
				over = true
			case <-time.After(time.Duration(20+dice.IntN(200)) * time.Millisecond):
				if kills >= 60 {
					continue
				}
				if pids := parts(); len(pids) > 0 {
					syscall.Kill(pids[dice.IntN(len(pids))], syscall.SIGKILL)
					kills++
				}
				if runs < 3 && kills == 20*runs { // all at once, as in a power failure
					kills++
					cmd.Process.Kill()
					for _, pid := range parts() {
						syscall.Kill(pid, syscall.SIGKILL)
					}
				}
			}
		}
		if err == nil {
			break
		}
		if runs > 20 {
			t.Fatalf("parallel never ends well: %v, %s", err, said.String())
		}
	}
	if kills < 20 || runs < 2 {
		t.Errorf("%d kills in %d runs are no test", kills, runs)
	}
	r := solve("", "merge", dir, "-i")
	if r.status != 0 || !slices.Equal(sorted(t, r), sorted(t, plain)) {
		t.Errorf("merged, %d solutions, want %d; %s", r.solutions(), plain.solutions(), r.err)
	}
	for _, name := range []string{"UNIQUE", "FITS_TOTAL", "ATTEMPTS_TOTAL", "FITS[ 1]", "FITS[ 6]"} {
		if r.value(name) != plain.value(name) {
			t.Errorf("merged, %s=%s, want %s", name, r.value(name), plain.value(name))
		}
	}
	t.Logf("%d kills in %d runs of parallel, %s solutions", kills, runs, r.value("UNIQUE"))
}

// TestInterruptLarge: Ctrl-C is heard soon on the largest board, whatever is done there. If budgets were too large for
// the work, it would take from ten seconds of processor to a minute.
func TestInterruptLarge(t *testing.T) {
	const text = "D:xDim=32:yDim=32:zDim=32\nC:name=A:copies=4096:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0, 0 1 0, 1 1 0, 2 1 0, 3 1 0\n~D\n"
	file := filepath.Join(t.TempDir(), "search")
	for i, line := range []string{"-q", "-q -r -R -V -P -F", "-q -f99999 -oe -n", "-q -f4000 -oe=4", "-q -r --workers=2",
		"-q -f99999 -oe -n --resume - --checkpoint=" + file} {
		waits := []time.Duration{100, 1500}
		if os.Getenv("TILEWRIGHT_LONG") == "" {
			waits = waits[i%2:][:1]
		}
		for _, wait := range waits {
			at := &terminal{interrupt: make(chan os.Signal, 1)}
			var sent time.Duration
			time.AfterFunc(wait*time.Millisecond, func() {
				sent = processor(t)
				at.interrupt <- os.Interrupt
			})
			r := solveAt(at, text, strings.Fields(line)...)
			if late := processor(t) - sent; late > 5*time.Second || !strings.Contains(r.out, "# Interrupted") && r.status != saved {
				t.Errorf("%s: Ctrl-C after %v ms is heard %v of processor later, with %q", line, int(wait), late, r.out[:min(len(r.out), 200)])
			}
		}
	}
}

// processor is the time that this program has had of the processors.
func processor(t *testing.T) time.Duration {
	t.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Error(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
