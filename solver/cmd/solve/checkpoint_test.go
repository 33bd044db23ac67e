package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tilewright/def"
	"tilewright/solver"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// numbered are the solutions in outputs, which must count from 1 without a gap.
func numbered(t *testing.T, out string) (solutions []string) {
	t.Helper()
	for i, s := range strings.Split(out, "\n# --- SOLUTION ")[1:] {
		number, board, _ := strings.Cut(s, " ---\n")
		if number != fmt.Sprint(i+1) {
			t.Fatalf("solution %s comes where %d should", number, i+1)
		}
		board, _, _ = strings.Cut(board, "\n#")
		solutions = append(solutions, strings.TrimSpace(board))
	}
	return solutions
}

// lasting are the lines of statistics that do not depend on time.
func lasting(r result) (lines []string) {
	_, out, _ := strings.Cut(r.out, "# Solutions: all that were found")
	for line := range strings.Lines(out) {
		if strings.Contains(line, "=") && !strings.Contains(line, "SEC") {
			lines = append(lines, line)
		}
	}
	return lines
}

// disturbed runs a command line again and again, each time interrupted a little later, until its search ends.
func disturbed(t *testing.T, dice *rand.Rand, args ...string) (out string, last result, saves int) {
	t.Helper()
	for wait := 1 + dice.IntN(8); ; wait += 1 + wait/6 {
		at := &terminal{interrupt: make(chan os.Signal, 1)}
		timer := time.AfterFunc(time.Duration(wait)*time.Millisecond, func() { at.interrupt <- os.Interrupt })
		r := solveAt(at, "", args...)
		timer.Stop()
		out += r.out
		if r.status != saved {
			return out, r, saves
		}
		saves++
	}
}

// TestCheckpoint: a search is ended again and again. All its outputs together have the solutions and the statistics of
// an undisturbed one.
func TestCheckpoint(t *testing.T) {
	for n, line := range [][]string{
		{"-r", "soma"},
		{"-r", "-R", "--mirror=same", "--engine=reference", "soma"},
		{"-r", "-f7", "-oe", "-n", "soma"},
		{"-r", "-f11", "-of=11", "-n", "--workers=2", "pentominoes-10x6"},
		{"-r", "-V", "-f11", "-of=11", "-n", "pentominoes-10x6"},
		{"-r", "-f12", "-of", "-g7", "--engine=kernel", "pentominoes-10x6"},
		{"-r", "-f4", "-oe=4:s=2", "-F6", "-v3", "-p", "soma"},
		{"-s3000,7,3", "pentominoes-8x8-hole"},
		{"--auto", "pentominoes-8x8-hole"},
		{"-r", "--limit=60", "kanoodle"},
		{"-r", "--workers=3", "--engine=reference", "pentominoes-8x8-hole"},
	} {
		plain := solve("", append([]string{"-i"}, line...)...)
		dice := rand.New(rand.NewPCG(uint64(n), 5))
		file := filepath.Join(t.TempDir(), "search")
		args := append([]string{"-i", "--checkpoint", file, "--resume", "--checkpoint-every=15ms"}, line...)
		out, last, saves := disturbed(t, dice, args...)
		got, want := numbered(t, out), numbered(t, plain.out)
		slices.Sort(got)
		slices.Sort(want)
		if last.status != 0 || !slices.Equal(got, want) || len(want) == 0 && line[0][1] != 's' {
			t.Errorf("%v: after %d saves, status %d, %d solutions, want %d; %s", line, saves, last.status, len(got), len(want), last.err)
		}
		a, b := lasting(last), lasting(plain)
		if slices.ContainsFunc(line, func(s string) bool { return strings.HasPrefix(s, "--workers") }) {
			nodes := func(s string) bool { return strings.HasPrefix(s, "NODES") } // cutting looks at some nodes twice
			a, b = slices.DeleteFunc(a, nodes), slices.DeleteFunc(b, nodes)
		}
		if !slices.Equal(a, b) {
			t.Errorf("%v: after %d saves\n%v\nwant\n%v", line, saves, a, b)
		}
		// The search is over. Nothing is printed twice, and the puzzle need not be given.
		if again := solve("", "--checkpoint", file, "--resume", "-i"); again.status != 0 || again.solutions() > 0 ||
			again.value("UNIQUE") != plain.value("UNIQUE") || again.value("SOLUTIONS") != plain.value("SOLUTIONS") {
			t.Errorf("%v: gone on with behind its end, %d solutions, %+v", line, again.solutions(), again.err)
		}
		t.Logf("%v: %d saves", line, saves)
	}
}

