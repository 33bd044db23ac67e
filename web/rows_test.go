//go:build browser

package main

import (
	"os"
	"strconv"
	"testing"
	"time"
)

// pasted is a line of the articles as people paste it, with the counts that the articles print: M. Busche, 2011, Table
// 2, and FILA, 2018, Table 1 (which has no-fits; attempts are fits and no-fits).
type pasted struct {
	puzzle, line              string
	solutions, fits, attempts int
	slow                      bool // takes more than some seconds
}

// rows are those that finish in about a minute on one idle core. The columns of the 2011 article are pasted as they
// stand, a row at a time.
var rows = []pasted{
	{"pentominoes-10x6", "./polycube -i -q -r def/pentominoes_10x6.txt", 2339, 892_247, 892_247, false},                                 // P1
	{"pentominoes-10x6", "./polycube -i -q -r -V def/pentominoes_10x6.txt", 2339, 768_356, 768_356, false},                              // P2
	{"pentominoes-10x6", "./polycube -i -q -r -V -of=11 def/pentominoes_10x6.txt", 2339, 1_000_250, 1_000_250, false},                   // P3
	{"pentominoes-10x6", "./polycube -i -q -r -V -of=11 -f11 def/pentominoes_10x6.txt", 2339, 2_091_215, 2_091_215 + 13_106_789, false}, // P4
	{"pentominoes-10x6", "./polycube -i -q -r -V -of=11 -f11 -n def/pentominoes_10x6.txt", 2339, 2_091_215, 2_091_215 + 4_682_886, false},
	{"pentominoes-10x6", "P-1 12f 0 0 0 OFF OFF OFF OFF OFF OFF - - -", 9356, 3_615_971, 3_615_971, false},
	{"pentominoes-10x6", "P-2 0 12 0 0 OFF OFF OFF OFF OFF OFF - - -", 9356, 9_077_194, 138_791_760, true},
	{"pentominoes-10x6", "P-3 0 0 12 0 OFF OFF OFF OFF OFF OFF - - -", 9356, 12_114_615, 191_960_438, true},
	{"pentominoes-10x6", "P-4 0 0 0 12 OFF OFF OFF OFF OFF OFF - - -", 9356, 25_848_915, 178_983_597, true},
	{"pentominoes-10x6", "P-5 12f 0 0 0 ON OFF OFF OFF OFF OFF - - -", 2339, 892_247, 892_247, false},
	{"pentominoes-10x6", "P-6 0 12 0 0 ON OFF OFF OFF OFF OFF - - -", 2339, 7_646_476, 114_753_421, true},
	{"pentominoes-10x6", "P-7 0 0 12 0 ON OFF OFF OFF OFF OFF - - -", 2339, 9_875_973, 153_036_807, true},
	{"pentominoes-10x6", "P-8 0 0 0 12 ON OFF OFF OFF OFF OFF - - -", 2339, 20_073_791, 133_086_329, true},
	{"pentominoes-10x6", "P-9 12f 11 0 0 ON OFF OFF OFF OFF OFF - - -", 2339, 924_167, 12_411_752, false},
	{"pentominoes-10x6", "P-10 12f 0 11 0 ON OFF OFF OFF OFF OFF - - -", 2339, 1_425_356, 20_374_275, false},
	{"pentominoes-10x6", "P-11 12f 0 0 11 ON OFF OFF OFF OFF OFF - - -", 2339, 2_455_947, 17_703_679, false},
	{"pentominoes-10x6", "P-12 12f 0 0 11 ON OFF OFF OFF ON OFF - - -", 2339, 2_454_746, 17_572_247, false},
	{"pentominoes-10x6", "P-13 12f 0 0 11 ON OFF 12 OFF OFF OFF - - -", 2339, 2_091_215, 15_198_004, false},
	{"tetriscube", "./polycube -i -q -rL def/tetriscube.txt", 9839, 30_255_329, 30_255_329, true},                                      // TC1
	{"tetriscube", "./polycube -i -q -rL -f11 -oe=11 def/tetriscube.txt", 9839, 48_705_459, 48_705_459 + 1_093_916_558, true},          // TC2
	{"tetriscube", "./polycube -i -q -rL -f11 -oe=11:f=3 def/tetriscube.txt", 9839, 80_346_268, 80_346_268 + 1_526_897_959, true},      // TC3
	{"tetriscube", "./polycube -i -q -rL -f11 -oe=11:f=3 -n def/tetriscube.txt", 9839, 80_346_268, 80_346_268 + 393_143_352, true},     // TC4
	{"diamond-pt12", "./polycube -i -q -r def/PT12.txt", 51_184, 207_341_751, 207_341_751, true},                                       // PT1
	{"diamond-pt12", "./polycube -i -q -r -V13 def/PT12.txt", 51_184, 78_145_746, 78_145_746, true},                                    // PT2
	{"diamond-pt12", "./polycube -i -q -r -V13 -f13 -oe=13 def/PT12.txt", 51_184, 153_069_413, 153_069_413 + 1_094_305_862, true},      // PT3
	{"diamond-pt12", "./polycube -i -q -r -V13 -f13 -oe=13:f=3 def/PT12.txt", 51_184, 185_469_244, 185_469_244 + 1_203_943_050, true},  // PT4
	{"diamond-pt12", "./polycube -i -q -r -V13 -f13 -oe=13:f=3 -n def/PT12.txt", 51_184, 185_469_244, 185_469_244 + 291_191_337, true}, // PT5
}

