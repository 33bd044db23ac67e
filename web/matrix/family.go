package main

import (
	"fmt"
	"regexp"
	"strconv"
	"time"

	"tilewright/def"
	"tilewright/def/testing/gen"
	"tilewright/solver/series"
	"tilewright/solver/session"
	"tilewright/solver/settings"
)

// What makes a family of a puzzle's text: its width becomes n and a number. Without its layouts, and with as many copies
// as there is room for, all its boards are counted in one walk.
var (
	widthPart  = regexp.MustCompile(`(?m)^D:(.*)xDim=(\d+)`)
	layoutPart = regexp.MustCompile(`(?ms)^L:.*?^~L\n`)
	copiesPart = regexp.MustCompile(`(?m)^(C:.*):copies=[\d-]+`)
	groupPart  = regexp.MustCompile(`(?m)^(C:.*):group=\d+`)
	namePart   = regexp.MustCompile(`(?m)^C:name=([^:\n]*)`)
)

// mostBox is the most cells of a box that is counted without its layouts.
const mostBox = 16

// family counts the puzzle's board and the next wider one as the terms of a family, up to turns or not. The oracle counts
// each board by itself.
func family(c *Case) Verdict {
	dice := c.dice(6)
	text := c.Text
	if size := c.Puzzle.Size; dice.IntN(2) == 0 && size.X*size.Y*size.Z <= mostBox {
		text = layoutPart.ReplaceAllString(text, "")
		text = copiesPart.ReplaceAllString(groupPart.ReplaceAllString(text, "$1"), "$1")
		text = namePart.ReplaceAllString(text, "C:name=$1:copies=0-max")
	}
	return c.asFamily(text, dice.IntN(2) == 0, settings.Mirror(dice.IntN(2)))
}

// asFamily makes the family of a text and counts it.
func (c *Case) asFamily(text string, once bool, mirror settings.Mirror) Verdict {
	text = widthPart.ReplaceAllStringFunc(text, func(line string) string {
		part := widthPart.FindStringSubmatch(line)
		width, _ := strconv.Atoi(part[2])
		return fmt.Sprintf("D:n=1:%sxDim=n+%d", part[1], width-1)
	})
	f := def.Parse(text).Family(0)
	if f == nil {
		return broken("no family: %s", text)
	}
	var want []int
	var wrong error
	to := 2
	for n := 1; n <= to; n++ {
		p, err := f.At(n)
		if err != nil {
			wrong = err
			break
		}
		count, told := 0, true
		if p != nil {
			o := gen.NewOracle(p)
			solutions, ok := o.Ruled(gen.MostSolutions)
			count, told = len(o.Want(solutions, once, mirror == settings.MirrorSame)), ok
		}
		if !told {
			to = n - 1 // the oracle cannot say how many there are
			break
		}
		want = append(want, count)
	}
	if to == 0 {
		return c.asFamily(c.Text, once, mirror) // of the puzzle itself the oracle can
	}
	q := session.NewTerms(text, 0, to, once, mirror)
	var known []series.Term
	for step := 0; len(known) < to; step++ { // a law of the terms may take longer
		_, done := q.Step(100_000, time.Duration(step)*time.Second)
		if q.Terms != nil {
			known = q.Terms.Known()
		}
		if done {
			break
		}
		if step > mostSlices {
			return broken("the family does not end: %s", text)
		}
	}
	for i, count := range want {
		if i >= len(known) || known[i].N != i+1 || known[i].Solutions.String() != strconv.Itoa(count) {
			return broken("terms %v (%v), want %d for n = %d, once %v, mirror %v:\n%s", known, q.Err, count, i+1, once, mirror, text)
		}
	}
	switch {
	case q.Err != nil && wrong == nil:
		return refused(q.Err.Error())
	case wrong != nil && q.Err == nil:
		return broken("a board that cannot be is counted: %v\n%s", wrong, text)
	case wrong != nil && len(want) == 0:
		return refused(wrong.Error())
	}
	return Verdict{}
}
