//go:build browser

package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// terminal is the program of solver/cmd/solve, built once for all tests, with the version of the site.
var terminal = sync.OnceValues(func() (string, error) {
	folder, err := os.MkdirTemp("", "solve")
	if err != nil {
		return "", err
	}
	scripts, err := filepath.Glob(filepath.Join(os.Getenv("TILEWRIGHT_SITE"), "assets/planner-*.js"))
	if err != nil || len(scripts) != 1 {
		return "", fmt.Errorf("found %v, %w, want one script of the planner", scripts, err)
	}
	script, err := os.ReadFile(scripts[0])
	if err != nil {
		return "", err
	}
	version := regexp.MustCompile(`tilewrightRevision="([^"]+)"`).FindSubmatch(script)
	if version == nil {
		return "", errors.New("the planner does not say its version")
	}
	path := filepath.Join(folder, "solve")
	build := exec.Command("go", "build", "-ldflags=-X main.program="+string(version[1]), "-o", path, "../solver/cmd/solve")
	build.Stderr = os.Stderr
	return path, build.Run()
})

// total is the last line that the terminal prints with --json.
type total struct {
	Why                       string
	Solutions, Fits, Attempts uint64
}

// solve runs the terminal's program with --json. It returns the status, how many different solutions were printed, and
// the last line.
func solve(t *testing.T, args ...string) (status, printed int, last total) {
	t.Helper()
	path, err := terminal()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(path, append(args[:len(args):len(args)], "--json")...)
	var wrong bytes.Buffer
	command.Stderr = &wrong
	out, err := command.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		status = exit.ExitCode()
	} else if err != nil {
		t.Fatal(err)
	}
	different := map[string]bool{}
	for line := range strings.Lines(string(out)) {
		if rest, ok := strings.CutPrefix(line, `{"type":"solution","number":`); ok {
			_, pieces, _ := strings.Cut(rest, ",")
			printed++
			different[pieces] = true
			continue
		}
		if err := json.Unmarshal([]byte(line), &last); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
	}
	if len(different) != printed {
		t.Errorf("of %d solutions that solve %v prints, %d are different", printed, args, len(different))
	}
	if wrong.Len() > 0 {
		t.Logf("solve %v: %s", args, wrong.String())
	}
	return status, printed, last
}

// searchFile saves the kept search as a file, with its solutions or without.
func (b *tab) searchFile(folder string, solutions bool) (name string, content []byte) {
	b.t.Helper()
	b.click("save-as-file")
	b.await("to be asked whether with the solutions", `document.querySelector("dialog[open] [data-test=with-solutions]")`)
	if !solutions {
		b.click("with-solutions")
	}
	b.click("save-search-file")
	return b.download(folder, "the search")
}

// dropBytes drops a file that is no text.
func (b *tab) dropBytes(name string, content []byte) {
	b.t.Helper()
	b.dropScript(false, `transfer.items.add(new File([Uint8Array.from(atob("`+base64.StdEncoding.EncodeToString(content)+
		`"), c => c.charCodeAt(0))], "`+name+`"));`)
}

// fitsSaid is the number of fits on the page.
func (b *tab) fitsSaid() uint64 {
	b.t.Helper()
	n, err := strconv.ParseUint(strings.ReplaceAll(eval[string](b, `document.querySelector('`+part("fits")+
		`').textContent.trim()`), ",", ""), 10, 64)
	if err != nil {
		b.t.Fatal(err)
	}
	return n
}

