package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tilewright/solver/search"
)

// split makes a split in a folder of the test's own.
func split(t *testing.T, parts int, args ...string) (dir string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "split")
	r := solve("", append([]string{"split", fmt.Sprintf("--parts=%d", parts), "--dir", dir}, args...)...)
	if r.status != 0 || !strings.Contains(r.out, fmt.Sprintf("%d parts", parts)) {
		t.Fatalf("%v: %+v", args, r)
	}
	return dir
}

// sorted are the solutions without their numbers, sorted.
func sorted(t *testing.T, r result) []string {
	all := numbered(t, r.out)
	slices.Sort(all)
	return all
}

// TestSplitCounted: Automatic counts long boards by their halves, but not those to be cut in parts.
func TestSplitCounted(t *testing.T) {
	dir := split(t, 20, "--auto", "--count", "onesided-18x5")
	b, err := os.ReadFile(filepath.Join(dir, manifestName))
	if err != nil {
		t.Fatal(err)
	}
	if text := string(b); !strings.Contains(text, "--engine=kernel") || !strings.Contains(text, `"count": true`) {
		t.Error(text)
	}
}

// TestSplit: parts of a search are ended at random and go on, and merge to the search. The result of a part is the same
// bytes, however it was searched.
func TestSplit(t *testing.T) {
	for n, tt := range []struct {
		parts int
		args  []string
	}{
		{12, []string{"-r", "-V", "-f11", "-of=11", "-n", "pentominoes-10x6"}},
		{9, []string{"-r", "-R", "--mirror=same", "-v3", "-p", "soma"}},
		{7, []string{"-r", "--engine=reference", "soma"}},
		{5, []string{"--auto", "pentominoes-8x8-hole"}},
		{6, []string{"-r", "-f12", "-of", "-g8", "--engine=kernel", "pentominoes-10x6"}},
		{4, []string{"-s200,7,3", "pentominoes-8x8-hole"}},
	} {
		plain := solve("", append([]string{"-i"}, tt.args...)...)
		dir := split(t, tt.parts, tt.args...)
		dice := rand.New(rand.NewPCG(uint64(n), 8))
		for _, i := range dice.Perm(tt.parts) {
			args := []string{"part", dir, fmt.Sprintf("--part=%d", i), "--checkpoint-every=10ms"}
			if r := solve("", args...); r.status != 0 || r.out != "" {
				t.Fatalf("%v part %d: %+v", tt.args, i, r)
			}
			name := filepath.Join(dir, "results", fmt.Sprintf("%05d.result", i))
			first, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if r := solve("", args...); r.status != 0 || !strings.Contains(r.err, "done already") {
				t.Errorf("part %d again: %+v", i, r)
			}
			if err := os.Remove(name); err != nil {
				t.Fatal(err)
			}
			if _, r, _ := disturbed(t, dice, args...); r.status != 0 {
				t.Fatalf("%v part %d: %+v", tt.args, i, r)
			}
			if again, err := os.ReadFile(name); err != nil || !bytes.Equal(first, again) {
				t.Errorf("%v part %d: disturbed, it has another result: %v", tt.args, i, err)
			}
		}
		if left, err := os.ReadDir(filepath.Join(dir, "work")); err != nil || len(left) > 0 {
			t.Errorf("%v: what was worked with is still there: %v %v", tt.args, left, err)
		}
		r := solve("", "merge", dir, "-i")
		if r.status != 0 || !slices.Equal(sorted(t, r), sorted(t, plain)) {
			t.Errorf("%v: merged, %d solutions, not those of the search, which has %d; %s", tt.args, r.solutions(), plain.solutions(), r.err)
		}
		// cutting looks at some nodes twice
		nodes := func(s string) bool { return strings.HasPrefix(s, "NODES") || strings.HasPrefix(s, "MONTE") }
		if a, b := slices.DeleteFunc(lasting(r), nodes), slices.DeleteFunc(lasting(plain), nodes); !slices.Equal(a, b) {
			t.Errorf("%v: merged\n%v\nwant\n%v", tt.args, a, b)
		}
		merged := filepath.Join(t.TempDir(), "merged")
		if r := solve("", "merge", dir, "-q", "--out="+merged); r.status != 0 {
			t.Errorf("%v: written into a file, it says %s", tt.args, r.err)
		}
		if c, err := readCheckpoint(merged); err != nil || !c.Done || c.State != nil ||
			int(c.Stats.Solutions) != plain.solutions() || len(c.Solutions) != plain.solutions() {
			t.Errorf("%v: the file of all parts has not what they found: %v", tt.args, err)
		}
		if r := solve("", "merge", dir, "--json"); strings.Count(r.out, `"type":"solution"`) != plain.solutions() ||
			!strings.Contains(r.out, `"why":"complete"`) {
			t.Errorf("%v: as JSON: %s", tt.args, r.err)
		}
		if r := solve("", "status", dir); r.value("DONE") != fmt.Sprint(tt.parts) || r.value("LEFT") != "" ||
			r.value("UNIQUE") != plain.value("UNIQUE") || r.value("SOLUTIONS") != plain.value("SOLUTIONS") {
			t.Errorf("%v: %+v", tt.args, r)
		}
	}
}

