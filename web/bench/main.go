//go:build !js

// Command bench measures how fast searches are, and writes the table solver/kernel/BENCH.md. It runs each puzzle by the
// reference engine in Go, by a kernel under wazero, and in the page itself with one runner and with two. Beside these
// stand the same searches in C, if there is a program that times those.
//
//		go run ./web/bench [-run REGEXP] [-count 5] [-browser=false] [-twins=false] [-new]
//		make bench YARDSTICK=/some/program
//
//	  - what is measured, and how fast it is to be: rows.go
//	  - Go and wazero: native.go, with processor.go; the page: page.go; kernels beside
//	    their Go twins: twins.go
//	  - the searches in C: yardstick.go
//	  - the samples so far: samples.go
//	  - the table: table.go, machine.go
//	  - Automatic beside the articles' best lines: auto.go; and beside the best line of a
//	    grid, for all puzzles: grid.go
//	  - the cost of keeping a search in the page: kept.go
//	  - how soon the page finds a first solution of a giant: giants.go
//	  - links that a slow phone opens, with their own table: visits.go and visits.js
//
// A round measures every column of every row once, so that other work on the machine slows all alike. A cell is the
// median of its rounds, and the counts of every search are checked. Samples are kept in .cache/bench.json. So an
// interrupted run goes on there, and -run measures a table piece by piece. Another version of the sources, another
// machine or -new begins again.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"regexp"
)

func main() {
	var o options
	pattern := flag.String("run", "", "measure only rows whose name and settings (behind twins, for those) match this regular `expression`")
	flag.IntVar(&o.count, "count", 5, "rounds, of which the median counts")
	flag.BoolVar(&o.browser, "browser", true, "measure the page too")
	flag.BoolVar(&o.twins, "twins", true, "compare kernels to their Go twins, with node")
	flag.StringVar(&o.chrome, "chrome", os.Getenv("TILEWRIGHT_CHROME"), "`path` of Chrome or Chromium")
	flag.StringVar(&o.site, "site", os.Getenv("TILEWRIGHT_SITE"), "`folder` of the site, built for the base /")
	flag.StringVar(&o.yardstick, "yardstick", os.Getenv("YARDSTICK"), "a `program` that times searches in C (yardstick.go)")
	flag.StringVar(&o.samples, "samples", ".cache/bench.json", "`file` for what was measured")
	flag.StringVar(&o.table, "table", "solver/kernel/BENCH.md", "`file` for the table, - for none")
	byHand := flag.Bool("auto", false, "only compare Automatic with the articles' best lines, and print that")
	grid := flag.Bool("grid", false, "only compare Automatic with the best line of a grid, as reckoned, and print that")
	kept := flag.Bool("kept", false, "only measure what it costs to keep a search in the page as it goes, and print that")
	first := flag.Bool("giants", false, "only measure how soon the page finds first solutions of giants, by 4 seeds for each of -count, and print that")
	visits := flag.Bool("visit", false, "only measure first visits, and add them to the table")
	fresh := flag.Bool("new", false, "forget what was measured before")
	flag.Parse()
	err := errors.New("no arguments are expected behind the flags")
	if flag.NArg() == 0 && o.count > 0 {
		if o.match, err = regexp.Compile(*pattern); err == nil {
			ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
			switch {
			case *grid:
				err = benchGrid(ctx, o.match)
			case *kept:
				err = benchKept(ctx, o)
			case *first:
				err = benchGiants(ctx, o)
			case *visits:
				err = benchVisits(ctx, o)
			case *byHand:
				err = benchAuto(ctx, o.match, o.count)
			default:
				err = bench(ctx, o, *fresh)
			}
			stop()
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// options are the values of the flags.
type options struct {
	match                   *regexp.Regexp
	count                   int
	browser, twins          bool
	chrome, site, yardstick string
	samples, table          string
}

// bench takes the samples that are missing, and writes the table after every round.
func bench(ctx context.Context, o options, fresh bool) error {
	var browser *chromium
	about := machine()
	if o.browser {
		var err error
		if browser, err = startChromium(ctx, o.chrome, o.site); err != nil {
			return err
		}
		defer browser.close()
		about.Browser = browser.version
	}
	s, err := openSamples(o.samples, about, fresh)
	if err != nil {
		return err
	}
	for round := range o.count {
		if o.yardstick != "" && s.wantsYardstick(o, round) {
			fmt.Printf("round %d: the yardstick\n", round+1)
			if err := s.measureYardstick(ctx, o.yardstick); err != nil {
				return err
			}
		}
		for i := range rows {
			r := &rows[i]
			if !o.match.MatchString(r.name + " " + r.line) {
				continue
			}
			for _, c := range columns {
				if len(s.of(r, c)) > round || round >= r.rounds(c, o.count) || c.page() && browser == nil {
					continue
				}
				if err := ctx.Err(); err != nil {
					return err
				}
				sample, err := r.measure(ctx, c, browser)
				if err != nil {
					return fmt.Errorf("%s %s, %s: %w", r.name, r.line, c, err)
				}
				fmt.Printf("round %d: %s %s, %s: %s\n", round+1, r.name, r.line, c, sample)
				if err := s.add(r, c, sample); err != nil {
					return err
				}
			}
		}
		if err := s.writeTable(o.table); err != nil {
			return err
		}
	}
	if o.twins {
		if err := s.measureTwins(ctx, o); err != nil {
			return err
		}
	}
	if err := s.writeTable(o.table); err != nil {
		return err
	}
	return s.print()
}
