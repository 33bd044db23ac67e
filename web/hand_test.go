//go:build browser

package main

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/space"
	"tilewright/solver/judge"
	"tilewright/solver/play"
	"tilewright/ui/link"
	"tilewright/ui/state"
)

// player is a tab in which somebody plays by hand.
type player struct {
	*easel
	puzzle *def.Puzzle
	goal   play.Position // a solution of the puzzle
}

// handPiece is the element of a piece, and handElement that of board and table.
func handPiece(slot int) string {
	return fmt.Sprintf(`document.querySelector('%s [data-slot="%d"]')`, part("hand-board"), slot)
}

const handElement = `document.querySelector('[data-test="hand-board"]')`

// playing opens a puzzle of the library in which all pieces but the last few, left, lie where they belong. The link has
// the position.
func playing(b *tab, id string, left int) *player {
	b.t.Helper()
	p := &player{easel: &easel{tab: b}, puzzle: def.Find(id).Puzzle()}
	goal, err := play.FromAssembly(p.puzzle, state.Known(id))
	if err != nil {
		b.t.Fatal(err)
	}
	p.goal = goal
	all := len(goal.Placed)
	b.open("#" + link.Link{Puzzle: id, Settings: link.Automatic, Hand: p.after(all - left).Assembly()}.Encode())
	p.ready()
	return p
}

// after is the position after the first n pieces of the goal.
func (p *player) after(n int) play.Position {
	at := play.Position{Puzzle: p.puzzle, Placed: p.goal.Placed[:n:n]}
	return at
}

// ready waits until the board is there, with all pieces of the page's position.
func (p *player) ready() {
	p.t.Helper()
	p.await("the board", handElement+`?.querySelectorAll(".piece[data-slot]").length > 0`)
	p.rest()
}

// lies waits until the page has the position; then it is in the address.
func (p *player) lies(at play.Position) {
	p.t.Helper()
	part := link.Link{Puzzle: "x", Settings: link.Automatic, Hand: at.Assembly()}.Encode()
	part = part[strings.Index(part, "&h="):]
	p.await(fmt.Sprintf("%d pieces on the board", len(at.Placed)), fmt.Sprintf(`(location.hash + "&").includes(%q)`, part+"&"))
	p.rest()
}

// cells are those of a shape or a place, as a list that can be compared.
type cells []space.Cell

// boxOf is the first corner of the box around cells, and the cells measured from there.
func (p *player) boxOf(list []int) (space.Cell, cells) {
	var c cells
	for _, i := range list {
		c = append(c, p.puzzle.At(i))
	}
	low, _ := space.Bounds(c)
	space.Cubes.Normalise(c)
	return low, c
}

// shape is the present turn of a piece.
func (p *player) shape(slot int) cells {
	p.t.Helper()
	var c cells
	for _, xyz := range eval[[][]int](p.tab, fmt.Sprintf(handElement+`.shapeOf(%d)`, slot)) {
		c = append(c, space.Cell{X: xyz[0], Y: xyz[1], Z: xyz[2]})
	}
	space.Cubes.Normalise(c)
	return c
}

// handTurnings are the ways of turning, by their buttons. What each does is written here again, independently.
var handTurnings = []struct {
	test, key string
	turn      func(c space.Cell) space.Cell
}{
	{"hand-turn", "r", func(c space.Cell) space.Cell { return space.Cell{X: c.Y, Y: -c.X, Z: c.Z} }},
	{"hand-flip", "f", func(c space.Cell) space.Cell { return space.Cell{X: -c.X, Y: c.Y, Z: -c.Z} }},
	{"hand-tip", "t", func(c space.Cell) space.Cell { return space.Cell{X: c.X, Y: c.Z, Z: -c.Y} }},
	{"hand-roll", "y", func(c space.Cell) space.Cell { return space.Cell{X: c.Z, Y: c.Y, Z: -c.X} }},
}