// TestBrowserSearchFile saves a paused search as a file, with its solutions and without. The terminal continues it to
// the exact end, and so does another browser. The page continues a search of the terminal, and refuses files that are
// damaged, or not of a search.
func TestBrowserSearchFile(t *testing.T) {
	parallel(t)
	_, _, undisturbed := solve(t, "--workers=2", "-r", "-f11", "-oe=11", "tetriscube")
	b := newTab(t, newHost(t, files(testBase, siteDir(t))), 1440, 900)
	folder := t.TempDir()
	b.permit(folder)
	b.begun()
	b.kept()
	found := b.number("count")
	for _, solutions := range []bool{true, false} {
		name, content := b.searchFile(folder, solutions)
		if name != "tetris-cube.search" {
			t.Errorf("the file is called %s", name)
		}
		path := filepath.Join(t.TempDir(), "kept")
		if err := os.WriteFile(path, content, 0o666); err != nil {
			t.Fatal(err)
		}
		status, printed, last := solve(t, "--workers=2", "--checkpoint="+path, "--resume")
		want := 9839
		if !solutions {
			want -= found
		}
		if status != 0 || printed != want || last.Solutions != 9839 || last.Fits != undisturbed.Fits || last.Attempts != undisturbed.Attempts {
			t.Errorf("with solutions %v, the terminal ends with %d, prints %d, want %d, and says %+v, want %+v", solutions, status, printed, want, last, undisturbed)
		}
		if !solutions {
			continue
		}
		other := newTab(t, newHost(t, files(testBase, siteDir(t))), 1440, 900)
		other.open("")
		other.started()
		other.dropBytes(name, content)
		other.resume("go-on")
		other.whole(9839, "")
		if got := other.fitsSaid(); got != undisturbed.Fits {
			t.Errorf("the other browser says %d fits, want %d", got, undisturbed.Fits)
		}
	}
	b.stranger()
	continuesTerminal(t, b, undisturbed)
	b.dropBytes("cut", []byte("tilewright checkpoint\n\x01\x00 and then nothing that it has"))
	b.announces("cut: The saved search is damaged")
	b.dropBytes("later", append([]byte("tilewright checkpoint\n\x02\x031.0"), 0x6b, 0x40, 0x87, 0x4c))
	b.await("what is wrong with it", shown("toast")+`?.textContent.startsWith("later: The ")`)
}

// continuesTerminal opens a search that the terminal began. The page continues it to the exact end, and lists the
// solutions that the terminal has not printed.
func continuesTerminal(t *testing.T, b *tab, undisturbed total) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "begun")
	status, printed, _ := solve(t, "--workers=1", "--checkpoint="+path, "--checkpoint-exit=85", "--checkpoint-every=200ms",
		"-r", "-f11", "-oe=11", "tetriscube")
	if status != 85 {
		t.Fatalf("the terminal ends with %d", status)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	b.open("")
	b.started()
	b.dropBytes("begun", content)
	b.resume("go-on")
	b.phase("finished")
	if got := b.number("count"); got != 9839 {
		t.Errorf("%d solutions are found", got)
	}
	if got := b.fitsSaid(); got != undisturbed.Fits {
		t.Errorf("%d fits are made, want %d", got, undisturbed.Fits)
	}
	listed := eval[int](b, `document.querySelector("solution-browser").run.chunks.reduce((sum, {count}) => sum + count, 0)`)
	if listed+printed != 9839 {
		t.Errorf("the terminal has printed %d, the page lists %d", printed, listed)
	}
}

// asking notes the questions that the solver gets.
const asking = `
	window.asked = [];
	const post = Worker.prototype.postMessage;
	Worker.prototype.postMessage = function (message, ...rest) {
		asked.push(message.op);
		return post.call(this, message, ...rest);
	};`

// finishedStays looks at the lasting search once it has finished: after a reload its solutions are there without a press,
// and the solver gets no question. The solution in the address is found by its number.
func finishedStays(t *testing.T, b *tab) {
	t.Helper()
	fits := b.fitsSaid()
	b.await("the first solution in the address", `location.hash.includes("&s=")`)
	before := eval[string](b, "location.hash")
	eval[bool](b, `document.querySelector("solution-browser").dispatchEvent(new CustomEvent("show", {detail: 4999})) || true`)
	b.await("solution 5,000 in the address", `location.hash.includes("&s=") && location.hash !== `+strconv.Quote(before))
	b.await("it to be kept", `tilewright.keep.kept.list().then(list => list.some(s => s.done && s.listed === 9839))`)
	b.before(asking)
	b.reload()
	b.started()
	b.phase("finished")
	b.await("solution 5,000 again", `document.querySelector("solution-browser").run?.current === 4999`)
	b.whole(9839, "")
	if got := b.fitsSaid(); got != fits {
		t.Errorf("%d fits come back, want %d", got, fits)
	}
	if asked := eval[string](b, "asked.join()"); strings.Contains(asked, "start") {
		t.Errorf("the solver is asked for %s", asked)
	}
}

