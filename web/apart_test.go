//go:build browser

package main

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"tilewright/def"
	"tilewright/ui/link"
)

// Assemblies, written as pictures: slashes between rows, commas between layers.
const (
	// opensIn6 is a six-piece burr that comes apart in six moves.
	opensIn6 = "....../....../.AABB./.AABB./....../......,..CC../..CC../.AABB./.AABB./..CC../..CC..,..CC../DDCCDD/DAACBD/EAACBE/EECCEE/..CC..," +
		"..FF../DDDDDD/DAADBD/EAAFBE/EEEEEE/..FF..,..FF../..FF../.AAFB./.AAFB./..FF../..FF..,....../....../.AABB./.AABB./....../......"
	// shutIn is a box with a cell shut in, which can be in 27 positions.
	shutIn = "AAAAA/AAAAA/AAAAA/AAAAA/AAAAA,AAAAA/AB..A/A...A/A...A/AAAAA,AAAAA/A...A/A...A/A...A/AAAAA,AAAAA/A...A/A...A/A...A/AAAAA,AAAAA/AAAAA/AAAAA/AAAAA/AAAAA"
)

// pictured is a text whose pieces make this picture; no other cell is open.
func pictured(picture string) string {
	layers := strings.Split(picture, ",")
	rows := strings.Split(layers[0], "/")
	text := fmt.Sprintf("D:xDim=%d:yDim=%d:zDim=%d\n", len(rows[0]), len(rows), len(layers))
	cells, closed := map[rune][]string{}, ""
	for y := range rows {
		for z, layer := range layers {
			if z > 0 {
				closed += ", "
			}
			for x, at := range strings.Split(layer, "/")[y] {
				if at == '.' {
					closed += "* "
					continue
				}
				closed += ". "
				cells[at] = append(cells[at], fmt.Sprint(x, len(rows)-1-y, z))
			}
		}
		closed += "\n"
	}
	for name := 'A'; name < 'A'+rune(len(cells)); name++ {
		text += "C:name=" + string(name) + ":layout=" + strings.Join(cells[name], ", ") + "\n"
	}
	return text + "L:stationary=*\n" + closed + "~L\n~D\n"
}

// TestBrowserApart asks whether solutions come apart: the known solution of a puzzle, a burr that does, whose moves it
// plays, and a box that does not.
func TestBrowserApart(t *testing.T) {
	parallel(t)
	b := desktop(t, "#p=soma")
	b.started()
	b.click("ask-apart")
	b.await("the answer", `document.querySelector('`+part("apart")+`')?.dataset.ended !== undefined`)
	if said := b.text("apart"); !strings.HasPrefix(said, "Comes apart: level 1, ") {
		t.Errorf("of Soma it says %q", said)
	}
	b.click("solve")
	b.phase("finished")
	b.await("the answer of a solution", `document.querySelector('`+part("caption")+
		`')?.textContent.startsWith("Solution 1 of 480") && document.querySelector('`+part("apart")+`')?.dataset.verdict === "apart"`)

	b.click("ask-tally")
	b.await("all solutions to be looked at", `document.querySelector('`+part("tally")+`')?.dataset.looked === "480"`)
	if said := b.text("tally"); said != "480 of 480 come apart; the highest level is 1 " {
		t.Errorf("of all it says %q", said)
	}

	for _, c := range []struct{ name, picture, said string }{
		{"burr", opensIn6, "Comes apart: level 1.2, 6 moves"},
		{"box", shutIn, "Locked by straight moves: none frees a piece (all 27 positions looked at)"},
	} {
		b.open("#" + link.Link{Text: pictured(c.picture), Settings: "-r"}.Encode())
		b.started()
		b.click("solve")
		b.phase("finished")
		b.await("a solution of the "+c.name, `(`+shown("ask-apart")+` || `+shown("apart")+`)`)
		if eval[bool](b, `!!`+shown("ask-apart")) {
			b.click("ask-apart")
		}
		b.await("the answer about the "+c.name, `document.querySelector('`+part("apart")+`')?.dataset.ended !== undefined`)
		if said := b.text("apart"); said != c.said {
			t.Errorf("of the %s it says %q, want %q", c.name, said, c.said)
		}
		b.accessible("apart-" + c.name)
		if c.name == "burr" {
			asksFewest(b)
			playsMoves(t, b)
		}
	}
}

