package html

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/ui/state"
)

// noticeTime is how long a passing message stays. A warning stays twice as long, as it is longer to read.
const noticeTime = 6 * time.Second

// Toast draws passing messages, one at a time. Its zero value is ready.
type Toast struct {
	timed int // the message whose time runs
}

// Draw is a passing message with a button that closes it; tools stand before that button. Its time runs from when it is
// first drawn, which on a busy page is later than when it was said. One with choices has no time. dismiss ends the
// message with this number; it is called by another goroutine.
func (t *Toast) Draw(n state.Notice, dismiss func(id int), tools ...app.UI) app.UI {
	if n.Text == "" {
		return El("div").Role("status").Aria("live", "polite")
	}
	if n.ID != t.timed && len(n.Choices) == 0 {
		t.timed = n.ID
		stay := noticeTime
		if n.Warn {
			stay *= 2
		}
		time.AfterFunc(stay, func() { dismiss(n.ID) })
	}
	shape := Icon(IconCheck, "okc")
	if n.Warn {
		shape = Icon(IconAlert, "wrn")
	}
	body := append([]app.UI{shape, El("span").Text(n.Text)}, tools...)
	return El("div").Class("toast").Role("status").Aria("live", "polite").DataSet("test", "toast").Body(append(body,
		Button().Class("btn icon").Aria("label", say.T("Close the message")).
			OnClick(func(app.Context, app.Event) { dismiss(n.ID) }).Body(Icon(IconClose)),
	)...)
}

// Skip is the first stop of the Tab key. It leads past the bar, to the part of the page that the selector names
// (static/page/early.ts).
func Skip(to string, name say.Message) app.UI {
	return Button().Class("btn outline skip").DataSet("skip", to).DataSet("test", "skip").Text(name)
}

// KeyLine is a line of a list of keys; Key makes it of what the key does, and its name.
type KeyLine []app.UI

func Key(does say.Message, name string) KeyLine {
	return KeyLine{El("dt").Text(does), El("dd").Body(Kbd(name))}
}

// KeysList is the dialog that lists keys.
func KeysList(close app.EventHandler, lines ...KeyLine) app.UI {
	var list []app.UI
	for _, line := range lines {
		list = append(list, line...)
	}
	return El("dialog").ID("keys").Class("dialog").Aria("labelledby", "h-keys").DataSet("test", "keys-dialog").Body(
		El("header").Body(
			El("h2").ID("h-keys").Text(say.T("Keys")),
			Button().Class("btn icon").Aria("label", say.T("Close")).OnClick(close).Body(Icon(IconClose)),
		),
		El("dl").Body(list...),
	)
}