// TestBrowserSplit searches a part of a split search in a browser. The folder is drawn, and a link has the part. Its
// result and those of the terminal merge to the whole search. The merged file opens with all solutions.
func TestBrowserSplit(t *testing.T) {
	parallel(t)
	path, err := terminal()
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "job")
	run := func(args ...string) {
		t.Helper()
		if out, err := exec.Command(path, args...).CombinedOutput(); err != nil {
			t.Fatalf("solve %v: %v, %s", args, err, out)
		}
	}
	run("split", "-r", "--engine=kernel", "--parts=4", "--dir="+folder, "soma")
	for _, part := range []string{"0", "1", "3"} {
		run("part", folder, "--part="+part)
	}
	add := func(b *tab, names ...string) {
		var script strings.Builder
		for _, name := range names {
			content, err := os.ReadFile(filepath.Join(folder, name))
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&script, "transfer.items.add(new File([Uint8Array.from(atob(%q), c => c.charCodeAt(0))], %q));\n", base64.StdEncoding.EncodeToString(content), filepath.Base(name))
		}
		b.dropScript(false, script.String())
	}
	h := newHost(t, files(testBase, siteDir(t)))
	b := newTab(t, h, 1440, 900)
	saved := t.TempDir()
	b.permit(saved)
	b.open("")
	b.started()
	add(b, "manifest.json", "parts/00000.part", "parts/00002.part", "results/00000.result", "results/00001.result", "results/00003.result")
	b.await("the split", shown("split-said")+`?.textContent.includes("3 of 4 parts done")`)
	if got := eval[string](b, `(`+shown("split-part")+`).value`); got != "2" {
		t.Errorf("part %s is proposed", got)
	}
	b.click("split-link")
	b.await("the link", `(`+shown("split-status")+`).textContent === "Copied."`)
	link := eval[string](b, `navigator.clipboard.readText()`)
	b.click("split-close")

	other := newTab(t, h, 1440, 900)
	other.permit(saved)
	_, fragment, _ := strings.Cut(link, "#")
	other.open("#" + fragment)
	other.started()
	other.announces("The link: part 3 of 4 of a search of Soma, none found. Resume goes on with it.")
	if said := other.resume("go-on"); !strings.Contains(said, "Part 3 of 4") {
		t.Errorf("of the part it says %q", said)
	}
	other.phase("finished")
	other.await("the part to be done", `!document.querySelector('`+part("go-on")+
		`:not([hidden])') && document.querySelector('`+part("save-as-file")+`')`)
	other.click("save-as-file")
	name, content := other.download(saved, "the result")
	if name != "soma-part-3-of-4.result" {
		t.Errorf("the result is called %s", name)
	}
	if err := os.WriteFile(filepath.Join(folder, "results/00002.result"), content, 0o666); err != nil {
		t.Fatal(err)
	}
	merged := filepath.Join(folder, "all.search")
	run("merge", folder, "-q", "--out="+merged)
	_, _, plain := solve(t, "-r", "--engine=kernel", "soma")
	_, printed, last := solve(t, "merge", folder)
	if printed != 480 || last.Solutions != 480 || last.Fits != plain.Fits || last.Attempts != plain.Attempts {
		t.Errorf("merged, %d solutions are printed, and it says %+v, want %+v", printed, last, plain)
	}
	whole := newTab(t, newHost(t, files(testBase, siteDir(t))), 1440, 900)
	whole.open("")
	whole.started()
	if content, err = os.ReadFile(merged); err != nil {
		t.Fatal(err)
	}
	whole.dropBytes("all.search", content)
	whole.whole(480, "")
	if got := whole.fitsSaid(); got != plain.Fits {
		t.Errorf("the page says %d fits, want %d", got, plain.Fits)
	}
}

