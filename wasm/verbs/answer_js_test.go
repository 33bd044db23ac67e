package main

import (
	"testing"

	"tilewright/solver/gameapi"
)

// TestAnswer asks one question of each kind, and questions that are refused.
func TestAnswer(t *testing.T) {
	const turner = `"D:xDim=5:yDim=5:zDim=3:empty=7\nL:stationary=W\nW W W W W,W W W W W,W W W W W\nW W W W W,W . . . .,W W W W W\n` +
		`W W W W W,W . . . W,W W W W W\nW W W W W,W . . W W,W W W W W\nW W W W W,W W W W W,W W W W W\n~L\nC:name=B:layout=0 0 0, 0 1 0\n~D\n"` +
		`,"placed":[{"piece":"B","cells":[[1,1,1],[1,2,1]]}]`
	const box, ask = `"D:xDim=2:yDim=2:zDim=1\nC:name=I:copies=2:layout=0 0 0, 1 0 0\n~D\n"`, `","nodes":1000,"positions":1000,"puzzle":`
	for _, c := range []struct{ question, want string }{
		{`{"verb":"count` + ask + box + `}`, `{"result":"1"}`},
		{`{"verb":"unique` + ask + `"first-box"}`, `{"result":true}`},
		{`{"verb":"solve` + ask + box + `,"placed":[{"piece":"I","cells":[[1,0,0],[1,1,0]]}]}`,
			`{"result":[[{"piece":"I1","cells":[[1,0,0],[1,1,0]]},{"piece":"I2","cells":[[0,0,0],[0,1,0]]}]]}`},
		{`{"verb":"read` + ask + box + `}`, `{"result":{"title":"","lattice":"","size":[2,2,1],"cells":[[0,0,0],[0,1,0],[1,0,0],[1,1,0]],` +
			`"pieces":[{"piece":"I1","cells":[[0,0,0],[1,0,0]]},{"piece":"I2","cells":[[0,0,0],[1,0,0]]}]}}`},
		{`{"verb":"difficulty` + ask + `"first-rectangle","placed":[{"piece":"V","cells":[[0,0,0],[0,1,0],[0,2,0],[1,0,0],[2,0,0]]}]}`,
			`{"result":{"level":2,"work":13}}`},
		{`{"verb":"disassemble` + ask + box + `,"placed":[{"piece":"I1","cells":[[0,0,0],[0,1,0]]},{"piece":"I2","cells":[[1,0,0],[1,1,0]]}]}`,
			`{"result":{"apart":true,"level":"1","atMost":false,"moves":[{"pieces":["I2"],"by":[1,0,0]}],"stuck":[]}}`},
		{`{"verb":"disassemble` + ask + turner + `}`, `{"result":{"apart":false,"level":"","atMost":false,"moves":[],"stuck":["B"]}}`},
		{`{"verb":"disassemble","turns":true,"fewest":true,"positions":1000,"puzzle":` + turner + `}`, `{"result":{"apart":true,"level":"2","atMost":false,"moves":[{"pieces":["B"],"by":[0,0,0],` +
			`"turn":{"axis":"z","at":[0.5,2.5],"back":false}},{"pieces":["B"],"by":[4,0,0]}],"stuck":[]}}`},
		{`{"verb":"count` + ask + box + `,"placed":[{"piece":"I","cells":[[1,0,0],[0,1,0]]}]}`,
			`{"result":null,"error":{"message":"I1: these cells do not have the shape of the piece","code":"shape"}}`},
		{`{"verb":"count` + ask + box + `,"index":1}`,
			`{"result":null,"error":{"message":"the definition has 1 puzzles, counted from 0, so there is no number 1","code":"puzzle"}}`},
		{`{"verb":"difficulty` + ask + `"soma"}`,
			`{"result":null,"error":{"message":"` + gameapi.ErrUnknown.Error() + `","code":"unknown"}}`},
	} {
		if got := answer(c.question); got != c.want {
			t.Errorf("%s\ngives %s\nwant  %s", c.question, got, c.want)
		}
	}
}
