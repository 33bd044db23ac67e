//go:build browser

package main

import (
	"strings"
	"testing"
)

// TestBrowserStore opens the site after an earlier visit has kept a puzzle, which is offered, and opens. Then a page of
// a newer version changes the database, and this page makes way for it. This page goes on keeping, and says that it
// leaves a record of that version alone.
func TestBrowserStore(t *testing.T) {
	parallel(t)
	h := siteHost(t)
	b := newTab(t, h, 1440, 900)
	b.open("embed.html") // a page of the same origin, without the app
	eval[bool](b, `new Promise((done, failed) => {
		const request = indexedDB.open("tilewright", 1);
		request.onerror = failed;
		request.onupgradeneeded = () => request.result.createObjectStore("puzzles", {keyPath: "key"});
		request.onsuccess = () => {
			const writing = request.result.transaction("puzzles", "readwrite");
			writing.objectStore("puzzles").put({key: "then", title: "Made earlier", link: "p=bedlam", pieces: 13, cells: 64, when: 1});
			writing.oncomplete = () => { request.result.close(); done(true); };
		};
	})`)
	b.open("#p=soma")
	b.started()
	b.click("puzzle-chooser")
	b.await("the puzzle of then", shown("recent")+`?.textContent.includes("Made earlier13 pieces, 64 cells")`)
	b.click("recent")
	b.await("it to be opened", `(`+shown("puzzle-chooser")+`).textContent.includes("Bedlam")`)

	eval[bool](b, `new Promise((done, failed) => {
		const request = indexedDB.open("tilewright", 1000);
		request.onerror = request.onblocked = failed;
		request.onupgradeneeded = () => request.result.createObjectStore("something new");
		request.onsuccess = () => {
			const writing = request.result.transaction("puzzles", "readwrite");
			writing.objectStore("puzzles").put({key: "to come", version: 2, title: "Made later", link: "?", when: 1e15});
			writing.oncomplete = () => { request.result.close(); done(true); };
		};
	})`)
	b.click("show-text")
	b.write(strings.Replace(libraryText(t, "soma"), "# title:", "# title: Mine,", 1))
	b.await("a word about the newer version", shown("toast")+`?.textContent.includes("Some of what is kept here is of a later version of this page")`)
	b.await("the list of puzzles to have it all the same", `document.querySelector('`+part("recent")+`')?.textContent.includes("Mine, ")`)
	if records := eval[string](b, `new Promise((done, failed) => {
		const request = indexedDB.open("tilewright");
		request.onerror = failed;
		request.onsuccess = () => {
			const reading = request.result.transaction("puzzles").objectStore("puzzles").getAll();
			reading.onsuccess = () => { request.result.close(); done(reading.result.map(p => p.title + (p.version ?? "")).sort().join("; ")); };
		};
	})`); records != "Made later2; Mine, Soma" {
		t.Errorf("kept are %s", records)
	}
}