// turnings is the shortest way to turn a piece, by numbers of handTurnings.
func (p *player) turnings(from, to cells) []int {
	p.t.Helper()
	type way struct {
		shape cells
		turns []int
	}
	queue, seen := []way{{from, nil}}, map[string]bool{}
	usable := []int{0, 1}
	if p.puzzle.Solid() {
		usable = []int{0, 2, 3} // the button that turns over is only for flat boards
	}
	for len(queue) > 0 {
		w := queue[0]
		queue = queue[1:]
		if slices.Equal(w.shape, to) {
			return w.turns
		}
		if key := fmt.Sprint(w.shape); seen[key] {
			continue
		} else {
			seen[key] = true
		}
		for _, n := range usable {
			var next cells
			for _, c := range w.shape {
				next = append(next, handTurnings[n].turn(c))
			}
			space.Cubes.Normalise(next)
			queue = append(queue, way{next, append(slices.Clone(w.turns), n)})
		}
	}
	p.t.Fatalf("no turns lead from %v to %v", from, to)
	return nil
}

// point is the place in the window that an expression gives.
func (p *player) point(expression string) (x, y float64) {
	p.t.Helper()
	at := eval[[]float64](p.tab, expression)
	return at[0], at[1]
}

// target is the middle of the box around cells, in the lowest cell's layer.
func (p *player) target(list []int) (x, y float64) {
	p.t.Helper()
	low, shape := p.boxOf(list)
	_, high := space.Bounds(shape)
	corner := func(dx, dy int) int {
		return p.puzzle.Index(space.Cell{X: low.X + dx, Y: low.Y + dy, Z: low.Z})
	}
	x0, y0 := p.point(fmt.Sprintf(handElement+`.pointOf(%d)`, corner(0, 0)))
	x1, y1 := p.point(fmt.Sprintf(handElement+`.pointOf(%d)`, corner(high.X, high.Y)))
	return (x0 + x1) / 2, (y0 + y1) / 2
}

// playingHand is a way to put pieces where they belong: by a mouse, a finger or keys alone.
type playingHand struct {
	name string
	turn func(p *player, slot, turning int)
	put  func(p *player, slot int, list []int)
}

// afterTurn waits until a piece's turn has changed.
func (p *player) afterTurn(slot int, before cells) {
	p.t.Helper()
	p.await("the piece to be turned", fmt.Sprintf(`JSON.stringify(%s.shapeOf(%d)) !== %q`, handElement, slot, jsonCells(before)))
	p.rest()
}

func jsonCells(list cells) string {
	var b strings.Builder
	for i, c := range list {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "[%d,%d,%d]", c.X, c.Y, c.Z)
	}
	return "[" + b.String() + "]"
}

