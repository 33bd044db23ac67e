package field

import (
	"math"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/browser"
)

// Owned says what a field is about, and who hears of it. It is made anew whenever the page is drawn.
type Owned struct {
	// Of names what is edited, such as a piece. With another name the field begins anew.
	Of string
	// Is is the page's text.
	Is func() string
	// Edit takes over the person's text. What Is says after it is the page's answer. It is nil where the text is only read.
	Edit func(text string)
	// Each is whether an input tells each edit, and not only what the person has finished. Rest is how long edits must
	// rest before that, in milliseconds.
	Each bool
	Rest int
	// Later runs a function on the page's thread and draws; nil is go-app's way.
	Later func(func())
	// Remarks returns the diagnostics of the text, in the form that the element takes. They are set again when about
	// differs. Nil is a field without remarks.
	Remarks func() (about any, list func() any)
}

// rest is how long edits rest before the page hears of them, in milliseconds.
func (o Owned) rest() float64 {
	if o.Each {
		return float64(o.Rest)
	}
	return math.Inf(1)
}

// Field is the page's end of an element with a text. Its zero value has no element.
type Field struct {
	owned   Owned
	element app.Value
	side    side
	// told is what was heard and is not taken yet, nil for nothing.
	told *changed
	// asking is true while the element is asked for its text, and taking while the page takes one.
	asking, taking bool
	shownEpoch     int
	shownRevision  int
	about          any
	aboutRevision  int
}

// Mount begins with an element. An input of the page's is made to follow the contract (static/field).
func (f *Field) Mount(e app.Value, owned Owned, listen func(target app.Value, event string, hear func(app.Value))) {
	f.take() // of an element before
	*f = Field{owned: owned, element: e}
	if browser.Has(e, "setCustomValidity") && !browser.Has(e, "flush") {
		browser.Scripts().Call("follow", e, owned.rest())
	}
	listen(e, "changed", func(event app.Value) {
		d := event.Get("detail")
		f.told = &changed{
			text: d.Get("text").String(), revision: d.Get("revision").Int(), epoch: d.Get("epoch").Int(), done: d.Get("done").Truthy(),
		}
		if f.asking {
			return // Flush takes it
		}
		f.owned.Later(func() { f.take() })
	})
	f.Update(owned)
}

// Update shows what the page has, if that is its own doing.
func (f *Field) Update(owned Owned) {
	f.owned = owned
	if f.element == nil {
		return
	}
	f.side.look(owned.Of, owned.Is())
	f.show()
	if owned.Remarks == nil {
		return
	}
	if about, list := owned.Remarks(); about != f.about || f.side.revision != f.aboutRevision {
		f.about, f.aboutRevision = about, f.side.revision
		f.element.Set("remarks", map[string]any{"revision": f.side.revision, "list": list()})
	}
}

// Ahead shows a text that the page will have in a moment, such as where a hand drags.
func (f *Field) Ahead(text string) {
	if f.element != nil {
		f.side.ahead(text)
		f.show()
	}
}

func (f *Field) show() {
	s := &f.side
	if s.epoch != f.shownEpoch || s.revision != f.shownRevision {
		shown := map[string]any{"epoch": s.epoch, "revision": s.revision, "fresh": s.fresh, "text": ""}
		if s.epoch != f.shownEpoch {
			shown["text"] = s.answer
		}
		f.element.Set("shown", shown)
	}
	f.shownEpoch, f.shownRevision, s.fresh = s.epoch, s.revision, false
}

// Dismount forgets the element. What it told is taken all the same.
func (f *Field) Dismount() { f.element = nil }

// Element is the element, nil while there is none.
func (f *Field) Element() app.Value { return f.element }

// Flush takes over at once what was typed a moment ago, and reports whether there was anything. It is for the page's
// thread.
func (f *Field) Flush() (taken bool) {
	if f.element == nil || f.taking {
		return false
	}
	taken = f.take()
	f.asking = true
	browser.Call(f.element, "flush")
	f.asking = false
	return f.take() || taken
}

// take hands over what was heard.
func (f *Field) take() bool {
	if f.told == nil || f.taking {
		return false
	}
	c := *f.told
	f.told, f.taking = nil, true
	defer func() { f.taking = false }()
	return f.side.take(c, f.owned.Of, f.owned.Is, f.owned.Edit)
}
