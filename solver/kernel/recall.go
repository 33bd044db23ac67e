package kernel

import "tilewright/solver/kernel/asm"

// recall keeps the frames with which run returned. What a kernel derives from them is still in memory, and is valid for
// the frames that the state still has.
type recall struct {
	*emitter
	root, depth asm.Field // depth + 1; 0 for none
	frames      int
}

func (e *emitter) newRecall() recall {
	return recall{
		emitter: e, root: e.m.Room("remembered root", asm.U64, 1, 1), depth: e.m.Room("remembered depth", asm.U32, 1, 1),
		frames: e.m.Reserve("remembered", 8*(e.layout.total-e.layout.frames)),
	}
}

// compare goes to other unless the frames of the state, down to a depth, are those kept. It forgets the kept ones.
func (r *recall) compare(depth asm.Local, other asm.Label) {
	f := r.f
	at, kept := f.Local("at", asm.I32), f.Local("kept", asm.I32)
	f.Set(kept, r.depth.At(0))
	f.Set(r.depth.At(0), 0) // the search goes on from them
	f.JumpIf(other, depth.Add(1).Ne(kept))
	f.JumpIf(other, r.header(stRoot).Ne(r.root.At(0)))
	f.Set(at, r.size(depth))
	word := asm.NewRecord("frames").Field("word", asm.U64, 1)
	f.Do("compare", func() {
		f.Set(at, at.Sub(8))
		f.JumpIf(other, word.Plus(r.framesAt()).At(at).Ne(word.Plus(r.frames).Named("remembered").At(at)))
	}).While(at)
}

// keep keeps the frames down to a depth.
func (r *recall) keep(depth asm.Local) {
	f := r.f
	f.Set(r.root.At(0), r.header(stRoot))
	f.Set(r.depth.At(0), depth.Add(1))
	f.CopyMemory(r.frames, r.framesAt(), r.size(depth))
}

// size is the number of bytes of the frames down to a depth.
func (r *recall) size(depth asm.Local) asm.Value { return r.emitter.frames.Offset(depth.Add(1)) }