var playingHands = []playingHand{
	{
		name: "mouse",
		turn: func(p *player, slot, n int) {
			before := p.shape(slot)
			if n == 0 {
				x, y := p.point(fmt.Sprintf(handElement+`.homeOf(%d)`, slot))
				p.easel.mouse(pressed, x, y, left, 0)
				p.easel.mouse(released, x, y, left, 0)
				eval[bool](p.tab, `new Promise(done => setTimeout(() => done(true), 300))`) // time itself: a tap that follows sooner turns it over
			} else {
				p.choose(slot)
				p.click(handTurnings[n].test)
			}
			p.afterTurn(slot, before)
		},
		put: func(p *player, slot int, list []int) {
			x, y := p.point(fmt.Sprintf(handElement+`.homeOf(%d)`, slot))
			tx, ty := p.target(list)
			p.carry(x, y, tx, ty)
		},
	},
	{
		name: "touch",
		turn: func(p *player, slot, n int) {
			before := p.shape(slot)
			x, y := p.point(fmt.Sprintf(handElement+`.homeOf(%d)`, slot))
			if n == 0 {
				p.tab.touch(x, y)
			} else {
				p.choose(slot)
				p.touchOn(handTurnings[n].test)
			}
			p.afterTurn(slot, before)
			eval[bool](p.tab, `new Promise(done => setTimeout(() => done(true), 300))`) // time itself, as with the mouse
		},
		put: func(p *player, slot int, list []int) {
			x, y := p.point(fmt.Sprintf(handElement+`.homeOf(%d)`, slot))
			tx, ty := p.target(list)
			ty += 56 // the piece floats above the finger
			p.fingers(input.DispatchTouchEventTypeTouchStart, [2]float64{x, y})
			for _, part := range []float64{0.3, 0.7, 1, 1} {
				p.fingers(input.DispatchTouchEventTypeTouchMove, [2]float64{x + part*(tx-x), y + part*(ty-y)})
				p.rest()
			}
			p.fingers(input.DispatchTouchEventTypeTouchEnd)
		},
	},
	{
		name: "keys",
		turn: func(p *player, slot, n int) {
			before := p.shape(slot)
			p.tabTo(slot)
			p.strike(handTurnings[n].key)
			p.afterTurn(slot, before)
		},
		put: func(p *player, slot int, list []int) {
			p.tabTo(slot)
			low, _ := p.boxOf(list)
			keys := kb.Enter
			for range max(p.puzzle.Size.X, p.puzzle.Size.Y) {
				keys += kb.ArrowLeft + kb.ArrowDown
			}
			keys += strings.Repeat(kb.PageDown, p.puzzle.Size.Z-1)
			keys += strings.Repeat(kb.ArrowRight, low.X) + strings.Repeat(kb.ArrowUp, low.Y) + strings.Repeat(kb.PageUp, low.Z)
			for _, key := range keys {
				p.strike(string(key))
			}
			p.await("to be told that it fits", fmt.Sprintf(`document.querySelector('%s').textContent.endsWith("it fits")`, part("hand-said")))
			p.strike(kb.Enter)
		},
	},
}

// touchOn presses a button with a finger. On a slow machine the finger may rest too long for a tap; then it presses
// again.
func (p *player) touchOn(name string) {
	p.t.Helper()
	button := fmt.Sprintf(`document.querySelector('%s')`, part(name))
	eval[bool](p.tab, `(window.tapped = 0, `+button+`.addEventListener("click", () => window.tapped++, {once: true}), true)`)
	for range 5 {
		x, y := p.point(`(r => [r.x + r.width / 2, r.y + r.height / 2])(` + button + `.getBoundingClientRect())`)
		p.tab.touch(x, y)
		if eval[bool](p.tab, `new Promise(done => { const began = Date.now(), look = () => window.tapped ? done(true) : Date.now() - began > 5000 ? done(false) : setTimeout(look, 20); look(); })`) {
			return
		}
	}
	p.t.Fatalf("%s cannot be tapped", name)
}

// carry drags from one point to another with the mouse.
func (p *player) carry(x, y, tx, ty float64) {
	p.t.Helper()
	p.easel.mouse(pressed, x, y, left, 0)
	for _, part := range []float64{0.3, 0.7, 1, 1} {
		p.easel.mouse(moved, x+part*(tx-x), y+part*(ty-y), left, 0)
		p.rest()
	}
	p.easel.mouse(released, tx, ty, left, 0)
}

// tabTo presses Tab until a piece has the focus.
func (p *player) tabTo(slot int) {
	p.t.Helper()
	is := `document.activeElement === ` + handPiece(slot)
	for range 120 {
		if eval[bool](p.tab, is) {
			return
		}
		p.strike(kb.Tab)
	}
	p.t.Fatalf("Tab does not come to piece %d", slot)
}

// choose chooses a piece without turning it.
func (p *player) choose(slot int) {
	p.t.Helper()
	eval[bool](p.tab, handPiece(slot)+`.focus() || true`)
}

