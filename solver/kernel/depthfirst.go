package kernel

import "tilewright/solver/kernel/asm"

// depthFirst is what the kernels share that go from frame to frame: the list kernel and the cover kernel. They take the
// first candidate that the current frame has not tried, and place it. Then they choose what the next frame is about,
// and go there. Where all candidates are tried they go back.
type depthFirst struct {
	emitter
	tries  tries
	placed asm.Field // the number of the image that a frame has placed
	word   asm.Field // a word of candidates, by its address

	// These are of the current frame: the word of untried candidates in use, its address, the end of all such words,
	// and the candidate that is tried.
	untriedWord, wordAt, wordsEnd asm.Local
	candidate                     asm.Local
}

// tries is where these kernels differ.
type tries interface {
	// roots is the number of roots. begin sets up the current root, before its first frame.
	roots() int
	begin()
	// load reads the current frame, at the start and after a step back. undone is called when a placement is taken
	// back.
	load()
	undone()
	// take is called when a candidate was chosen. whole says whether it completes a solution, and number is the number
	// of its image.
	take()
	whole() asm.Value
	number() asm.Value
	// place works out the node after the candidate and counts it, or goes to again.
	place(again asm.Label)
	// choose chooses what the next frame is about, and finds its candidates. It goes to again where there are none.
	choose(again asm.Label)
	// descend goes to the next frame.
	descend()
}

func newDepthFirst(l *stateWords, start []uint64, list bool) depthFirst {
	d := depthFirst{emitter: newEmitter(l, start, list)}
	d.placed = d.half(frPlaced, "placed")
	d.word = d.untried.Plus(-d.untried.Address())
	return d
}

// declare declares the variables.
func (d *depthFirst) declare() {
	f := d.f
	d.untriedWord, d.wordAt, d.wordsEnd = f.Local("untried", asm.I64), f.Local("untriedAt", asm.I32), f.Local("untriedEnd", asm.I32)
	d.candidate = f.Local("candidate", asm.I32)
}

// step implements steps.
func (d *depthFirst) step(again asm.Label) {
	f := d.f
	f.Block("entered", func(entered asm.Label) {
		d.goBack(entered)
		d.takeFirst()
		f.If(d.tries.whole(), func() {
			if d.list {
				d.note()
			}
			d.report()
			f.Jump(again)
		})
		d.tries.place(again)
	})
	d.tries.choose(again)
	d.tries.descend()
}

// goBack goes back to a frame that has a candidate. Else it goes on to the next root, at entered, or ends the search.
func (d *depthFirst) goBack(entered asm.Label) {
	f := d.f
	f.While("exhausted", d.untriedWord.Eqz(), func() {
		f.Set(d.word.At(d.wordAt), 0)
		if d.layout.words > 1 {
			f.Increase(d.wordAt, 8)
			f.If(d.wordAt.LtU(d.wordsEnd), func() {
				f.Set(d.untriedWord, d.word.At(d.wordAt))
				f.Continue()
			})
		}
		f.If(d.depth.LtS(1), func() {
			d.nextRoot(d.tries.roots(), func() {
				d.tries.begin()
				f.Jump(entered)
			})
		})
		f.Set(d.depth, d.depth.Sub(1))
		f.Set(d.frame, d.frame.Sub(d.frames.Size()))
		d.tries.undone()
		d.tries.load()
	})
}

// takeFirst chooses the first candidate.
func (d *depthFirst) takeFirst() {
	f := d.f
	word := d.wordAt.Sub(d.frame).Sub(d.untried.Address())
	f.Set(d.candidate, word.Shl(3).Or(d.untriedWord.Ctz().Wrap()))
	f.Set(d.untriedWord, d.untriedWord.DropLowest())
	d.tries.take()
}

// note writes what the current frame has chosen, and its candidates.
func (d *depthFirst) note() {
	f := d.f
	f.Set(d.word.At(d.wordAt), d.untriedWord)
	f.Set(d.chosen.At(d.frame), d.candidate)
	f.Set(d.placed.At(d.frame), d.tries.number())
}

// whole implements tries.
func (d *depthFirst) whole() asm.Value { return d.depth.Eq(d.layout.last) }

// code implements steps.
func (d *depthFirst) code(frame int) asm.Value { return d.placed.At(frame).Value }