// TestSplitSizes: no part is expected to be more than three times as long as the median.
func TestSplitSizes(t *testing.T) {
	m, err := readManifest(split(t, 200, "-r", "-f11", "-of=11", "-n", "pentominoes-10x6"))
	if err != nil || len(m.Sizes) != 200 || m.Fits == nil || m.Seconds == nil {
		t.Fatalf("%+v %v", m, err)
	}
	sizes := slices.Sorted(slices.Values(m.Sizes))
	if most, median := sizes[199], sizes[100]; most > 3*median || sizes[0] <= 0 {
		t.Errorf("sizes from %g to %g, median %g", sizes[0], most, median)
	}
}

// TestSplitRefuses: parts that are missing, doubled, damaged, or of another search are named.
func TestSplitRefuses(t *testing.T) {
	dir := split(t, 4, "-r", "soma")
	other := split(t, 4, "-r", "-f7", "-oe", "soma")
	same := split(t, 4, "-r", "soma") // the same split
	fewer := split(t, 3, "-r", "soma")
	result := func(dir string, i int) string { return filepath.Join(dir, "results", fmt.Sprintf("%05d.result", i)) }
	for _, d := range []string{dir, other, same, fewer} {
		for i := range 3 {
			if r := solve("", "part", d, fmt.Sprintf("--part=%d", i)); r.status != 0 {
				t.Fatalf("%+v", r)
			}
		}
	}
	if r := solve("", "merge", dir); r.status != failed || r.out != "" || !strings.Contains(r.err, "1 of 4 parts are missing: 3.") {
		t.Errorf("%+v", r)
	}
	if r := solve("", "status", dir); r.status != 0 || r.value("DONE") != "3" || r.value("LEFT") != "3" {
		t.Errorf("%+v", r)
	}
	solve("", "part", dir, "--part=3")
	good, err := os.ReadFile(result(dir, 1))
	if err != nil {
		t.Fatal(err)
	}
	c, err := search.ReadCheckpoint(good)
	if err != nil {
		t.Fatal(err)
	}
	older := *c
	older.Program = "0.1"
	begun := *c
	begun.Done = false
	read := func(name string) []byte {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	for _, tt := range []struct {
		bytes []byte
		want  string
	}{
		{read(result(dir, 0)), "it is part 0 under the name of another"},
		{read(result(other, 1)), "it is of other settings"},
		{read(result(fewer, 1)), "it is of another split"},
		{older.Append(nil), "another version of the program, 0.1"},
		{begun.Append(nil), "not through"},
		{good[:len(good)-1], "damaged"},
		{append(slices.Clone(good), 0), "damaged"},
		{nil, "not a saved search"},
	} {
		if err := os.WriteFile(result(dir, 1), tt.bytes, 0o644); err != nil {
			t.Fatal(err)
		}
		r := solve("", "merge", dir)
		if r.status != failed || r.out != "" || !strings.Contains(r.err, tt.want) || !strings.Contains(r.err, "00001.result") {
			t.Errorf("%s: %+v", tt.want, r)
		}
	}
	// Only a part with a wrong result is searched again.
	if r := solve("", "part", dir, "--part=1"); r.status != 0 || !bytes.Equal(read(result(dir, 1)), good) {
		t.Errorf("%+v", r)
	}
	// Splitting the same search in the same way gives the same parts.
	if err := os.WriteFile(result(dir, 2), read(result(same, 2)), 0o644); err != nil {
		t.Fatal(err)
	}
	if r := solve("", "merge", dir); r.status != 0 || r.solutions() != 480 {
		t.Errorf("%d solutions, %s", r.solutions(), r.err)
	}
	if err := os.WriteFile(result(dir, 4), good, 0o644); err != nil {
		t.Fatal(err)
	}
	if r := solve("", "merge", dir); r.status != failed || !strings.Contains(r.err, "00004.result: the split has no such part") {
		t.Errorf("%+v", r)
	}
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"part", dir}, "which part"},
		{[]string{"part", dir, "--part=4"}, "parts 0 to 3"},
		{[]string{"part", dir, "--part=-1"}, "a number from 0"},
		{[]string{"part", dir + "x", "--part=1"}, "not a folder"},
		{[]string{"part", "--part=1"}, "only one"},
		{[]string{"merge", dir, "-f7"}, "leave out -f7"},
		{[]string{"split", "-r", "soma", "--parts=3", "--dir=" + dir}, "take another folder"},
		{[]string{"split", "-r", "soma", "--parts=3"}, "--dir=FOLDER"},
		{[]string{"split", "-r", "--limit=3", "soma", "--parts=3", "--dir=" + dir + "y"}, "limit"},
		{[]string{"split", "-r", "soma", "--parts=90000", "--dir=" + dir + "y"}, "too small"},
		{[]string{"split", "--count", "--engine=frontier", "soma", "--parts=3", "--dir=" + dir + "y"}, "is not cut"},
		{[]string{"part", dir, "--part=1", "--resume"}, "keeps its own files"},
	} {
		if r := solve("", tt.args...); r.status != badInput || !strings.Contains(r.err, tt.want) {
			t.Errorf("%v: %+v", tt.args, r)
		}
	}
}