// finish places the last pieces of the solution.
func (p *player) finish(hand playingHand, left int) {
	p.t.Helper()
	p.place(hand, left)
	p.await("the end", shown("hand-solved"))
}

// place places the last pieces of the goal.
func (p *player) place(hand playingHand, left int) {
	p.t.Helper()
	all := len(p.goal.Placed)
	for n := all - left; n < all; n++ {
		piece := p.goal.Placed[n]
		_, want := p.boxOf(piece.Cells)
		for _, turning := range p.turnings(p.shape(piece.Slot), want) {
			hand.turn(p, piece.Slot, turning)
		}
		hand.put(p, piece.Slot, piece.Cells)
		p.lies(p.after(n + 1))
	}
}

// TestBrowserHandPlayed plays puzzles to their end with each hand where people use it. TestBrowserHandWhole plays a flat
// one with the mouse.
func TestBrowserHandPlayed(t *testing.T) {
	parallel(t)
	for _, played := range []struct {
		hand playingHand
		size windowSize
		id   string
	}{
		{playingHands[0], accessibleSizes[0], "soma"},
		{playingHands[1], accessibleSizes[1], "pentominoes-10x6"}, {playingHands[1], accessibleSizes[1], "soma"},
		{playingHands[2], accessibleSizes[0], "pentominoes-10x6"}, {playingHands[2], accessibleSizes[0], "soma"},
	} {
		t.Run(played.hand.name+"/"+played.id, func(t *testing.T) {
			b := newTab(t, siteHost(t), played.size.width, played.size.height)
			b.resize(played.size)
			playing(b, played.id, 3).finish(played.hand, 3)
		})
	}
}

// TestBrowserHandWhole opens the page, presses By hand, and places all twelve pieces.
func TestBrowserHandWhole(t *testing.T) {
	parallel(t)
	b := desktop(t, "")
	b.started()
	b.click("mode-hand")
	p := &player{easel: &easel{tab: b}, puzzle: def.Find(def.Start).Puzzle()}
	p.goal, _ = play.FromAssembly(p.puzzle, state.Known(def.Start))
	p.ready()
	b.await("nothing to be told that nobody asked", `!(`+shown("hand-chip")+`)`)
	// On the table a piece stays where it is put, which is no move.
	x, y := p.point(handElement + `.homeOf(1)`)
	p.carry(x, y, x-20, y+60)
	p.await("the piece to lie there", fmt.Sprintf(`(([x, y]) => Math.hypot(x - %f, y - %f) < 3)(%s.homeOf(1))`, x-20, y+60, handElement))
	if !eval[bool](b, `document.querySelector('`+part("hand-undo")+`').disabled`) {
		t.Error("a piece that was moved on the table is a move")
	}
	p.finish(playingHands[0], 12)
	b.click("hand-undo")
	p.lies(p.after(11))
	b.click("hand-redo")
	p.lies(p.after(12))
	// A piece that is dragged off the board lies on the table. Escape puts it back where it was.
	first := p.goal.Placed[0]
	_, y = p.target(first.Cells)
	cx, cy := p.point(fmt.Sprintf(handElement+`.pointOf(%d)`, first.Cells[0]))
	p.easel.mouse(pressed, cx, cy, left, 0)
	p.easel.mouse(moved, cx+40, cy+200, left, 0)
	p.strike(kb.Escape)
	p.easel.mouse(released, cx+40, cy+200, left, 0)
	p.lies(p.after(12))
	p.carry(cx, cy, cx, y+420)
	p.lies(p.goal.Without(first.Slot))
}

// TestBrowserHand plays by hand at a desk.
func TestBrowserHand(t *testing.T) {
	parallel(t)
	stepping(t, atDesk(t),
		step{"judged", isJudged},
		step{"other puzzle", getsOtherPuzzle},
		step{"refused", isRefused},
		step{"at once", tapsAtOnce})
}

