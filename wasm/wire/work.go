package wire

import (
	"encoding/binary"

	"tilewright/def"
	"tilewright/solver/play"
)

// PuzzleText is the definition of a puzzle or draft as it travels.
func PuzzleText(p *def.Puzzle) string {
	if p == nil {
		return ""
	}
	bare := *p
	bare.Title, bare.Source, bare.Solutions, bare.Labels = "", "", "", nil
	bare.Pieces = make([]def.Piece, len(p.Pieces))
	for i, q := range p.Pieces {
		q.Colour = ""
		bare.Pieces[i] = q
	}
	return def.Format(&bare)
}

// ReadPuzzle reads what PuzzleText wrote. Of what is no definition an empty puzzle comes.
func ReadPuzzle(text string) *def.Puzzle {
	if d := def.Parse(text); len(d.Drafts) > 0 {
		return d.Drafts[0]
	}
	return &def.Puzzle{}
}

// AppendPosition appends a position to the numbers of a question: how many pieces lie on the board, and of each
// its slot, how many cells it has, and which, by their position in the box.
func AppendPosition(dst []uint16, placed []play.Placed) []uint16 {
	dst = append(dst, uint16(len(placed)))
	for _, piece := range placed {
		dst = append(dst, uint16(piece.Slot), uint16(len(piece.Cells)))
		for _, c := range piece.Cells {
			dst = append(dst, uint16(c))
		}
	}
	return dst
}

// ReadPositions reads what AppendPosition wrote. ok is false where it ends in the middle.
func ReadPositions(numbers []uint16) (list [][]play.Placed, ok bool) {
	next := func() (n int) {
		if ok = len(numbers) > 0; ok {
			n, numbers = int(numbers[0]), numbers[1:]
		}
		return n
	}
	for len(numbers) > 0 {
		placed := make([]play.Placed, next())
		for i := range placed {
			slot, cells := next(), next()
			if ok = ok && cells <= len(numbers); !ok {
				return nil, false
			}
			placed[i] = play.Placed{Slot: slot, Cells: make([]int, cells)}
			for k := range cells {
				placed[i].Cells[k] = next()
			}
		}
		list = append(list, placed)
	}
	return list, true
}

// AppendNumbers appends numbers of 16 bits, little-endian.
func AppendNumbers(dst []byte, numbers []uint16) []byte {
	for _, n := range numbers {
		dst = binary.LittleEndian.AppendUint16(dst, n)
	}
	return dst
}

// ReadNumbers reads what AppendNumbers wrote.
func ReadNumbers(bytes []byte) []uint16 {
	numbers := make([]uint16, len(bytes)/2)
	for i := range numbers {
		numbers[i] = binary.LittleEndian.Uint16(bytes[2*i:])
	}
	return numbers
}
