//go:build browser

package main

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
)

// step is a part of a test. It begins on an empty page, as a stranger to the site.
type step struct {
	name string
	walk func(t *testing.T, b *tab)
}

// stepping walks through steps in one tab; a failure names its step. Loading the site into another tab, with all its files
// for use offline, takes longer than most steps do.
func stepping(t *testing.T, b *tab, steps ...step) {
	for _, s := range steps {
		t.Run(s.name, func(t *testing.T) {
			b.t = t
			b.stranger()
			s.walk(t, b)
			b.t = t
			b.screenshot(strings.ReplaceAll(strings.TrimPrefix(t.Name(), "TestBrowser"), "/", "-"))
			b.quiet()
		})
	}
	b.t = t
}

// stranger leaves the page and forgets what the browser keeps of the site, but for the site's own files.
func (b *tab) stranger() {
	b.t.Helper()
	eval[bool](b, `location.protocol !== "http:" || sessionStorage.clear() === undefined`)
	b.visit("about:blank")
	ctx, cancel := b.timed()
	defer cancel()
	if _, err := chromedp.Call(ctx, storage.ClearDataForOrigin, storage.ClearDataForOriginParams{
		Origin: "http://" + b.host.address, StorageTypes: "indexeddb,local_storage",
	}); err != nil {
		b.t.Fatal(err)
	}
	if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{}); err != nil {
		b.t.Fatal(err)
	}
}

// atDesk and atPhone are empty tabs of the built site.
func atDesk(t testing.TB) *tab { return newTab(t, siteHost(t), 1440, 900) }

func atPhone(t testing.TB, width int64) *tab {
	b := newTab(t, siteHost(t), width, 812)
	b.do(chromedp.EmulateViewport(width, 812, chromedp.EmulatePortrait, chromedp.EmulateMobile, chromedp.EmulateTouch))
	return b
}