// TestBrowserSlide slides parts with a finger on a phone. A drag of a part slides it, two fingers turn the picture and
// slide nothing, and parts of balls and tetrahedra are slid and held, too.
func TestBrowserSlide(t *testing.T) {
	parallel(t)
	b := newTab(t, siteHost(t), 390, 844)
	b.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
	const panel = `document.querySelector("slide-panel")`
	fingers := (&easel{tab: b}).fingers
	begin := func(fragment string) (x, y float64) {
		b.open(fragment)
		b.started()
		b.click("solve")
		b.phase("finished")
		b.click("slide")
		b.await("the parts", panel+`?.dataset.moves === "0" && `+shown("slide-canvas"))
		at := eval[[]float64](b, `(r => [r.left + r.width / 2, r.top + r.height / 2])(`+shown("slide-canvas")+`.getBoundingClientRect())`)
		return at[0], at[1]
	}
	drag := func(x, y, dx, dy float64) {
		fingers(input.DispatchTouchEventTypeTouchStart, [2]float64{x, y})
		for k := range 8 {
			part := float64(k+1) / 8
			fingers(input.DispatchTouchEventTypeTouchMove, [2]float64{x + part*dx, y + part*dy})
		}
		fingers(input.DispatchTouchEventTypeTouchEnd)
	}
	// Two plates stand side by side. One cube of the yellow plate lies inside the other plate. The yellow one goes up and out.
	x, y := begin("#" + link.Link{Text: pictured("AAA./BBB.,ABA./BBB."), Settings: "-r"}.Encode())
	drag(x+30, y-60, 0, -180)
	b.await("a plate to be out", panel+`.dataset.left === "1" && `+panel+`.dataset.moves === "1"`)
	if said := b.text("slide-said"); said != "B out after 1 move. It is apart." {
		t.Errorf("it says %q", said)
	}
	b.accessible("slide-phone")
	b.click("slide-undo")
	b.await("the plate to be back", panel+`.dataset.left === "2"`)
	before := eval[string](b, shown("slide-canvas")+`.toDataURL()`)
	fingers(input.DispatchTouchEventTypeTouchStart, [2]float64{x - 30, y})
	fingers(input.DispatchTouchEventTypeTouchStart, [2]float64{x - 30, y}, [2]float64{x + 30, y})
	fingers(input.DispatchTouchEventTypeTouchMove, [2]float64{x + 40, y + 40}, [2]float64{x + 100, y + 40})
	fingers(input.DispatchTouchEventTypeTouchEnd)
	b.await("the picture to turn", shown("slide-canvas")+`.toDataURL() !== `+strconv.Quote(before))
	if moves := eval[string](b, panel+`.dataset.moves`); moves != "0" {
		t.Errorf("two fingers make %s moves", moves)
	}
	b.click("slide-close")
	for _, id := range []string{"four-piece-tetrahedron", "ball-pyramid"} {
		x, y = begin("#p=" + id)
		for _, way := range [][2]float64{{0, -120}, {120, 60}, {-120, 60}} {
			drag(x, y, way[0], way[1])
		}
		b.await("parts that are slid or held", shown("slide-said")+`.textContent.match(/^Held by|moves?\b/)`)
		b.click("slide-close")
	}
}

