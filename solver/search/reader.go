package search

import "encoding/binary"

// Reader takes numbers from bytes that were saved. Once it meets damage, it is Damaged, has nothing left, and gives
// zeros.
type Reader struct {
	Rest    []byte
	Damaged bool
}

// damage marks the reader as damaged and drops the rest.
func (r *Reader) damage() uint64 {
	r.Damaged, r.Rest = true, nil
	return 0
}

// Number is a varint that is at most most.
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

// Bytes reads a number and that many bytes. They are not copied.
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

// Ended tells whether everything was read without damage.
func (r *Reader) Ended() bool { return !r.Damaged && len(r.Rest) == 0 }
