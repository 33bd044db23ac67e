package frontier

import (
	"testing"

	"tilewright/solver/search"
)

// TestState: a search that is over is saved with its number, and another one goes on. Damage is noticed.
func TestState(t *testing.T) {
	for _, side := range []int{4, 16} {
		p := board(t, side, side, dominoes)
		open := func() (e *Engine, told *uint64) {
			told = new(uint64)
			e, err := NewEngine(p, nil, Options{}, "", func(n uint64) { *told += n }, nil)
			if err != nil {
				t.Fatal(err)
			}
			return e, told
		}
		e, told := open()
		empty := e.Save()
		e.Run(10)
		begun := e.Save()
		status := e.Run(1 << 30)
		over := e.Save()
		if side == 4 && (status != search.Finished || *told != 36 || e.Stats().Solutions != 36) {
			t.Errorf("%d by %d: %v, %d", side, side, status, *told)
		}
		for _, state := range [][]byte{empty, begun, over} {
			again, _ := open()
			if err := again.Restore(state); err != nil {
				t.Fatal(err)
			}
			if got := again.Run(1 << 30); got != status || again.Stats().Solutions != e.Stats().Solutions ||
				errorText(again.Err()) != errorText(e.Err()) {
				t.Errorf("%d by %d goes on to %v, %d, %v; want %v, %v", side, side, got, again.Stats().Solutions, again.Err(), status, e.Err())
			}
		}
		for i := range over {
			damaged := append([]byte{}, over...)
			damaged[i] ^= 0x80
			other, _ := open()
			if err := other.Restore(damaged[:i]); err == nil && i < len(empty) {
				t.Errorf("a state of %d bytes is read", i)
			}
			_ = other.Restore(damaged)
			other.Run(100)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
