package search

import "encoding/binary"

// Reader takes numbers from bytes that were saved. Where they are damaged it is so from then on,
// has nothing left, and gives zeros.
type Reader struct {
	Rest    []byte
	Damaged bool
}

// damage has the rest be lost.
func (r *Reader) damage() uint64 {
	r.Damaged, r.Rest = true, nil
	return 0
}

// Number is a varint that is at most so much.
func (r *Reader) Number(most uint64) uint64 {
	n, size := binary.Uvarint(r.Rest)
	if size <= 0 || n > most {
		return r.damage()
	}
	r.Rest = r.Rest[size:]
	return n
}

// Word is a number of eight bytes.
func (r *Reader) Word() uint64 {
	if len(r.Rest) < 8 {
		return r.damage()
	}
	n := binary.LittleEndian.Uint64(r.Rest)
	r.Rest = r.Rest[8:]
	return n
}

// Bytes are some, behind their number. They are not copied.
func (r *Reader) Bytes() []byte {
	n := r.Number(uint64(len(r.Rest)))
	if n > uint64(len(r.Rest)) {
		r.damage()
		return nil
	}
	b := r.Rest[:n:n]
	r.Rest = r.Rest[n:]
	return b
}

// Ended tells whether all was read, and nothing damaged.
func (r *Reader) Ended() bool { return !r.Damaged && len(r.Rest) == 0 }
