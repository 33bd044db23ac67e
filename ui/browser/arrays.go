package browser

import (
	"encoding/binary"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

func BytesOf(b []byte) app.Value {
	raw := app.Window().Get("Uint8Array").New(len(b))
	app.CopyBytesToJS(raw, b)
	return raw
}

func NumbersOf(list []int32) app.Value {
	raw := make([]byte, 0, 4*len(list))
	for _, n := range list {
		raw = binary.LittleEndian.AppendUint32(raw, uint32(n))
	}
	return app.Window().Get("Int32Array").New(BytesOf(raw).Get("buffer"))
}

// Numbers reads a list of numbers.
func Numbers(list app.Value) []int {
	numbers := make([]int, list.Length())
	for i := range numbers {
		numbers[i] = list.Index(i).Int()
	}
	return numbers
}