// TestPartNumber: job runners say in different ways which part it is. Two ways at once are refused.
func TestPartNumber(t *testing.T) {
	m := &manifest{Parts: 10, dir: "d"}
	for _, v := range runnersNames { // of the machine that runs the test
		t.Setenv(v.name, "")
		os.Unsetenv(v.name)
	}
	for _, tt := range []struct {
		env   string // a list
		asked int
		want  int
		err   string
	}{
		{"", -1, 0, "which part"},
		{"", 3, 3, ""},
		{"JOB_COMPLETION_INDEX=0", -1, 0, ""},
		{"SLURM_ARRAY_TASK_ID=9", -1, 9, ""},
		{"PARALLEL_SEQ=1", -1, 0, ""},
		{"HQ_TASK_ID=3", -1, 3, ""},
		{"PBS_ARRAY_INDEX=0", -1, 0, ""},
		{"AWS_BATCH_JOB_ARRAY_INDEX=9", -1, 9, ""},
		{"LSB_JOBINDEX=10", -1, 9, ""},
		{"LSB_JOBINDEX=0", -1, 0, "which part"},
		{"SGE_TASK_ID=1", -1, 0, ""},
		{"SGE_TASK_ID=undefined", -1, 0, "which part"},
		{"SGE_TASK_ID=undefined HQ_TASK_ID=4", -1, 4, ""},
		{"PARALLEL_SEQ=10", -1, 9, ""},
		{"PARALLEL_SEQ=0", -1, 0, "asks for part -1"},
		{"PARALLEL_SEQ=11", -1, 0, "parts 0 to 9"},
		{"SLURM_ARRAY_TASK_ID=10", -1, 0, "parts 0 to 9"},
		{"SLURM_ARRAY_TASK_ID=x", -1, 0, "no number"},
		{"SLURM_ARRAY_TASK_ID=", -1, 0, "no number"},
		{"SLURM_ARRAY_TASK_ID=1 PARALLEL_SEQ=1", -1, 0, "both set"},
		{"SLURM_ARRAY_TASK_ID=1 PARALLEL_SEQ=1", 5, 5, ""},
	} {
		for _, v := range strings.Fields(tt.env) {
			name, value, _ := strings.Cut(v, "=")
			os.Setenv(name, value)
		}
		got, err := m.number(tt.asked)
		if (err != nil) != (tt.err != "") || err != nil && !strings.Contains(err.Error(), tt.err) || err == nil && got != tt.want {
			t.Errorf("%s: part %d, %v", tt.env, got, err)
		}
		for _, v := range runnersNames {
			os.Unsetenv(v.name)
		}
	}
}

// interrupter is a standard error that presses Ctrl-C when cutting is mentioned.
type interrupter struct{ at *terminal }

func (s *interrupter) Write(words []byte) (int, error) {
	if bytes.Contains(words, []byte("cutting")) && len(s.at.interrupt) == 0 {
		s.at.interrupt <- os.Interrupt
	}
	return len(words), nil
}

// TestSplitTold: progress is shown during a split, and Ctrl-C ends it.
func TestSplitTold(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "split")
	args := []string{"split", "--parts=200", "--progress=1ms", "--dir", dir, "-r", "-V", "-f11", "-of=11", "-n", "pentominoes-10x6"}
	at := &terminal{interrupt: make(chan os.Signal, 1)}
	at.stderr = &interrupter{at}
	if r := solveAt(at, "", args...); r.status != failed || r.out != "" || !strings.Contains(r.err, "nothing was split") {
		t.Errorf("%+v", r)
	}
	if _, err := os.Stat(dir); err == nil {
		t.Error("interrupted, it left a folder")
	}
	if r := solve("", args...); r.status != solved || !strings.Contains(r.err, " states so far") {
		t.Errorf("%+v", r)
	}
}