// playsMoves plays the moves that take the burr apart, forward and back, and has them in a link.
func playsMoves(t *testing.T, b *tab) {
	t.Helper()
	b.click("show-moves")
	b.await("the moves to play", `document.querySelector('`+part("step")+`').textContent === "Move 2 of 6"`)
	b.click("play")
	const player = `document.querySelector(".board poly-player")`
	cells := player + `.film.now.at.filter((slot) => slot > 0).length`
	eval[bool](b, `((p) => { p.step = 0; return true; })(`+player+`)`)
	b.is("step", "Move 0 of 6")
	if n := eval[int](b, cells); n != 104 {
		t.Errorf("%d cells are covered at first", n)
	}
	b.click("step-forward")
	b.is("step", "Move 1 of 6")
	steps := eval[int](b, player+`.steps`)
	eval[bool](b, `((p) => { p.step = 5; return true; })(`+player+`)`)
	b.click("step-last")
	b.is("step", "Move 6 of 6")
	if n := eval[int](b, player+`.film.now.placed.size`); n != 2 || steps < 20 {
		t.Errorf("after %d steps %d pieces are left", steps, n)
	}
	b.accessible("apart-moves")
	b.await("the moves in the address", `/[#&]r=pt1\./.test(location.hash)`)
	b.click("show-assembled")
	b.await("the solution", shown("show-moves"))
	if n := eval[int](b, cells); n != 104 {
		t.Errorf("%d cells of the solution are covered", n)
	}
}

// asksFewest looks for the fewest moves in all, which the address keeps.
func asksFewest(b *tab) {
	b.t.Helper()
	said := func(want string) {
		b.t.Helper()
		b.await(want, `document.querySelector('`+part("apart")+`')?.textContent === `+strconv.Quote(want))
	}
	b.click("fewest")
	said("Comes apart: level 1.2, 6 moves, no fewer")
	b.is("level", "6 moves")
	b.await("the choice in the address", `location.hash.includes("fewest=1")`)
	b.accessible("apart-fewest")
	b.reload()
	said("Comes apart: level 1.2, 6 moves, no fewer")
	b.click("fewest")
	said("Comes apart: level 1.2, 6 moves")
	b.await("no choice in the address", `!location.hash.includes("fewest")`)
}

// someSticks is a burr with a choice of ten sticks, and 46,235 assemblies.
func someSticks() string {
	p := def.BurrBoard(true).Puzzle()
	for i, n := range []int{1024, 960, 992, 928, 512, 256, 88, 704, 1016, 120} {
		p.Pieces = append(p.Pieces, def.Piece{Name: string(rune('a' + i)), Cells: def.StickCells(n), Copies: 1, Spare: 1})
	}
	return def.Format(p)
}

// TestBrowserTallyKept pauses while many assemblies are taken apart. After a reload what was counted is there, and it
// goes on from there; another puzzle has nothing of it.
func TestBrowserTallyKept(t *testing.T) {
	parallel(t)
	b := desktop(t, "#"+link.Link{Text: someSticks(), Settings: "-r"}.Encode())
	b.started()
	b.click("solve")
	b.phase("finished")
	b.is("count", "46,235")
	tally := `document.querySelector('` + part("tally") + `')`
	b.click("ask-tally")
	b.await("some to be looked at", tally+`?.dataset.looked > 0`)
	b.await("what is left", tally+`?.textContent.includes(" left;")`)
	b.click("stop-tally")
	b.await("the pause", shown("ask-tally"))
	said, apart := b.text("tally"), b.text("apart")
	if !strings.Contains(said, " so far, ") || strings.Contains(said, " left") {
		t.Errorf("paused, it says %q", said)
	}
	b.await("it to be kept", `new Promise((done, failed) => {
		const request = indexedDB.open("tilewright");
		request.onerror = failed;
		request.onsuccess = () => {
			const counting = request.result.transaction("levels").objectStore("levels").count();
			counting.onsuccess = () => { request.result.close(); done(counting.result === 1); };
		};
	})`)
	b.reload()
	b.await("the tally", tally+`?.textContent === `+strconv.Quote(said))
	b.await("the answer about the solution", `document.querySelector('`+part("apart")+`')?.textContent === `+strconv.Quote(apart))
	b.accessible("tally-reloaded")
	looked := eval[int](b, `Number(`+tally+`.dataset.looked)`)
	b.click("ask-tally")
	b.await("more to be looked at", fmt.Sprintf(`%s?.dataset.looked > %d`, tally, looked))
	b.click("stop-tally")
	b.theme("dark")
	b.open("#p=soma")
	b.click("solve")
	b.phase("finished")
	if eval[bool](b, `!!`+shown("tally")) {
		t.Errorf("under another puzzle it says %q", b.text("tally"))
	}
}
