package shell

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/ui/pictures"
	"tilewright/ui/state"
	"tilewright/ui/store"
)

// PanelContext is what the first page gives to a room: the state, the ways to change it, and things that all rooms use.
// Each room has a copy, as one pointer less on the way to the state makes the program smaller.
type PanelContext struct {
	// State is only read. Do changes it inside of an event handler, and Later from anywhere.
	State *state.State
	Do    func(...state.Action)
	Later func(...state.Action)
	// Dispatch runs a function on the page's thread, and draws the page after it.
	Dispatch func(func())
	// Open goes to another puzzle, and writes the present one down first.
	Open func(state.Action)
	// Fold folds a panel of the page, or unfolds it.
	Fold func(state.Panel)
	// Solve begins a search, pauses it or goes on with it.
	Solve func()
	// Player is the <poly-player> of the board, nil while there is none.
	Player func() app.Value
	// ReadEditor takes over the text that was typed a moment ago, without waiting.
	ReadEditor func()
	// CopyText puts a text on the clipboard, and then shows the message said.
	CopyText func(text, said string)
	// Quietly keeps a handler from drawing the page, if the schedule says to wait.
	Quietly  func(app.Context)
	Pictures *pictures.Made
	Store    *store.Store
	Device   *Device
}

// Device tells what the browser or its machine lacks.
type Device struct {
	// Low is whether the battery is low, Flat whether the browser cannot draw solids.
	Low, Flat bool
}

// DrawsNoSolids is the reason why solids are shown only layer by layer.
const DrawsNoSolids say.Message = "This browser cannot draw solids, because WebGL is missing or switched off. The page shows them layer by layer."

// UntilDrawn is how long it takes until the page shows the latest change.
const UntilDrawn = 60 * time.Millisecond