// TestCheckpointRefuses: a file serves only its own search, and is never lost.
func TestCheckpointRefuses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "search")
	if r := solve("", "-r", "--checkpoint="+file, "soma"); r.status != 0 {
		t.Fatalf("%+v", r)
	}
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"-r", "--checkpoint=" + file, "soma"}, "add --resume"},
		{[]string{"-r", "-f7", "--resume", "--checkpoint=" + file, "soma"}, "other settings"},
		{[]string{"-r", "--resume", "--checkpoint=" + file, "bedlam"}, "another puzzle"},
		{[]string{"-r", "--resume", "--checkpoint=" + file, "soma", "bedlam"}, "one puzzle"},
		{[]string{"-r", "--resume", "--checkpoint=" + file + "x"}, "not there"},
		{[]string{"-r", "--resume", "soma"}, "--checkpoint=FILE"},
		{[]string{"--checkpoint-exit=300", "soma"}, "status from 1 to 125"},
		{[]string{"--checkpoint-every=soon", "soma"}, "time is needed"},
		{[]string{"--json=yes", "soma"}, "no value"},
		{[]string{"--parts=3", "soma"}, "solve split"},
	} {
		if r := solve("", tt.args...); r.status != badInput || !strings.Contains(r.err, tt.want) {
			t.Errorf("%v: status %d, %q", tt.args, r.status, r.err)
		}
	}
	if after, err := os.ReadFile(file); err != nil || !slices.Equal(before, after) {
		t.Errorf("a refusal changes the file: %v", err)
	}
	for i := 0; i < len(before); i += 7 {
		damaged := slices.Clone(before)
		damaged[i] ^= 4
		if err := os.WriteFile(file, damaged, 0o644); err != nil {
			t.Fatal(err)
		}
		if r := solve("", "-r", "--resume", "--checkpoint="+file, "soma"); r.status != badInput || r.solutions() > 0 {
			t.Fatalf("byte %d changed: %+v", i, r)
		}
	}
}

// TestCheckpointExit: if a status is asked for, the search leaves after each interval.
func TestCheckpointExit(t *testing.T) {
	file := filepath.Join(t.TempDir(), "search")
	args := []string{"-r", "--checkpoint", file, "--resume", "--checkpoint-exit=85", "--checkpoint-every=40ms", "pentominoes-10x6"}
	var out string
	for n := 0; ; n++ {
		r := solve("", args...)
		if out += r.out; r.status == 0 {
			if n == 0 {
				t.Error("it did not leave once")
			}
			break
		}
		if r.status != 85 {
			t.Fatalf("%+v", r)
		}
	}
	if n := len(numbered(t, out)); n != 2339 {
		t.Errorf("%d solutions", n)
	}

	// An interval that is over before the search has begun waits for that, so there is a file.
	early := filepath.Join(t.TempDir(), "early")
	r := solve("", "-r", "--checkpoint", early, "--checkpoint-exit=85", "--checkpoint-every=1ms", "tetriscube")
	if _, err := os.Stat(early); r.status != 85 || err != nil {
		t.Errorf("status %d, %v", r.status, err)
	}
}

// TestCheckpointWithSolutions: the solutions in a file are printed first, and then the rest. Those of other images are
// refused.
func TestCheckpointWithSolutions(t *testing.T) {
	file := filepath.Join(t.TempDir(), "search")
	puzzle := def.Parse(def.Find("soma").Text).Puzzles[0]
	s, _ := settings.Parse("-r")
	c := &search.Checkpoint{Program: "a page", Puzzle: def.Format(puzzle), Settings: "-r"}
	page := solver.Open(puzzle, s, func(images []int32) bool {
		c.Solutions = append(c.Solutions, slices.Clone(images))
		return true
	})
	for len(c.Solutions) < 100 {
		page.Run(50)
	}
	c.State, c.Images = page.Save(), solver.ImagesHash(page.Problem())
	c.Stats.Add(page.Stats())
	write := func() {
		if err := os.WriteFile(file, c.Append(nil), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write()
	r := solve("", "--checkpoint", file, "--resume")
	if want := solve("", "-r", "soma"); r.status != 0 || !slices.Equal(numbered(t, r.out), numbered(t, want.out)) {
		t.Errorf("%d solutions, %s", r.solutions(), r.err)
	}
	c.Images++
	write()
	if r := solve("", "--checkpoint", file, "--resume"); r.status == 0 || !strings.Contains(r.err, "do not fit its puzzle") {
		t.Errorf("solutions of other images: %+v", r.err)
	}
}

// TestJSON: every line is an object, and they say the same as the words.
func TestJSON(t *testing.T) {
	plain := solve("", "-r", "-i", "soma")
	r := solve("", "-r", "--json", "soma")
	var kinds []string
	solutions := 0
	for line := range strings.Lines(r.out) {
		var x struct {
			Type, Why, Engine                string
			Number                           int
			Pieces                           any
			Solutions, Fits, Attempts, Nodes uint64
			Levels                           []struct{ Left, Fits uint64 }
		}
		if err := json.Unmarshal([]byte(line), &x); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if kinds = append(kinds, x.Type); x.Type == "solution" {
			solutions++
			pieces := x.Pieces.([]any)
			if x.Number != solutions || len(pieces) != 7 {
				t.Errorf("%s", line)
			}
		}
		if x.Type == "end" &&
			(x.Why != "complete" || fmt.Sprint(x.Fits) != plain.value("FITS_TOTAL") ||
				fmt.Sprint(x.Nodes) != plain.value("NODES") || len(x.Levels) != 7) {
			t.Errorf("%s", line)
		}
	}
	if kinds[0] != "search" || kinds[len(kinds)-1] != "end" || solutions != 480 || len(kinds) != 482 {
		t.Errorf("%d solutions, %v", solutions, kinds[:2])
	}
}
