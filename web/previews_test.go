//go:build browser

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"image/png"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/ui/lab"
	"tilewright/ui/link"
)

// testOrigin is the host for which the tests' site is built; `make built` names it.
const testOrigin = "https://tilewright.example"

// TestBrowserPages checks the files of the site, without a browser.
func TestBrowserPages(t *testing.T) {
	parallel(t)
	t.Run("valid", valid)
	t.Run("previews", tellOfThemselves)
	t.Run("addresses", relativeAddresses)
}

// valid has a validator check every page of the site. First it checks that the validator finds an error.
func valid(t *testing.T) {
	validator := filepath.Join(tried(t), ".bin/html-validate")
	wrong := filepath.Join(t.TempDir(), "wrong.html")
	const text = `<!doctype html><html lang="en"><head><title>A</title></head><body><p><div></p></body></html>`
	if err := os.WriteFile(wrong, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	run := func(path string) (string, error) {
		return output(".", validator, "--preset", "standard", "--max-warnings", "0", path)
	}
	if said, err := run(wrong); err == nil {
		t.Errorf("a page that is wrong passes: %s", said)
	}
	if said, err := run(siteDir(t)); err != nil {
		t.Errorf("%v: %s", err, said)
	}
}

// tellOfThemselves checks what pages tell of themselves. Each has a picture of the size that it states, a title,
// a description and an address. Visitors of the program load none of these.
func tellOfThemselves(t *testing.T) {
	site := siteDir(t)
	content := func(name string) string {
		text, err := os.ReadFile(filepath.Join(site, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	if strings.Contains(content("sw.js"), `"`+previewsFolder) {
		t.Error("the service worker keeps the pages of puzzles")
	}
	ids := []string{daily}
	for _, e := range def.Library() {
		ids = append(ids, e.ID)
	}
	for _, e := range lab.Examples() {
		ids = append(ids, labPrefix+e.ID)
	}
	heads := map[string]string{"": content("index.html")}
	for _, id := range ids {
		heads[previewsFolder+id+"/"] = content(previewsFolder + id + "/index.html")
	}
	seen := map[string]string{}
	for folder, head := range heads {
		for _, name := range []string{"og:title", "og:description", "og:image:alt", "og:site_name", "twitter:card"} {
			if meta(head, name) == "" {
				t.Errorf("%s has no %s", folder, name)
			}
		}
		address := testOrigin + testBase + folder
		if got := meta(head, "og:url"); got != address || !strings.Contains(head, `<link rel="canonical" href="`+address+`">`) {
			t.Errorf("%s says that its address is %q; build the site as `make built` does", folder, got)
		}
		if other, known := seen[meta(head, "og:title")]; known {
			t.Errorf("%s and %s have the same title", folder, other)
		}
		seen[meta(head, "og:title")] = folder
		path, ok := strings.CutPrefix(meta(head, "og:image"), testOrigin+testBase)
		file, err := os.Open(filepath.Join(site, path))
		if !ok || err != nil {
			t.Fatalf("%s: %q, %v", folder, path, err)
		}
		size, err := png.DecodeConfig(file)
		info, _ := file.Stat()
		file.Close()
		if err != nil || size.Width != pictureWidth || size.Height != pictureHeight || info.Size() > 100_000 {
			t.Errorf("%s: %d × %d, %d bytes, %v", path, size.Width, size.Height, info.Size(), err)
		}
		if folder == "" {
			continue
		}
		// Other pages cannot play today's challenge, nor an example of the lab.
		kind, linked := "Game", folder == previewsFolder+daily+"/"
		if strings.HasPrefix(folder, previewsFolder+labPrefix) {
			kind, linked = "LearningResource", true
		}
		var answer struct{ Version, Type, HTML string }
		if err := json.Unmarshal([]byte(content(folder+"oembed.json")), &answer); err != nil || answer.Version != "1.0" ||
			(answer.Type == "rich") != (answer.HTML != "") || (answer.Type == "link") != linked {
			t.Errorf("%s has the oEmbed answer %+v, %v", folder, answer, err)
		}
		var data map[string]any
		found := regexp.MustCompile(`<script type="application/ld\+json">(.*)</script>`).FindStringSubmatch(head)
		if found == nil || json.Unmarshal([]byte(found[1]), &data) != nil || data["@type"] != kind || data["url"] != address {
			t.Errorf("%s has the data %v", folder, found)
		}
	}
}

// meta is the value of a page's meta element with a name.
func meta(head, name string) string {
	found := regexp.MustCompile(`<meta (?:property|name)="` + name + `" content="([^"]*)">`).FindStringSubmatch(head)
	if found == nil {
		return ""
	}
	return html.UnescapeString(found[1])
}

// TestBrowserPreviews opens pages that describe puzzles, and pastes their addresses.
func TestBrowserPreviews(t *testing.T) {
	parallel(t)
	t.Run("pasted", pastedAddresses)
	t.Run("opened", openedPreview)
}

// pastedAddresses pastes the addresses of three puzzles into an imitation of WordPress. It looks for an oEmbed
// answer, takes its frame, and keeps only a few attributes. The puzzle can be played in the post.
func pastedAddresses(t *testing.T) {
	site := siteHost(t)
	for id, pieces := range map[string]int{"pentominoes-10x6": 12, "soma": 7, "tetrahexes-flower": 7} {
		frame := discovered(t, site, testOrigin+testBase+previewsFolder+id+"/")
		b := newTab(t, posted(t, frame), 700, 760)
		b.allow("CORS policy") // a font that has a replacement
		b.allow("net::ERR_FAILED")
		b.open("")
		const inner = `document.querySelector("tile-puzzle")?.shadowRoot`
		awaitFrame(b, "the pieces of "+id, fmt.Sprintf(inner+`?.querySelectorAll(".lying .piece[data-slot]").length === %d`, pieces))
		inFrame(b, inner+`.querySelector(".hint").click()`)
		awaitFrame(b, "a hint", `!`+inner+`.querySelector(".told").textContent.startsWith("Looking")`)
		const asked = `heard.some(([, m]) => m.message === "height" && m.secret === "k3yK3yk3yK" && m.value > 400)`
		b.await("the height that the frame asks for", asked)
	}
}

// discovered does what WordPress does with a pasted address of an unknown host, by WordPress' source. It asks the link
// in the page's head with sizes. Of the answer it keeps a frame in a sandbox, with a secret at the end of its address.
func discovered(t *testing.T, site *host, address string) string {
	t.Helper()
	// The host's name stands for the test's host.
	get := func(address string) (kind, text string) {
		local, ok := strings.CutPrefix(address, testOrigin)
		if !ok {
			t.Fatalf("%s is an address of another host; build the site as `make built` does", address)
		}
		answer, err := http.Get("http://" + site.address + local)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		content, err := io.ReadAll(answer.Body)
		if err != nil || answer.StatusCode != http.StatusOK {
			t.Fatalf("%s: %s, %v", address, answer.Status, err)
		}
		return answer.Header.Get("Content-Type"), string(content)
	}
	_, page := get(address)
	head, _, _ := strings.Cut(page, "</head>")
	link := regexp.MustCompile(`<link [^>]*type="application/json\+oembed"[^>]*>`).FindString(head)
	href := regexp.MustCompile(`href="([^"]+)"`).FindStringSubmatch(link)
	if href == nil {
		t.Fatalf("%s has no oEmbed answer", address)
	}
	kind, text := get(html.UnescapeString(href[1]) + "?maxwidth=640&maxheight=960&dnt=1&format=json")
	var answer struct {
		Version, Type, Title, HTML string
		Width, Height              int
	}
	err := json.Unmarshal([]byte(text), &answer)
	if err != nil || kind != "application/json" || answer.Version != "1.0" || answer.Type != "rich" {
		t.Fatalf("the answer of %s is %s, %v: %s", address, kind, err, text)
	}
	tag := regexp.MustCompile(`(?s)<iframe[^>]*></iframe>`).FindString(answer.HTML)
	attributes := ""
	left := regexp.MustCompile(` (src|width|height|frameborder|marginwidth|marginheight|scrolling|title)="[^"]*"`)
	for _, a := range left.FindAllString(tag, -1) {
		attributes += a
	}
	const secret = "k3yK3yk3yK"
	attributes = regexp.MustCompile(` src="([^"]*)"`).ReplaceAllString(attributes, ` src="$1#?secret=`+secret+`" data-secret="`+secret+`"`)
	attributes = strings.Replace(attributes, testOrigin, "http://"+site.address, 1)
	return `<iframe class="wp-embedded-content" sandbox="allow-scripts" security="restricted"` + attributes + `></iframe>`
}

// openedPreview opens the page of a puzzle, as people who follow a link do, and goes on to the program. It
// also opens the page of today's challenge, which begins one.
func openedPreview(t *testing.T) {
	b := desktop(t, previewsFolder+"soma/")
	awaitFrame(b, "the puzzle", `document.querySelector("tile-puzzle")?.shadowRoot?.querySelectorAll(".lying .piece[data-slot]").length === 7`)
	if n := eval[int](b, `performance.getEntriesByType("resource").filter(e => e.name.includes(".wasm")).length`); n != 0 {
		t.Errorf("the page loads %d programs; it goes without", n)
	}
	eval[bool](b, `(document.querySelector(".pasted a.btn").click(), true)`)
	b.await("the program with the puzzle", `location.hash.startsWith("#p=soma") && document.title.startsWith("Soma")`)

	b.open(previewsFolder + daily + "/")
	eval[bool](b, `(document.querySelector(".pasted a.btn").click(), true)`)
	b.await("today's challenge", `/Challenge/.test(document.querySelector('`+part("challenge-name")+`')?.textContent)`)
}

// TestBrowserOwnPage saves a page for a puzzle that only a link has, and puts it with its picture on another host. The
// page describes itself, is valid, and has the puzzle to play.
func TestBrowserOwnPage(t *testing.T) {
	parallel(t)
	validator := filepath.Join(tried(t), ".bin/html-validate")
	text := "# title: A <box> of three\nD:xDim=4:yDim=3:zDim=1\nC:name=A:layout=0 0 0, 1 0 0, 0 1 0, 0 2 0\n" +
		"C:name=B:layout=0 0 0, 1 0 0, 1 1 0, 1 2 0\nC:name=C:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0\n~D\n"
	b := desktop(t, "#"+link.Link{Text: text, Settings: link.Automatic}.Encode())
	folder := t.TempDir()
	b.permit(folder)
	b.started()
	b.click("solve")
	b.phase("finished")
	b.opened()
	b.choose("page")
	b.await("the files", `/ and .*png/.test(`+shown("embed-about")+`?.textContent)`)
	const address = "https://posts.example/games/box.html"
	eval[bool](b, `(e => (e.value = "`+address+`", e.dispatchEvent(new Event("input", {bubbles: true}))))(document.querySelector('`+part("embed-at")+`'))`)
	b.await("the page with its address", `/same folder\.$/.test(`+shown("embed-about")+
		`?.textContent) && !document.querySelector('`+part("embed-save")+`').disabled`)
	b.resize(accessibleSizes[1])
	b.resize(accessibleSizes[0])
	files := map[string][]byte{}
	name, content := b.saved(folder, "the page")
	files[name] = content
	for _, beside := range []string{"its picture", "its oEmbed answer"} {
		name, content = b.download(folder, beside)
		files[name] = content
	}
	var page string
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(name, ".html") {
			page = name
		}
	}
	head := string(files[page])
	picture := strings.TrimPrefix(meta(head, "og:image"), "https://posts.example/games/")
	size, err := png.DecodeConfig(bytes.NewReader(files[picture]))
	if err != nil || fmt.Sprint(size.Width) != meta(head, "og:image:width") ||
		fmt.Sprint(size.Height) != meta(head, "og:image:height") || size.Width != 1200 {
		t.Errorf("the page has the picture %q of %v, %v; saved are %v", picture, size, err, len(files))
	}
	if meta(head, "og:title") != "A <box> of three" || meta(head, "og:url") != address ||
		!strings.HasPrefix(meta(head, "og:description"), "3 pieces, 12 cells.") {
		t.Errorf("the page says of itself: %.900s", head)
	}
	if said, err := output(".", validator, "--preset", "standard", "--max-warnings", "0", filepath.Join(folder, page)); err != nil {
		t.Errorf("%v: %s", err, said)
	}
	var answer struct {
		Version, Type, Title, HTML string
		Thumbnail                  string `json:"thumbnail_url"`
	}
	embed := strings.TrimSuffix(page, ".html") + ".oembed.json"
	if err := json.Unmarshal(files[embed], &answer); err != nil || !strings.Contains(head, `href="https://posts.example/games/`+embed+`"`) {
		t.Errorf("the page has the oEmbed answer %s, %v", files[embed], err)
	}
	if answer.Version != "1.0" || answer.Type != "rich" || answer.Title != "A <box> of three" ||
		answer.Thumbnail != meta(head, "og:image") || !strings.Contains(answer.HTML, testBase+"play.html#") {
		t.Errorf("the oEmbed answer is %s", files[embed])
	}
	t.Run("pasted", func(t *testing.T) {
		blog := newTab(t, posted(t, strings.Replace(answer.HTML, "<iframe", `<iframe sandbox="allow-scripts"`, 1)), 700, 760)
		blog.allow("CORS policy") // a font that has a replacement
		blog.allow("net::ERR_FAILED")
		blog.open("")
		awaitFrame(blog, "its pieces", `document.querySelector("tile-puzzle")?.shadowRoot?.querySelectorAll(".lying .piece[data-slot]").length === 3`)
	})
	other := newHost(t, http.FileServer(http.Dir(folder)))
	b = newTab(t, other, 800, 800)
	b.allow("favicon") // the host has none
	b.allow("404")
	b.visit("http://" + other.address + "/" + page)
	b.await("its pieces", `document.querySelector("tile-puzzle")?.shadowRoot?.querySelectorAll(".lying .piece[data-slot]").length === 3`)
}
