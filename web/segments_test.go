//go:build !js

package main

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"github.com/tetratelabs/wazero"
)

// memoryPages is the memory of the programs in these tests, in pages of 64 KiB.
const memoryPages = 3

// segment is a part of the memory that a program fills before it starts.
type segment struct {
	at      int
	content string
}

// section is a section of a program, with this body.
func section(id byte, body ...byte) []byte {
	return append(binary.AppendUvarint([]byte{id}, uint64(len(body))), body...)
}

// programWith is the smallest program with these segments. It exports its memory.
func programWith(segments []segment) []byte {
	data := binary.AppendUvarint(nil, uint64(len(segments)))
	for _, s := range segments {
		// A signed number of five bytes; the format allows these for any address.
		at := []byte{byte(s.at) | 0x80, byte(s.at>>7) | 0x80, byte(s.at>>14) | 0x80, byte(s.at>>21) | 0x80, byte(s.at >> 28)}
		data = append(append(append(data, 0, 0x41), at...), 0x0b)
		data = append(binary.AppendUvarint(data, uint64(len(s.content))), s.content...)
	}
	program := []byte("\x00asm\x01\x00\x00\x00")
	program = append(program, section(5, 1, 0, memoryPages)...) // memory
	program = append(program, section(7, 1, 1, 'm', 2, 0)...)   // export
	return append(program, section(11, data...)...)             // data
}

// initial is the memory that a program starts with.
func initial(t *testing.T, program []byte) []byte {
	t.Helper()
	runtime := wazero.NewRuntimeWithConfig(t.Context(), wazero.NewRuntimeConfigInterpreter())
	defer runtime.Close(t.Context())
	module, err := runtime.Instantiate(t.Context(), program)
	if err != nil {
		t.Fatal(err)
	}
	memory, ok := module.ExportedMemory("m").Read(0, memoryPages<<16)
	if !ok {
		t.Fatal("the memory is too small")
	}
	return bytes.Clone(memory)
}

// TestJoinSegments compares the memory before and after, on scattered segments in any order, which may overlap. The
// first address takes all lengths of a number.
func TestJoinSegments(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 11))
	for _, first := range []int{0, 1, 63, 64, 127, 128, 8191, 8192, 16383, 16384, 100000} {
		segments := []segment{{first, "first"}}
		for at := first; at < memoryPages<<16-300; at += random.IntN(3000) {
			content := make([]byte, random.IntN(200))
			for i := range content {
				content[i] = byte(random.IntN(256))
			}
			segments = append(segments, segment{at, string(content)})
			at += len(content) - 5
		}
		random.Shuffle(len(segments), func(i, j int) { segments[i], segments[j] = segments[j], segments[i] })
		before := programWith(segments)
		after := joinSegments(before)
		if bytes.Equal(before, after) {
			t.Fatalf("from %d: the segments are not joined", first)
		}
		if !bytes.Equal(initial(t, before), initial(t, after)) {
			t.Fatalf("from %d: the memory is another after joining", first)
		}
	}
}

// TestJoinSegmentsKeeps: programs whose segments cannot be joined stay as they are.
func TestJoinSegmentsKeeps(t *testing.T) {
	const header = "\x00asm\x01\x00\x00\x00"
	whole := programWith([]segment{{5, "five"}, {50, "fifty"}})
	for name, program := range map[string]string{
		"nothing":  "",
		"text":     "package main",
		"no data":  header,
		"none":     header + "\x0b\x01\x00",
		"cut":      string(whole[:len(whole)-1]),
		"count":    header + "\x0c\x01\x02" + string(whole[len(header):]),
		"passive":  header + "\x0b\x04\x01\x01\x01\x07",
		"sum":      header + "\x0b\x09\x01\x00\x41\x01\x41\x02\x6a\x0b\x00",
		"endless":  header + "\x0b\x09\x01\x00\x41\xff\xff\xff\xff\xff\xff",
		"negative": header + "\x0b\x0a\x01\x00\x41\xff\xff\xff\xff\x7f\x0b\x00",
		"more":     header + "\x0b\x07\x01\x00\x41\x01\x0b\x00\x00",
	} {
		if got := joinSegments([]byte(program)); string(got) != program {
			t.Errorf("%s: %q became %q", name, program, got)
		}
	}
}