// tapsAtOnce taps a piece in the moment in which it was dropped on the table, before that is drawn.
func tapsAtOnce(t *testing.T, b *tab) {
	playing(b, "pentominoes-10x6", 12)
	if !eval[bool](b, `(e => {
		const svg = e.querySelector("svg"), [x, y] = e.homeOf(1), before = JSON.stringify(e.shapeOf(1));
		svg.setPointerCapture = () => {};
		const at = (on, type, x, y) => on.dispatchEvent(new PointerEvent(type, {bubbles: true, pointerId: 1, clientX: x, clientY: y}));
		const press = (x, y) => at(document.elementFromPoint(x, y), "pointerdown", x, y);
		press(x, y);
		at(svg, "pointermove", x - 20, y + 60);
		at(svg, "pointerup", x - 20, y + 60);
		press(x - 20, y + 60);
		at(svg, "pointerup", x - 20, y + 60);
		return JSON.stringify(e.shapeOf(1)) !== before;
	})(`+handElement+`)`) {
		t.Error("the tap is lost")
	}
}

// getsOtherPuzzle: another puzzle may come while a piece is pressed, or while the board has no size.
func getsOtherPuzzle(t *testing.T, b *tab) {
	p := playing(b, "pentominoes-10x6", 3)
	slot := p.goal.Placed[11].Slot
	x, y := p.point(fmt.Sprintf(handElement+`.homeOf(%d)`, slot))
	p.easel.mouse(moved, x, y, "", 0)
	p.easel.mouse(pressed, x, y, left, 0)
	// plan gives the element only the first pieces of the puzzle, and a board of this many layers.
	plan := func(pieces, layers int) {
		eval[bool](b, fmt.Sprintf(`(e => {
			const {plan} = e, {board} = plan;
			e.plan = {...plan, board: {...board, z: %d, pieces: board.pieces.slice(0, %d)}, shapes: plan.shapes.slice(0, %[2]d), turns: "flat"};
			e.placed = [];
			return true;
		})(%s)`, layers, pieces, handElement))
	}
	plan(slot-1, 1)
	p.easel.mouse(moved, x+30, y-30, left, 0)
	p.easel.mouse(moved, x+60, y-60, left, 0)
	p.easel.mouse(released, x+60, y-60, left, 0)
	if eval[bool](b, handElement+`.holding`) {
		t.Error("a piece of the puzzle before is in the hand")
	}
	eval[bool](b, handElement+`.style.display = "none", true`)
	plan(2, 3)
	eval[bool](b, `new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`)
	eval[bool](b, handElement+`.style.display = "", true`)
	b.await("the layers", handElement+`.querySelectorAll(".piece[data-slot]").length === 2 && `+handElement+`.textContent.includes("Layer 3, row")`)
}

// TestBrowserHandPhone plays by hand on a phone.
func TestBrowserHandPhone(t *testing.T) {
	parallel(t)
	stepping(t, atPhone(t, 390),
		step{"first piece", playsOnPhone},
		step{"turns", turnsAllWays},
		step{"dead end", meetsDeadEnd})
}

// playsOnPhone puts the first piece on the board with one press and one drag, on a phone.
func playsOnPhone(t *testing.T, b *tab) {
	b.open("")
	b.started()
	b.click("dock-play")
	p := &player{easel: &easel{tab: b}, puzzle: def.Find(def.Start).Puzzle()}
	p.ready()
	x, y := p.point(handElement + `.homeOf(1)`)
	tx, ty := p.target([]int{0, p.puzzle.Size.Y*2 + 2})
	p.fingers(input.DispatchTouchEventTypeTouchStart, [2]float64{x, y})
	for _, part := range []float64{0.5, 1, 1} {
		p.fingers(input.DispatchTouchEventTypeTouchMove, [2]float64{x + part*(tx-x), y + part*(ty+56-y)})
		p.rest()
	}
	p.fingers(input.DispatchTouchEventTypeTouchEnd)
	b.await("the first piece", `location.hash.includes("&h=") && document.querySelector('`+part("hand-undo")+`').disabled === false`)
	b.click("hand-more")
	b.await("moves and help", shown("hand-count"))
	b.click("hand-count")
	b.await("an answer", shown("hand-chip")+`?.dataset.possible`)
	b.click("hand-more")
	b.click("mode-watch")
	b.await("to watch again", `!(`+shown("hand-board")+`)`)
}

