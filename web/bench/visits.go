//go:build !js

package main

import (
	"context"
	_ "embed"
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"tilewright/def"
	"tilewright/ui/link"
)

// A visitor comes by a link, with a phone that is not new: the page's thread is slowed four times, answers take 60 ms to
// begin, and all files share the line.
const (
	slowness = 4
	latency  = 60 * time.Millisecond
	// visitPatience is how long a visit may take before it is given up.
	visitPatience = 3 * time.Minute
	// visitsFile keeps what was measured, a row a visit and day.
	visitsFile = "web/bench/visits.tsv"
)

// route is a link, what is pressed there as soon as it is seen, and when that is done, as an expression of the page.
type route struct {
	name, address, part, done string
	// waits are the times in seconds between picture and press.
	waits []float64
	// megabits are the speeds of the line, each of which is tried.
	megabits []float64
}

const (
	isSolved  = `[...document.querySelectorAll("[data-phase]")].some(e => e.dataset.phase === "finished")`
	isStepped = `root.dataset.app === "running" && +find("scrub")?.value > 0`
)

// routes are the visits that are measured.
func routes() []route {
	own := link.Link{Text: strings.ReplaceAll(def.Format(def.Find("pentominoes-12x5").Puzzle()), "title: ", "title: My ")}
	task := link.Link{Puzzle: "soma", Task: link.Task{Goal: link.Found, Text: "Find a solution."}}
	return []route{
		{"first puzzle", "", "solve", isSolved, []float64{0, 0.2, 0.5, 1, 2}, []float64{10, 1.6}},
		{"library puzzle", "#p=soma", "solve", isSolved, []float64{0}, []float64{10}},
		{"own puzzle", "#" + own.Encode(), "solve", isSolved, []float64{0}, []float64{10}},
		{"task", "#" + task.Encode(), "solve", isSolved, []float64{0}, []float64{10}},
		{"puzzle in a frame", "play.html#p=pentominoes-10x6", "", "true", []float64{0}, []float64{10}},
		{"lab", "lab/", "step-forward", isStepped, []float64{0}, []float64{10}},
	}
}

//go:embed visits.js
var visitScript string

// arrival is what was measured at one visit.
type arrival struct {
	// These are seconds since the link was opened.
	picture, pressed, heard, done float64
	// sent is how many megabytes travelled until then, and memory how many the tab's process had half a minute later.
	sent, memory float64
}

// phoneLine is the phone's line to the site. It counts the bytes of each file.
type phoneLine struct {
	http.Handler
	bytesPerSecond float64

	mutex sync.Mutex
	free  time.Time // when the line is free for the next bytes
	sent  map[string]int
}

func (l *phoneLine) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	time.Sleep(latency)
	l.Handler.ServeHTTP(slowWriter{w, l, path.Base(r.URL.Path)}, r)
}

// slowWriter sends an answer by a line.
type slowWriter struct {
	http.ResponseWriter
	line *phoneLine
	file string
}

func (w slowWriter) Write(content []byte) (n int, err error) {
	for part := range slices.Chunk(content, 16<<10) {
		l := w.line
		l.mutex.Lock()
		l.sent[w.file] += len(part)
		if now := time.Now(); l.free.Before(now) {
			l.free = now
		}
		l.free = l.free.Add(time.Duration(float64(len(part)) / l.bytesPerSecond * float64(time.Second)))
		until := l.free
		l.mutex.Unlock()
		time.Sleep(time.Until(until))
		sent, err := w.ResponseWriter.Write(part)
		if n += sent; err != nil {
			return n, err
		}
	}
	return n, nil
}

// benchVisits measures all routes, adds a row of medians for each to the table of visits, and prints it.
func benchVisits(ctx context.Context, o options) error {
	about := machine()
	for _, r := range routes() {
		for _, megabits := range r.megabits {
			for _, wait := range r.waits {
				if !o.match.MatchString(r.name) {
					continue
				}
				cold, again := make([]arrival, o.count), make([]arrival, o.count)
				for i := range o.count {
					var err error
					if cold[i], again[i], err = visitTwice(ctx, o, r, megabits, wait); err != nil {
						return fmt.Errorf("%s: %w", r.name, err)
					}
				}
				for i, list := range [][]arrival{cold, again} {
					row := []string{about.Date, about.Sources, r.name, fmt.Sprint(megabits), []string{"first", "second"}[i], fmt.Sprint(wait)}
					for _, of := range []func(arrival) float64{
						func(a arrival) float64 { return a.picture },
						func(a arrival) float64 { return a.heard - a.pressed },
						func(a arrival) float64 { return a.done },
						func(a arrival) float64 { return a.sent },
						func(a arrival) float64 { return a.memory },
					} {
						row = append(row, strconv.FormatFloat(medianOfVisits(list, of), 'f', 2, 64))
					}
					fmt.Println(strings.Join(row, "\t"))
					if err := addVisit(row); err != nil {
						return err
					}
				}
			}
		}
	}
	return writeVisits(o.table)
}

