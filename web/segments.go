//go:build !js

package main

import (
	"bytes"
	"encoding/binary"
)

// joinSegments makes one segment of a program's initial memory. Go's linker leaves out runs of zeros. So there are up
// to 100,000 segments of a few bytes, each with an address that no compressor can predict; zeros would cost next to
// nothing. The format read and written here is the binary format of WebAssembly (core specification, 5.5), and nothing
// of Go's. A program with something unexpected is returned unchanged: it is larger, and does the same.
func joinSegments(program []byte) []byte {
	const (
		header           = 8 // magic number and version
		sectionData      = 11
		sectionDataCount = 12 // of a program that names segments by numbers
	)
	r := bytes.NewBuffer(program[min(header, len(program)):])
	joined := bytes.Clone(program[:len(program)-r.Len()])
	for r.Len() > 0 {
		id, _ := r.ReadByte()
		body, ok := readBlock(r)
		if ok && id == sectionData {
			body, ok = joinData(body)
		}
		if !ok || id == sectionDataCount {
			return program
		}
		joined = append(binary.AppendUvarint(append(joined, id), uint64(len(body))), body...)
	}
	return joined
}

// joinData joins the segments of a data section. Each must be for the only memory, at a constant address.
func joinData(section []byte) (joined []byte, ok bool) {
	const (
		i32Const   = 0x41
		end        = 0x0b
		maxAddress = 1 << 27 // to fill in more zeros than this is not worth it
	)
	r := bytes.NewBuffer(section)
	count, err := binary.ReadUvarint(r)
	if err != nil || count == 0 {
		return nil, false
	}
	var memory []byte
	first := uint64(maxAddress)
	for range count {
		if place := r.Next(2); !bytes.Equal(place, []byte{0, i32Const}) {
			return nil, false
		}
		// The address is a signed number; one that is not negative reads the same.
		at, err := binary.ReadUvarint(r)
		if err != nil || !bytes.Equal(r.Next(1), []byte{end}) {
			return nil, false
		}
		content, ok := readBlock(r)
		if !ok || at+uint64(len(content)) > maxAddress {
			return nil, false
		}
		if more := int(at) + len(content) - len(memory); more > 0 {
			memory = append(memory, make([]byte, more)...)
		}
		copy(memory[at:], content)
		first = min(first, at)
	}
	memory = memory[first:]
	joined = binary.AppendUvarint([]byte{1, 0, i32Const}, first)
	if last := len(joined) - 1; joined[last]&0x40 != 0 { // this bit would be the sign
		joined[last] |= 0x80
		joined = append(joined, 0)
	}
	joined = binary.AppendUvarint(append(joined, end), uint64(len(memory)))
	return append(joined, memory...), r.Len() == 0
}

// readBlock reads bytes that follow their number.
func readBlock(r *bytes.Buffer) (block []byte, ok bool) {
	size, err := binary.ReadUvarint(r)
	if err != nil || size > uint64(r.Len()) {
		return nil, false
	}
	return r.Next(int(size)), true
}
