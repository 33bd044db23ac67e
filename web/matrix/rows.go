package main

import (
	"slices"
	"strconv"

	"tilewright/solver/design"
	"tilewright/solver/disassemble"
)

// Rows are all things that can be done with a puzzle.
func Rows(t *tools) []Row {
	n := func(c *Case) string { return strconv.Itoa(c.Puzzle.PieceCount()) }
	half := func(c *Case) string { return strconv.Itoa((c.Puzzle.PieceCount() + 1) / 2) }
	rows := []Row{
		solve("--auto"),
		solve("-r"),
		solve("--auto --limit=1"),
		solve("--auto --limit=3"),
		solve("--auto --count"),
		solve("--auto --mirror=same"),
	}
	for _, id := range []string{"best", "dlx", "mch", "emch", "debruijn", "window", "fletcher", "tight"} {
		rows = append(rows, preset(id))
	}
	rows = append(rows,
		line("no settings", ""),
		line("-u", "-u", "-u --mirror=same"),
		line("-r", "-r", "-r -R"),
		line("-r --mirror=same", "-r --mirror=same"),
		lines("-r with a piece", func(c *Case) []string {
			for _, q := range c.Puzzle.Pieces {
				if !q.Stationary {
					return []string{"-r" + q.Name, "-r" + q.Name + " -R --mirror=same"}
				}
			}
			return []string{"-rA"}
		}),
		line("engine reference", "-r --engine=reference", "-r -f99 -oe -n --engine=reference"),
		line("engine kernel", "-r --engine=kernel", "-u -of --engine=kernel"),
		lines("engine kernel with FILA", func(c *Case) []string {
			return []string{"-r -f99 -of --engine=kernel", "-u -f99 -oe -n --engine=kernel",
				"-r -f" + half(c) + " -oe=" + half(c) + " --engine=kernel"}
		}),
		line("engine tight", "-r --engine=tight", "-u --mirror=same --engine=tight"),
		line("engine fletcher", "--engine=fletcher", "-r -R --engine=fletcher", "-u -V --engine=fletcher"),
		line("engine restarts", "--engine=restarts --limit=1", "--engine=restarts --limit=3"),
		line("engine random", "--engine=random --limit=1"),
		line("engine frontier", "--engine=frontier --count", "-r --engine=frontier --count", "-u --mirror=same --engine=frontier --count"),
		line("engine meet", "--engine=meet", "-r --engine=meet", "-u --engine=meet --count"),
		Row{Name: "draw", Do: draw},
		Row{Name: "map", Do: mapped},
		Row{Name: "districts", Do: districts},
		Row{Name: "family", Do: family},
		lines("FILA", func(c *Case) []string {
			return []string{"-r -f" + n(c), "-u -f" + n(c) + " -of -n", "-r -R -f99 -oe", "-f99 -oy -r --mirror=same"}
		}),
		lines("FILA behind exact cover", func(c *Case) []string {
			return []string{"-r -f" + half(c) + " -of=" + half(c), "-u -n -f" + half(c) + " -oe=" + half(c)}
		}),
		line("orders", "-r -of", "-u -oe", "-ox -r", "-oR", "-oa@90", "-ol@1,2,-1"),
		lines("filter volume", func(c *Case) []string { return []string{"-V -r", "-u -V" + half(c), "-r -f99 -of -V"} }),
		lines("filter parity", func(c *Case) []string { return []string{"-P -r", "-u -P" + half(c)} }),
		lines("filter fit", func(c *Case) []string { return []string{"-F -r", "-u -F" + half(c), "--fit-fixpoint -F -r"} }),
		lines("trigger volume", func(c *Case) []string { return []string{"-v1 -r", "-v" + half(c) + " -u"} }),
		line("trigger parity", "-p -r", "-p -u --mirror=same -V -P -F -v2"),
		line("count", "--count", "-r --count", "-u --count --mirror=same", "--count --engine=kernel -r"),
		line("limit", "--limit=1", "-r --limit=1", "-u --limit=2", "-r --limit=2 -f99 -of", "-r --limit=1 --engine=kernel"),
		Row{Name: "most or fewest", Do: best},
		Row{Name: "goal", Do: goal},
		Row{Name: "trials", Do: trials},
		Row{Name: "any line", Do: func(c *Case) Verdict {
			var all []Verdict
			for _, line := range anyLine(c) {
				all = append(all, c.search(line))
			}
			return worst(all...)
		}},
		Row{Name: "saved and gone on with", Do: resume(false)},
		Row{Name: "split as it goes", Do: resume(true)},
		Row{Name: "cut ahead", Do: cut},
		watch("-r"),
		watch("--auto"),
		Row{Name: "trace", Do: record},
		Row{Name: "tree", Do: grow},
		Row{Name: "diagnosis", Do: diagnose},
		Row{Name: "by hand", Do: byHand},
		Row{Name: "hint", Do: hint},
		Row{Name: "challenge", Do: challenged},
		Row{Name: "design subsets", Do: designs(design.Subsets)},
		Row{Name: "design swaps", Do: designs(design.Swaps)},
		Row{Name: "design cells", Do: designs(design.Cells)},
		Row{Name: "design cubes", Do: designs(design.Cubes)},
		Row{Name: "design grow", Do: grows},
		Row{Name: "disassembly", Do: func(c *Case) Verdict { return apart(c, disassemble.Options{Positions: 100_000}) }},
		Row{Name: "disassembly with turns", Do: withTurns},
		Row{Name: "disassembly by the fewest moves", Do: fewest},
		Row{Name: "text there and back", Do: textThere},
		Row{Name: "link there and back", Do: linkThere},
		Row{Name: "board turned", Do: turnedBoard},
		Row{Name: ".xmpuzzle there and back", Do: burrThere},
		Row{Name: "file of Mechanical Puzzle Studio", Do: studioThere},
		Row{Name: "words left open", Do: wordsLeft},
		Row{Name: "roll of dice", Do: rolled},
		Row{Name: "table of the lab", Do: labTable})
	return slices.Concat(rows, []Row{spoken(t.languages, rows)}, t.coverRows(), t.rows(), t.files())
}
