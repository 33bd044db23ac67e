//go:build !js

package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
)

// writeTable writes the table to a file, or nowhere.
func (s *samples) writeTable(path string) error {
	if path == "-" {
		return nil
	}
	visits, err := visits()
	if err != nil {
		return err
	}
	return os.WriteFile(path, []byte(s.markdown()+visits), 0o644)
}

func (s *samples) print() error {
	_, err := fmt.Print("\n", s.markdown())
	return err
}

// markdown is the text of all tables.
func (s *samples) markdown() string {
	var b strings.Builder
	m := s.Machine
	fmt.Fprintf(&b, `# How fast the searches are

Written by %[1]smake bench%[1]s (web/bench), %[2]s, version %[3]s.

* Machine: %[4]s, %[5]d cores, %[6]s of memory, %[7]s.
* %[8]s; %[9]s, headless.

Cells are medians of as many searches as stand behind them, ×5 if nothing does, in seconds. All solutions are listed, but for lines with --count; each
search was checked by its counts. Go and wazero are given in time of the processor, the page in time of the clock, as the page shows it. wazero
compiles modules to plainer machine code than a browser does.

## Searching

Without set-up, but for searches that meet in the middle. *To C* is the page with one runner against the same search in C (FILA F for the DLX of 10 × 6), measured in the same rounds, and the most
that it may be; *gain* is what the second runner brings.

`, "`", m.Date, or(m.Sources, "unknown"), m.Processor, m.Cores, or(m.Memory, "?"), m.System, m.Go, or(m.Browser, "no browser"))
	line(&b, "puzzle", "settings", "solutions", "fits", "C", "reference Go", "kernel, wazero", "page, 1 runner",
		"page, 2 runners", "to C", "gain")
	line(&b, "---", "---", "---:", "---:", "---:", "---:", "---:", "---:", "---:", "---:", "---:")
	for i := range rows {
		r := &rows[i]
		one, two := s.of(r, oneRunner), s.of(r, twoRunners)
		c := median(s.native(r.against))
		single := medianOf(one, r.searched)
		line(&b, r.name, "`"+r.line+"`", count(r.solutions), count(s.fits(r)), seconds(c, len(s.native(r.against))),
			cell(s.of(r, reference), r.searched), cell(s.of(r, underWazero), r.searched), cell(one, r.searched), cell(two, r.searched),
			r.ratio(single, c), r.gain(single, medianOf(two, r.searched)))
	}
	fmt.Fprint(&b, `
## As a visitor sees it

With one runner, and two where it says so. The tab is new each time. A page gets ready by itself for the puzzle that it shows: images, filters, tables, emission, compilation,
runners. Solve is pressed a second and a half after the page has
come to rest; *set-up* is what was then left to do until the first node. *Again* is a second press in the same page: set-up + search, where the first search took less than a second. *Press to end* goes from the press of Solve until the page shows the end. *Reports* come while it searches;
*apart* is the longest time without one. *Stop* goes from the message to the worker until its answer is heard. *Memory* is the most that the tab's process
had for itself at a time (RssAnon).

`)
	line(&b, "puzzle", "settings", "engine", "set-up", "… of 2", "again", "press to end", "reports a second", "apart",
		"stop", "memory", "… of 2")
	line(&b, "---", "---", "---", "---:", "---:", "---:", "---:", "---:", "---:", "---:", "---:", "---:")
	for i := range rows {
		r := &rows[i]
		one, two := s.of(r, oneRunner), s.of(r, twoRunners)
		if len(one) == 0 {
			continue
		}
		engine := one[len(one)-1].Page.Engine
		line(&b, r.name, "`"+r.line+"`", engine, within(medianOf(one, setup), r.setup),
			seconds(medianOf(two, setup), len(two)), secondPress(one), seconds(medianOf(one, whole), len(one)),
			rate(one), milliseconds(medianOf(one, gap)), milliseconds(medianOf(one, stop)), megabytes(medianOf(one, memoryOf)),
			megabytes(medianOf(two, memoryOf)))
	}
	if len(s.Twins) > 0 {
		fmt.Fprint(&b, `
## Kernels beside their twins

A kernel and the same search in Go, compiled to WebAssembly, both run by node: fits in a second when the engine has compiled them well, and how many times as
many the kernel makes. A kernel that makes fewer is a defect.

`)
		line(&b, "puzzle", "settings", "kernel", "twin", "module", "kernel to twin")
		line(&b, "---", "---", "---", "---:", "---:", "---:")
		b.WriteString(s.twinTable())
	}
	return b.String()
}

