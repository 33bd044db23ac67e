//go:build !js

package main

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
)

// Parts of the WebAssembly binary format, core specification 5.5.
const (
	wasmHeader       = "\x00asm\x01\x00\x00\x00"
	sectionData      = 11
	sectionDataCount = 12
	opI32Const       = 0x41
	opEnd            = 0x0b
)

// segment is what a program puts into its memory before it starts.
type segment struct {
	at      uint32
	content []byte
}

// widestGap is the number of zeros between two segments that are still joined.
// Almost all gaps are shorter than 64 bytes.
const widestGap = 1 << 10

// pack makes a program that compresses better.
func pack(program []byte) ([]byte, error) {
	return changeMemory(program, func(memory []segment) ([]segment, error) {
		memory, err := fillGaps(memory)
		if err != nil {
			return nil, err
		}
		return memory, dropLines(memory)
	})
}

// changeMemory changes a program's initial memory.
func changeMemory(program []byte, change func([]segment) ([]segment, error)) ([]byte, error) {
	if !bytes.HasPrefix(program, []byte(wasmHeader)) {
		return nil, errors.New("this is no WebAssembly program")
	}
	changed := []byte(wasmHeader)
	r := bytes.NewReader(program[len(wasmHeader):])
	for r.Len() > 0 {
		id, _ := r.ReadByte()
		body, err := readBlock(r)
		if err != nil {
			return nil, fmt.Errorf("reading section %d of the program: %w", id, err)
		}
		switch id {
		case sectionDataCount:
			return nil, errors.New("the program refers to its segments by number, so they cannot be changed")
		case sectionData:
			segments, err := readSegments(body)
			if err != nil {
				return nil, fmt.Errorf("reading the program's initial memory: %w", err)
			}
			if segments, err = change(segments); err != nil {
				return nil, err
			}
			body = appendSegments(nil, segments)
		}
		changed = appendBlock(append(changed, id), body)
	}
	return changed, nil
}

// fillGaps sorts segments, and fills the gaps between them that are short. Go's
// linker leaves every run of eight zeros out of the initial memory, which
// leaves 50,000 segments of a few bytes, each with an address that no compressor
// foresees; zeros cost it next to nothing. With them the program is larger, but
// the worker takes 57 kB less after brotli.
func fillGaps(segments []segment) ([]segment, error) {
	slices.SortFunc(segments, func(a, b segment) int { return cmp.Compare(a.at, b.at) })
	var all []segment
	for _, s := range segments {
		if len(all) > 0 {
			last := &all[len(all)-1]
			gap := int(s.at) - int(last.at) - len(last.content)
			if gap < 0 { // their order would count
				return nil, fmt.Errorf("two segments overlap at address %d", s.at)
			}
			if gap <= widestGap {
				last.content = append(append(last.content, make([]byte, gap)...), s.content...)
				continue
			}
		}
		all = append(all, segment{s.at, slices.Clone(s.content)})
	}
	return all, nil
}

// readSegments reads the body of a data section, as Go's linker writes it: every
// segment for the one memory, at a constant address.
func readSegments(body []byte) ([]segment, error) {
	r := bytes.NewReader(body)
	count, err := binary.ReadUvarint(r)
	if err != nil {
		return nil, err
	}
	var segments []segment
	for range count {
		var place [2]byte
		if _, err := io.ReadFull(r, place[:]); err != nil {
			return nil, err
		}
		if place != [2]byte{0, opI32Const} {
			return nil, fmt.Errorf("segment %d is not at a constant address", len(segments))
		}
		at, err := readInt32(r)
		if err != nil {
			return nil, err
		}
		if end, err := r.ReadByte(); err != nil || end != opEnd {
			return nil, fmt.Errorf("the address of segment %d is not plain", len(segments))
		}
		content, err := readBlock(r)
		if err != nil {
			return nil, err
		}
		segments = append(segments, segment{uint32(at), content})
	}
	return segments, nil
}

func appendSegments(dst []byte, segments []segment) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(segments)))
	for _, s := range segments {
		dst = append(dst, 0, opI32Const)
		dst = appendInt32(dst, int32(s.at))
		dst = append(dst, opEnd)
		dst = appendBlock(dst, s.content)
	}
	return dst
}

// readBlock reads bytes that follow their number.
func readBlock(r *bytes.Reader) ([]byte, error) {
	size, err := binary.ReadUvarint(r)
	if err != nil {
		return nil, err
	}
	if size > uint64(r.Len()) {
		return nil, io.ErrUnexpectedEOF
	}
	block := make([]byte, size)
	_, err = io.ReadFull(r, block)
	return block, err
}

func appendBlock(dst, block []byte) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(block))), block...)
}

// readInt32 reads a signed LEB128 number: seven bits a byte, the lowest first,
// and the sign in the last.
func readInt32(r io.ByteReader) (int32, error) {
	var value int32
	for shift := 0; shift < 35; shift += 7 {
		b, err := r.ReadByte()
		if err != nil {
			return 0, err
		}
		value |= int32(b&0x7f) << shift
		if b < 0x80 {
			if b&0x40 != 0 && shift+7 < 32 {
				value |= -1 << (shift + 7)
			}
			return value, nil
		}
	}
	return 0, errors.New("a number does not end")
}

func appendInt32(dst []byte, value int32) []byte {
	for {
		b := byte(value & 0x7f)
		value >>= 7
		if value == 0 && b&0x40 == 0 || value == -1 && b&0x40 != 0 {
			return append(dst, b)
		}
		dst = append(dst, b|0x80)
	}
}