// turnedWays presses buttons or keys until a piece has been seen in this many turns.
func (p *player) turnedWays(slot, want int, press func(turning int)) {
	p.t.Helper()
	seen := map[string]bool{fmt.Sprint(p.shape(slot)): true}
	// There are four turns for each of the six sides that can be at the top.
	for _, n := range []int{0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 3, 0, 0, 0, 0, 3, 3, 0, 0, 0} {
		before := p.shape(slot)
		press(n)
		p.afterTurn(slot, before)
		seen[fmt.Sprint(p.shape(slot))] = true
	}
	if len(seen) != want {
		p.t.Errorf("%d ways to lie, want %d", len(seen), want)
	}
}

// turnsAllWays: three buttons, and three keys, turn a piece into all 24 orientations.
func turnsAllWays(t *testing.T, b *tab) {
	const slot = 2 // the L, which looks different after each turn
	p := playing(b, "soma", 7)
	p.choose(slot)
	p.turnedWays(slot, 24, func(n int) {
		p.touchOn(handTurnings[n].test)
	})
	p.tabTo(slot)
	p.turnedWays(slot, 24, func(n int) { p.strike(handTurnings[n].key) })
	// A tap turns the piece. A second tap soon after it turns the piece over instead.
	before := p.shape(slot)
	x, y := p.point(fmt.Sprintf(handElement+`.homeOf(%d)`, slot))
	p.tab.touch(x, y)
	p.tab.touch(x, y)
	var over cells
	for _, c := range before {
		over = append(over, handTurnings[1].turn(c))
	}
	space.Cubes.Normalise(over)
	p.await("the piece to be turned over", fmt.Sprintf(`JSON.stringify(%s.shapeOf(%d)) === %q`, handElement, slot, jsonCells(over)))
}

// isJudged: people who count are told when a move was wrong, and what to take back. Hints go from where to
// look to the move. A reload and Back bring the position again.
func isJudged(t *testing.T, b *tab) {
	p := playing(b, "pentominoes-10x6", 3)
	p.click("hand-count")
	p.await("the ways", shown("hand-chip")+`?.dataset.possible === "yes" && !document.querySelector('`+part("hand-state")+`').textContent.includes("Counting")`)
	if ways := b.text("hand-state"); !strings.Contains(ways, "way") {
		t.Errorf("counted: %q", ways)
	}
	b.accessible("hand desk")
	// A piece that was taken back and put elsewhere leaves no way.
	p.click("hand-hint")
	p.await("where to look", shown("hand-hinted"))
	p.click("hand-next-hint")
	p.await("which piece", `document.querySelector('`+part("hand-next-hint")+`').textContent === "Place it"`)
	p.click("hand-next-hint")
	p.await("its move", `document.querySelector('`+part("hand-moves")+`').textContent.includes("by a hint")`)
	var position string
	b.eventually("ten pieces in the address", func() bool {
		position = eval[string](b, `location.hash`)
		l, err := link.Decode(strings.TrimPrefix(position, "#"))
		slots := slices.Compact(slices.Sorted(slices.Values(l.Hand)))
		return err == nil && len(slots) == 1+10 // with the empty cells
	})
	same := func() bool { // but for the clock, which goes on until the page is left
		now, err := link.Decode(strings.TrimPrefix(eval[string](b, `location.hash`), "#"))
		was, _ := link.Decode(strings.TrimPrefix(position, "#"))
		longer := now.Played.Spent >= was.Played.Spent
		now.Played.Spent, was.Played.Spent = 0, 0
		return err == nil && longer && reflect.DeepEqual(now, was)
	}
	b.reload()
	p.ready()
	if !same() {
		t.Errorf("after a reload the address is %q, not %q", eval[string](b, `location.hash`), position)
	}
	if !eval[bool](b, `document.querySelector('`+part("hand-count")+`').ariaChecked === "true"`) {
		t.Error("the switch is forgotten")
	}
	// Another puzzle is opened, and Back leads here again.
	eval[bool](b, `(location.hash = "#p=soma") && true`)
	p.await("another puzzle", `document.title.startsWith("Soma") && !(`+shown("hand-board")+`)`)
	b.back()
	p.await("the position", `document.querySelector('`+part("hand-moves")+`')?.children.length === 10`)
	if !same() {
		t.Errorf("after Back the address is %q, not %q", eval[string](b, `location.hash`), position)
	}
}