func line(b *strings.Builder, cells ...string) {
	fmt.Fprintf(b, "| %s |\n", strings.Join(cells, " | "))
}

func searched(s sample) float64 { return s.Search }
func setup(s sample) float64    { return s.Setup }
func whole(s sample) float64    { return s.Page.Whole }
func gap(s sample) float64      { return s.Page.Gap }
func stop(s sample) float64     { return s.Page.Stop }
func memoryOf(s sample) float64 { return s.Page.Memory }

// fits is the number of fits in any column; all columns agree.
func (s *samples) fits(r *row) uint64 {
	for _, c := range columns {
		if list := s.of(r, c); len(list) > 0 {
			return list[0].Fits
		}
	}
	return r.fits
}

// usual is the number of samples that is not written down.
const usual = 5

// cell is a median, with the number of samples if that is not the usual one.
func cell(list []sample, of func(sample) float64) string {
	return seconds(medianOf(list, of), len(list))
}

func seconds(s float64, samples int) string {
	switch samples {
	case 0:
		return "–"
	case usual:
		return figures(s)
	}
	return fmt.Sprintf("%s ×%d", figures(s), samples)
}

// figures writes seconds with three figures, and to the tenth of a millisecond.
func figures(s float64) string {
	switch {
	case s >= 100:
		return fmt.Sprintf("%.0f", s)
	case s >= 10:
		return fmt.Sprintf("%.1f", s)
	case s >= 1:
		return fmt.Sprintf("%.2f", s)
	case s >= 0.1:
		return fmt.Sprintf("%.3f", s)
	}
	return fmt.Sprintf("%.4f", s)
}

// ratio compares the page with C, or with the seconds that it may take.
func (r *row) ratio(page, c float64) string {
	switch {
	case page == 0:
		return "–"
	case r.limit > 0:
		return verdict(figures(page)+" s", page <= r.limit, "≤ "+figures(r.limit)+" s")
	case c == 0:
		return "–"
	case r.most > 0:
		return verdict(fmt.Sprintf("%.2f", page/c), page/c <= r.most, fmt.Sprintf("≤ %.4g", r.most))
	}
	return fmt.Sprintf("%.2f", page/c)
}

// gain is how many times as fast two runners are as one.
func (r *row) gain(one, two float64) string {
	switch {
	case one == 0 || two == 0:
		return "–"
	case r.scaling > 0:
		return verdict(fmt.Sprintf("%.2f", one/two), one/two >= r.scaling, fmt.Sprintf("≥ %.4g", r.scaling))
	}
	return fmt.Sprintf("%.2f", one/two)
}

// verdict is a figure with its goal; a figure that misses its goal is bold.
func verdict(figure string, kept bool, goal string) string {
	if !kept {
		figure = "**" + figure + "**"
	}
	return figure + " (" + goal + ")"
}

// within is a set-up with its limit.
func within(s, most float64) string {
	if most == 0 {
		return figures(s)
	}
	return verdict(figures(s), s <= most, "≤ "+figures(most))
}

// secondPress is set-up and search of the second press, if there was one.
func secondPress(list []sample) string {
	list = slices.DeleteFunc(slices.Clone(list), func(s sample) bool { return s.Page.Again == nil })
	if len(list) == 0 {
		return "–"
	}
	return figures(medianOf(list, func(s sample) float64 { return s.Page.Again.Setup })) + " + " +
		figures(medianOf(list, func(s sample) float64 { return s.Page.Again.Search }))
}

// rate is how many reports come in a second. It is for long searches only, because a few reports always come, at the
// start and at the end.
func rate(list []sample) string {
	if medianOf(list, searched) < long {
		return "–"
	}
	return fmt.Sprintf("%.1f", medianOf(list, func(s sample) float64 { return float64(s.Page.Reports) / s.Page.Whole }))
}

func milliseconds(s float64) string {
	if s == 0 {
		return "–"
	}
	return fmt.Sprintf("%.0f ms", 1000*s)
}

func megabytes(n float64) string {
	if n == 0 {
		return "–"
	}
	return fmt.Sprintf("%.0f MB", n)
}

func or(text, other string) string {
	if text == "" {
		return other
	}
	return text
}

// count writes a whole number with separators.
func count(n uint64) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
