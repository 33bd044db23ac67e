package wire

import (
	"bytes"
	"reflect"
	"testing"
)

func TestLevels(t *testing.T) {
	levels := []Level{{Attempts: 1, Fits: 2}, {3, 4.5e15, 5, 6, 7, 8, 9}}
	buffer := AppendLevels([]byte("before"), levels)
	if len(buffer) != len("before")+2*levelSize {
		t.Fatalf("%d bytes", len(buffer))
	}
	if got := ReadLevels(buffer[len("before"):]); !reflect.DeepEqual(got, levels) {
		t.Errorf("read %v, want %v", got, levels)
	}
	if got := ReadLevels(AppendLevels(nil, nil)); got != nil {
		t.Errorf("none are read as %v", got)
	}
}

// FuzzLevels: any buffer is read, and written again as it was.
func FuzzLevels(f *testing.F) {
	f.Add(AppendLevels(nil, []Level{{1, 2, 3, 4, 5, 6, 7}}))
	f.Add(make([]byte, levelSize+1))
	f.Fuzz(func(t *testing.T, buffer []byte) {
		whole := buffer[:len(buffer)/levelSize*levelSize]
		if got := AppendLevels(nil, ReadLevels(buffer)); !bytes.Equal(got, whole) {
			t.Errorf("%x is written again as %x", whole, got)
		}
	})
}