// TestBrowserStillPossible has 60 positions of the pentominoes judged, each with at least three pieces on the board.
// Half of them are parts of a solution. In the other half one piece lies anywhere that it fits. Each answer is the same
// as that of a separate search. The time from the address to the chip, with the board drawn anew, is printed.
func TestBrowserStillPossible(t *testing.T) {
	b := desktop(t, "")
	p := playing(b, "pentominoes-10x6", 10)
	p.click("hand-count")
	r := rand.New(rand.NewPCG(10, 6))
	const tries = 60
	var first, all []float64
	for n := range tries {
		size := 3 + n%4
		at := play.Position{Puzzle: p.puzzle}
		for _, i := range r.Perm(len(p.goal.Placed))[:size] {
			at.Placed = append(at.Placed, p.goal.Placed[i])
		}
		if n%2 == 1 {
			at.Placed = at.Placed[:size-1]
			at = p.somewhere(r, at)
		}
		j := judge.New(judge.Question{Position: at, Count: true})
		for done := false; !done; {
			_, done = j.Run(20_000)
		}
		want := j.Answer()
		l := link.Link{Puzzle: "pentominoes-10x6", Settings: link.Automatic, Hand: at.Assembly()}
		took := eval[[]float64](b, fmt.Sprintf(`new Promise(done => {
			const begin = performance.now(), caption = "%d of 12", took = [];
			const look = () => {
				const chip = document.querySelector('%s'), panel = document.querySelector('%s');
				if (!document.querySelector('%s')?.textContent.startsWith(caption) || chip?.dataset.possible !== "%v") return;
				if (took.length === 0) took.push(performance.now() - begin);
				if (panel?.textContent.includes("Counting") || %v && !panel.textContent.includes("%s")) return;
				took.push(performance.now() - begin);
				watch.disconnect();
				done(took);
			};
			const watch = new MutationObserver(look);
			watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
			location.hash = %q;
		})`, size, part("hand-chip"), part("hand-state"), part("caption"), want.Possible, want.Possible == judge.Yes,
			diagnostic.Thousands(int(want.Ways)), l.Encode()))
		first, all = append(first, took[0]), append(all, took[1])
	}
	slices.Sort(first)
	slices.Sort(all)
	t.Logf("whether it can be finished: median %.0f ms, 90 %% %.0f ms, at most %.0f ms; with the number of ways: median %.0f ms, 90 %% %.0f ms, at most %.0f ms",
		first[tries/2], first[tries*9/10], first[tries-1], all[tries/2], all[tries*9/10], all[tries-1])
}

