package search

import "encoding/binary"

// Fingerprint is a hash of everything that a saved state relies on. A search refuses states with another one. It is
// FNV-1a with 64 bits (G. Fowler, L. C. Noll, K.-P. Vo).
type Fingerprint uint64

// NewFingerprint is the fingerprint of no bytes: the offset basis.
func NewFingerprint() Fingerprint { return 0xcbf29ce484222325 }

// Bytes adds bytes to the fingerprint.
func (f *Fingerprint) Bytes(b []byte) {
	for _, x := range b {
		*f = (*f ^ Fingerprint(x)) * 0x100000001b3
	}
}

// Number adds a number to the fingerprint, as a varint.
func (f *Fingerprint) Number(n int) {
	var room [binary.MaxVarintLen64]byte
	f.Bytes(room[:binary.PutVarint(room[:], int64(n))])
}
