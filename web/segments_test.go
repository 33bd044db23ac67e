//go:build !js

package main

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tetratelabs/wazero"
)

// memoryPages is the memory of the programs in these tests, in 64 KiB.
const memoryPages = 3

// programWith is the smallest program with these segments: it exports its memory.
func programWith(segments []segment) []byte {
	program := []byte(wasmHeader)
	program = appendBlock(append(program, 5), []byte{1, 0, memoryPages}) // memory
	program = appendBlock(append(program, 7), []byte{1, 1, 'm', 2, 0})   // export
	return appendBlock(append(program, sectionData), appendSegments(nil, segments))
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

// TestChangeMemory compares the memory before and after, on scattered segments
// in any order.
func TestChangeMemory(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 11))
	for range 40 {
		var segments []segment
		for at := random.IntN(3000); ; {
			content := make([]byte, 1+random.IntN(200))
			for i := range content {
				content[i] = byte(random.IntN(256))
			}
			if at+len(content) > memoryPages<<16 {
				break
			}
			segments = append(segments, segment{uint32(at), content})
			at += len(content) + random.IntN(3*widestGap)
		}
		random.Shuffle(len(segments), func(i, j int) { segments[i], segments[j] = segments[j], segments[i] })
		before := programWith(segments)
		after, err := changeMemory(before, fillGaps)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(initial(t, before), initial(t, after)) {
			t.Fatal("the memory is another after filling gaps")
		}
	}
}

func TestFillGaps(t *testing.T) {
	got, err := fillGaps([]segment{{100 + widestGap, []byte{3}}, {98, []byte{1, 2}}, {102 + 2*widestGap, []byte{4}}})
	if err != nil || len(got) != 2 || got[0].at != 98 || len(got[0].content) != widestGap+3 || got[1].at != 102+2*widestGap {
		t.Errorf("segments were joined to %d (%v), want 2: a gap of %d is filled, a longer one is not", len(got), err, widestGap)
	}
}

func TestChangeMemoryFails(t *testing.T) {
	whole := programWith([]segment{{5, []byte("five")}, {50, []byte("fifty")}})
	for _, test := range []struct{ name, program, want string }{
		{"text", "package main", "no WebAssembly"},
		{"cut", string(whole[:len(whole)-1]), "section 11"},
		{"count", wasmHeader + "\x0c\x01\x02", "by number"},
		{"passive", wasmHeader + "\x0b\x04\x01\x01\x01\x07", "constant address"},
		{"sum", wasmHeader + "\x0b\x09\x01\x00\x41\x01\x41\x02\x6a\x0b\x00", "not plain"},
		{"overlap", string(programWith([]segment{{5, []byte("five")}, {8, []byte("fifty")}})), "overlap at address 8"},
		{"endless", wasmHeader + "\x0b\x09\x01\x00\x41\xff\xff\xff\xff\xff\xff", "does not end"},
	} {
		_, err := changeMemory([]byte(test.program), fillGaps)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q", test.name, err, test.want)
		}
	}
}

func TestInt32(t *testing.T) {
	for _, value := range []int32{0, 1, 63, 64, 8191, 8192, 1<<31 - 1, -1 << 31, -1, -64, -65} {
		got, err := readInt32(bytes.NewReader(appendInt32(nil, value)))
		if got != value || err != nil {
			t.Errorf("%d came back as %d, %v", value, got, err)
		}
	}
}