// somewhere puts one more piece onto the board, anywhere that it fits.
func (p *player) somewhere(r *rand.Rand, at play.Position) play.Position {
	group := p.puzzle.Group()
	for {
		slot := 1 + r.IntN(p.puzzle.PieceCount())
		dx, dy := r.IntN(p.puzzle.Size.X), r.IntN(p.puzzle.Size.Y)
		var list []int
		for _, c := range group[r.IntN(len(group))].Turn(play.Shape(p.puzzle, p.puzzle.Slots()[slot-1].Piece)) {
			if c.X += dx; c.X < p.puzzle.Size.X {
				if c.Y += dy; c.Y < p.puzzle.Size.Y {
					list = append(list, p.puzzle.Index(c))
				}
			}
		}
		lies := slices.ContainsFunc(at.Placed, func(q play.Placed) bool { return q.Slot == slot })
		if next, err := play.New(at).Put(slot, list, false); !lies && len(list) == 5 && err == nil &&
			len(next.Position().Placed) > len(at.Placed) {
			return next.Position()
		}
	}
}

// meetsDeadEnd: a piece shuts others in. The page says so, names the piece, and leads back.
func meetsDeadEnd(t *testing.T, b *tab) {
	puzzle := def.Find(def.Start).Puzzle()
	at := play.Position{Puzzle: puzzle}
	slots := map[string]int{}
	for i, s := range puzzle.Slots() {
		slots[s.Name] = i + 1
	}
	for _, piece := range []struct {
		name  string
		cells [][2]int
	}{
		{"Z", [][2]int{{0, 5}, {0, 4}, {1, 4}, {2, 4}, {2, 3}}},
		{"V", [][2]int{{3, 4}, {3, 3}, {3, 2}, {2, 2}, {1, 2}}},
		{"N", [][2]int{{0, 0}, {1, 0}, {2, 0}, {2, 1}, {3, 1}}},
		{"L", [][2]int{{1, 5}, {2, 5}, {3, 5}, {4, 5}, {4, 4}}},
	} {
		var list []int
		for _, c := range piece.cells {
			list = append(list, puzzle.Index(def.Cell{X: c[0], Y: c[1]}))
		}
		next, err := at.With(slots[piece.name], list)
		if err != nil {
			t.Fatal(err)
		}
		at = next
	}
	b.open("#" + link.Link{Puzzle: def.Start, Settings: link.Automatic, Hand: at.Assembly()}.Encode())
	p := &player{easel: &easel{tab: b}, puzzle: puzzle}
	p.ready()
	p.click("hand-more")
	p.click("hand-count")
	p.click("hand-mark")
	p.click("hand-more")
	p.await("14 ways", shown("hand-chip")+`?.textContent === "Can still be finished: 14 ways"`)
	b.accessible("hand phone")
	u := slots["U"]
	_, want := p.boxOf([]int{
		puzzle.Index(def.Cell{X: 5, Y: 5}), puzzle.Index(def.Cell{X: 6, Y: 5}), puzzle.Index(def.Cell{X: 5, Y: 4}),
		puzzle.Index(def.Cell{X: 5, Y: 3}), puzzle.Index(def.Cell{X: 6, Y: 3}),
	})
	for _, turning := range p.turnings(p.shape(u), want) {
		playingHands[1].turn(p, u, turning)
	}
	playingHands[1].put(p, u, []int{
		puzzle.Index(def.Cell{X: 5, Y: 5}), puzzle.Index(def.Cell{X: 6, Y: 5}), puzzle.Index(def.Cell{X: 5, Y: 4}),
		puzzle.Index(def.Cell{X: 5, Y: 3}), puzzle.Index(def.Cell{X: 6, Y: 3}),
	})
	p.await("the dead end", shown("hand-chip")+`?.textContent === "Cannot be finished any more" && document.querySelectorAll("hand-board .dead").length === 1`)
	p.await("the way back", shown("hand-back")+`?.textContent === "Back to 14 ways"`)
	b.accessible("hand phone dead end")
	p.click("hand-hint")
	p.await("who is to blame", `document.querySelector('`+part("hand-hinted")+`').textContent.includes("It is enough to take U back.")`)
	p.click("hand-back")
	p.await("14 ways again", shown("hand-chip")+`?.textContent === "Can still be finished: 14 ways"`)
}