// counted presses Solve, waits for the run, and compares the page's numbers with a row.
func (b *tab) counted(r pasted) {
	b.t.Helper()
	before := eval[string](b, `document.querySelector('`+part("phase")+`')?.dataset.run ?? ""`)
	b.click("solve")
	b.awaitFor(20*time.Minute, "the end of "+r.line, `document.querySelector('`+part("phase")+
		`[data-phase="finished"]:not([data-run="`+before+`"])')`)
	b.is("count", group(r.solutions))
	b.is("fits", group(r.fits))
	if r.attempts != r.fits {
		b.is("attempts", group(r.attempts))
	} else if eval[bool](b, `!!document.querySelector('`+part("attempts")+`')`) {
		b.t.Errorf("%s: the page shows attempts of a search that tries nothing in vain", r.line)
	}
}

// TestBrowserRows pastes rows of the articles' tables, and finds the articles' counts. The slow ones take some minutes.
// Presets that are rows have these counts, too.
func TestBrowserRows(t *testing.T) {
	parallel(t)
	t.Run("presets", func(t *testing.T) { clicksPresets(t, newTab(t, siteHost(t), 1440, 900)) })
	for _, slow := range []bool{false, true} {
		t.Run("slow="+strconv.FormatBool(slow), func(t *testing.T) {
			if slow && os.Getenv("TILEWRIGHT_LONG") == "" {
				t.Skip("some minutes: TILEWRIGHT_LONG is not set")
			}
			for _, puzzle := range []string{"pentominoes-10x6", "tetriscube", "diamond-pt12"} {
				var own []pasted
				for _, r := range rows {
					if r.puzzle == puzzle && r.slow == slow {
						own = append(own, r)
					}
				}
				if len(own) == 0 {
					continue
				}
				t.Run(puzzle, func(t *testing.T) {
					b := desktop(t, "#p="+puzzle)
					b.started()
					for _, r := range own {
						b.setLine(r.line)
						began := time.Now()
						b.counted(r)
						t.Logf("%s: %v, %s", r.line, time.Since(began).Round(10*time.Millisecond),
							eval[string](b, `document.querySelector('`+part("set-engine")+` small').textContent`))
					}
				})
			}
		})
	}
}

// clicksPresets clicks presets that are rows of the articles.
func clicksPresets(t *testing.T, b *tab) {
	b.open("")
	b.started()
	for _, r := range []struct {
		preset string
		pasted
	}{
		{"best", pasted{line: "P5", solutions: 2339, fits: 2_091_215, attempts: 6_774_101}},
		{"dlx", pasted{line: "P1", solutions: 2339, fits: 892_247, attempts: 892_247}},
		{"emch", pasted{line: "P-7", solutions: 2339, fits: 9_875_973, attempts: 153_036_807}},
		{"debruijn", pasted{line: "P-8", solutions: 2339, fits: 20_073_791, attempts: 133_086_329}},
		{"window", pasted{line: "P4 without attempts in vain", solutions: 2339, fits: 2_091_215, attempts: 2_091_215}},
	} {
		b.click("presets")
		b.await("the preset "+r.preset, `(e => e && !(e.click(), false))(document.querySelector('[data-preset="`+r.preset+`"]'))`)
		b.counted(r.pasted)
	}
	for _, name := range []string{"volume", "parity", "fit-filter", "redundancy", "nof", "sample"} {
		b.await("the figure of "+name, `document.querySelector('`+part("figure-"+name)+`')?.href.includes("/figures/#")`)
	}
}