// TestBrowserPartBytes searches parts of splits in the page, with all its runners, and in the terminal. Both results
// have the same bytes.
func TestBrowserPartBytes(t *testing.T) {
	parallel(t)
	path, err := terminal()
	if err != nil {
		t.Fatal(err)
	}
	b := newTab(t, newHost(t, files(testBase, siteDir(t))), 1440, 900)
	saved := t.TempDir()
	b.permit(saved)
	b.open("")
	b.started()
	for _, tt := range []struct {
		puzzle      string
		parts, part int
		line        string
	}{
		{"soma", 4, 1, "-r --engine=kernel"},
		{"soma", 3, 2, "-r -f4 -oe=3 --engine=reference"},
		{"soma", 3, 1, "-r -p -v3 --engine=reference"},
		{"soma", 3, 0, "--auto"},
		{"pentominoes-10x6", 20, 7, "-r -f12 -of=12"},
		{"tetriscube", 40, 17, "-r -f11 -oe=11"},
		{"soma", 3, 0, "-r --engine=kernel -n"},
	} {
		folder := filepath.Join(t.TempDir(), "job")
		split := append([]string{"split", fmt.Sprint("--parts=", tt.parts), "--dir=" + folder}, strings.Fields(tt.line)...)
		for _, args := range [][]string{append(split, tt.puzzle), {"part", folder, fmt.Sprint("--part=", tt.part)}} {
			if out, err := exec.Command(path, args...).CombinedOutput(); err != nil {
				t.Fatalf("solve %v: %v, %s", args, err, out)
			}
		}
		read := func(folders, ending string) []byte {
			content, err := os.ReadFile(filepath.Join(folder, folders, fmt.Sprintf("%05d%s", tt.part, ending)))
			if err != nil {
				t.Fatal(err)
			}
			return content
		}
		b.dropBytes("some.part", read("parts", ".part"))
		b.resume("go-on")
		b.await("the result to be kept", `tilewright.keep.kept.list().then(list => list.some(s => s.done && s.part))`)
		b.await("the part to be done", `!document.querySelector('`+part("go-on")+
			`:not([hidden])') && document.querySelector('`+part("save-as-file")+`')`)
		b.click("save-as-file")
		_, got := b.download(saved, "the result")
		if want := read("results", ".result"); !bytes.Equal(got, want) {
			t.Errorf("%s %s, part %d: the page's result is %d bytes and not those of the terminal, %d", tt.puzzle, tt.line, tt.part, len(got), len(want))
		}
		b.click("forget")
		b.await("it to be forgotten", `!document.querySelector('`+part("unfinished")+`')`)
	}
}

// TestBrowserSplitFolder drops the folder of a split, as the terminal leaves it. Its manifest and its results are read,
// among them damaged files, and the finished parts are drawn.
func TestBrowserSplitFolder(t *testing.T) {
	parallel(t)
	path, err := terminal()
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "job")
	for _, args := range [][]string{
		{"split", "-r", "--engine=kernel", "--parts=5", "--dir=" + folder, "soma"},
		{"part", folder, "--part=0"}, {"part", folder, "--part=3"}, {"part", folder, "--part=4"},
	} {
		if out, err := exec.Command(path, args...).CombinedOutput(); err != nil {
			t.Fatalf("solve %v: %v, %s", args, err, out)
		}
	}
	result := filepath.Join(folder, "results/00004.result")
	content, err := os.ReadFile(result)
	if err == nil {
		content[len(content)/2] ^= 1
		err = os.WriteFile(result, content, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	b := desktop(t, "")
	b.started()
	b.await("the program to read definitions", `window.tilewright.read`)
	data := &input.DragData{Items: []*input.DragDataItem{}, Files: []string{folder}, DragOperationsMask: 1}
	for _, kind := range []input.DispatchDragEventType{"dragEnter", "dragOver", "drop"} {
		ctx, cancel := b.timed()
		_, err := chromedp.Call(ctx, input.DispatchDragEvent, input.DispatchDragEventParams{Type: kind, X: 700, Y: 450, Data: data})
		cancel()
		if err != nil {
			t.Fatal(err)
		}
	}
	b.await("the split", shown("split-said")+`?.textContent.includes("2 of 5 parts done")`)
	b.await("the damaged file to be named", `(`+shown("split-others")+`).textContent.startsWith("1 file of another split, or damaged: 00004.result")`)
	if got := eval[string](b, `(() => {
		const canvas = document.querySelector('`+part("split-parts")+`'), scale = devicePixelRatio;
		const {data} = canvas.getContext("2d").getImageData(0, 7 * scale, 96 * scale, 1);
		const of = i => data.subarray(4 * (16 * i + 7) * scale).slice(0, 4).join();
		return [0, 1, 2, 3, 4, 5].map(i => of(i) === of(0) ? "done" : of(i) === of(1) ? "left" : "none").join(" ");
	})()`); got != "done left left done left none" {
		t.Errorf("the parts are drawn as %s", got)
	}
	if got := eval[string](b, `(`+shown("split-part")+`).value`); got != "1" {
		t.Errorf("part %s is proposed", got)
	}
	b.click("split-search")
	b.resume("go-on")
	b.await("the part to be searched", `tilewright.keep.kept.list().then(list => list.some(s => s.done && s.part === "Part 2 of 5"))`)
}