// writeVisits puts the table of visits to the end of the tables in a file, in place of an older one.
func writeVisits(path string) error {
	if path == "-" {
		return nil
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	others, _, _ := strings.Cut(string(content), visitTitle)
	table, err := visits()
	if err != nil {
		return err
	}
	return os.WriteFile(path, []byte(others+table), 0o644)
}

// visitTitle begins the table of visits.
const visitTitle = "\n## The first visit\n"

func medianOfVisits(list []arrival, of func(arrival) float64) float64 {
	var numbers []float64
	for _, a := range list {
		numbers = append(numbers, of(a))
	}
	return median(numbers)
}

// visitTwice visits a route with an empty browser, and again in a new tab of the same browser.
func visitTwice(ctx context.Context, o options, r route, megabits, wait float64) (cold, again arrival, err error) {
	b, err := startChromium(ctx, o.chrome, o.site)
	if err != nil {
		return cold, again, err
	}
	defer b.close()
	line := &phoneLine{Handler: b.server.Handler, bytesPerSecond: megabits * 1e6 / 8, sent: map[string]int{}}
	b.server.Handler = line
	if cold, err = b.arrive(r, wait, line); err == nil {
		again, err = b.arrive(r, wait, line)
	}
	return cold, again, err
}

// arrive opens a route in a new tab, and waits until what is pressed is done.
func (b *chromium) arrive(r route, wait float64, line *phoneLine) (a arrival, err error) {
	tab, closeTab := chromedp.NewContext(b.ctx)
	defer closeTab()
	ctx, end := context.WithTimeout(tab, visitPatience)
	defer end()
	if err := chromedp.Do(tab, chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch)); err != nil {
		return a, err
	}
	order := fmt.Sprintf(`{part: %q, wait: %f, done: () => %s}`, r.part, wait*1000, r.done)
	script := strings.Replace(visitScript, "/*order*/ {}", order, 1)
	if _, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument,
		page.AddScriptToEvaluateOnNewDocumentParams{Source: script}); err != nil {
		return a, err
	}
	if _, err := chromedp.Call(ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: slowness}); err != nil {
		return a, err
	}
	line.mutex.Lock()
	clear(line.sent)
	line.mutex.Unlock()
	if err := chromedp.Do(ctx, chromedp.Navigate("http://"+b.address+"/"+r.address)); err != nil {
		return a, err
	}
	seen, err := chromedp.Run(ctx, chromedp.Evaluate[map[string]float64](
		`new Promise(done => { const look = () => visited.done ? done(visited) : setTimeout(look, 50); look(); })`, chromedp.EvalAwaitPromise))
	if err != nil {
		return a, err
	}
	line.mutex.Lock()
	for _, n := range line.sent {
		a.sent += float64(n) / 1e6
	}
	line.mutex.Unlock()
	a.picture, a.pressed, a.heard, a.done = seen["picture"]/1000, seen["pressed"]/1000, seen["heard"]/1000, seen["done"]/1000
	time.Sleep(30 * time.Second) // the tab at rest; the files for use offline come meanwhile
	a.memory = watchMemory(b.ctx)()
	return a, nil
}

// visitHead are the columns of the table of visits.
var visitHead = []string{"date", "version", "route", "Mbit/s", "visit", "press after", "picture", "heard", "done", "MB", "memory"}

// visitRows are the rows of the table of visits, the oldest first; none where there is no file yet.
func visitRows() ([][]string, error) {
	file, err := os.Open(visitsFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	reader := csv.NewReader(file)
	reader.Comma = '\t'
	rows, err := reader.ReadAll()
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	return rows[1:], nil
}

// addVisit adds a row, in place of one of the same day, route, line and visit.
func addVisit(row []string) error {
	rows, err := visitRows()
	if err != nil {
		return err
	}
	rows = slices.DeleteFunc(rows, func(old []string) bool { return old[0] == row[0] && slices.Equal(old[2:6], row[2:6]) })
	var text strings.Builder
	w := csv.NewWriter(&text)
	w.Comma = '\t'
	if err := w.WriteAll(slices.Concat([][]string{visitHead}, rows, [][]string{row})); err != nil {
		return err
	}
	return os.WriteFile(visitsFile, []byte(text.String()), 0o644)
}

// visits is the part of the tables about visits.
func visits() (string, error) {
	rows, err := visitRows()
	if err != nil || len(rows) == 0 {
		return "", err
	}
	var b strings.Builder
	b.WriteString(visitTitle + `
By ` + "`make bench-visit`" + `: a phone that is slowed four times opens a link, 60 ms away. Medians of five visits, in seconds since the link was opened: the first
picture, and what the press asked for; *heard* is from the press until the page shows it. *Second* is another visit by the same browser. MB is what
travelled until then, memory what the tab's process has for itself half a minute later, in MB (RssAnon).

`)
	line(&b, visitHead...)
	line(&b, "---", "---", "---", "---:", "---", "---:", "---:", "---:", "---:", "---:", "---:")
	for _, row := range rows {
		line(&b, row...)
	}
	return b.String(), nil
}
