//go:build !js

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"html/template"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/ui"
	"tilewright/ui/shell"
)

const (
	siteName        = "Tilewright"
	siteDescription = "Solves polyomino and polycube puzzles in your browser, and shows how."
)

// theme is --bg of tokens.css, for the parts that the system draws around the page.
var theme = struct{ Light, Dark string }{"#f4f2ee", "#0f1013"}

// securityPolicy lets the page load only from its own host. Styles may be inline, because elements have sizes in their
// style attribute. Scripts may not, but WebAssembly may be compiled.
const securityPolicy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
	"img-src 'self' data: blob:; media-src 'self' blob:; worker-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'"

// page has the data of the template for one HTML file.
type page struct {
	Title, Description, Policy string
	Theme                      struct{ Light, Dark string }
	// Root is the address of the site's root from the page, Home that of the root of its language: "./", "../", …
	Root, Home string
	Version    string
	// Lang is the page's language, and Language the address of its translations from the site's root; Choices are the
	// languages in which the page is to be had.
	Lang, Language string
	Choices        []choice
	// Style, Boot, Early, Elements and Fonts are addresses from the site's root. Late has several, with spaces between
	// them.
	Style, Boot, Early, Late string
	// Forced is the style for forced colours; where colours are not forced, it is loaded after the rest.
	Forced   string
	Elements []string
	Fonts    []string
	// Shown is what the page tells other sites, or nil.
	Shown *card
	// Body is the rendered route: the one element that go-app will replace.
	Body template.HTML
}

// pageWords are the messages of the template.
var pageWords = map[string]say.Message{
	"language": "Language", "loading": "The program is loading", "script": "Tilewright needs JavaScript to play and to solve puzzles.",
}

// Say says a message of the template.
func (p page) Say(name string) string { return say.T(pageWords[name]) }

// Heading is the title without the site's name, which stands beside it.
func (p page) Heading() string { return strings.TrimSuffix(p.Title, " – "+siteName) }

var pageTemplate = template.Must(template.New("page").Parse(`<!doctype html>
<html lang="{{.Lang}}" data-root="{{.Root}}" data-home="{{.Home}}" data-version="{{.Version}}"{{with .Late}} data-late="{{.}}"{{end}}{{if .Choices}} data-languages="{{range $i, $c := .Choices}}{{if $i}} {{end}}{{$c.Tag}}{{end}}"{{end}}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{{.Policy}}">
<title>{{.Title}}</title>
<meta name="description" content="{{.Description}}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="{{.Theme.Light}}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="{{.Theme.Dark}}">
<meta property="og:title" content="{{.Heading}}">
<meta property="og:description" content="{{.Description}}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Tilewright">
{{with .Shown}}<meta property="og:url" content="{{.Address}}">
<meta property="og:image" content="{{.Picture}}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="{{.Width}}">
<meta property="og:image:height" content="{{.Height}}">
<meta property="og:image:alt" content="{{.Words}}">
<meta name="twitter:card" content="summary_large_image">
<link rel="canonical" href="{{.Address}}">
{{range $i, $c := $.Choices}}<link rel="alternate" hreflang="{{$c.Tag}}" href="{{$c.Address}}">
{{if not $i}}<link rel="alternate" hreflang="x-default" href="{{$c.Address}}">
{{end}}{{end}}{{if .Embed}}<link rel="alternate" type="application/json+oembed" href="{{.Embed}}" title="{{$.Title}}">
{{end}}{{if .Data}}<script type="application/ld+json">{{.Data}}</script>
{{end}}{{end}}<link rel="icon" type="image/svg+xml" href="{{.Root}}icons/icon.svg">
<link rel="apple-touch-icon" href="{{.Root}}icons/icon-maskable-512.png">
<link rel="manifest" href="{{.Root}}manifest.webmanifest">
{{range .Fonts}}<link rel="preload" as="font" type="font/woff2" href="{{$.Root}}{{.}}" crossorigin>
{{end}}{{if .Early}}<script src="{{.Root}}{{.Early}}"></script>
{{end}}<link rel="stylesheet" href="{{.Root}}{{.Style}}">
{{if .Forced}}<link rel="stylesheet" href="{{.Root}}{{.Forced}}" media="(forced-colors: active)">
{{end}}{{with .Language}}<script defer data-says src="{{$.Root}}{{.}}"></script>
{{end}}{{range .Elements}}<script type="module" src="{{$.Root}}{{.}}"></script>
{{end}}{{if .Boot}}<script type="module" src="{{.Root}}{{.Boot}}"></script>
{{end}}</head>
<body>
{{.Body}}
<div id="boot-progress" role="progressbar" aria-label="{{.Say "loading"}}" hidden></div>
<p id="boot-message" role="alert" hidden></p>
{{if .Choices}}<nav id="languages" class="popover menu" popover aria-label="{{.Say "language"}}">{{range .Choices}}
<a class="btn" href="{{.Link}}" lang="{{.Tag}}" hreflang="{{.Tag}}" data-language="{{.Tag}}"{{if .Current}} aria-current="true"{{end}}>{{.Name}}</a>{{end}}
</nav>
{{end}}<noscript><p class="boot-message">{{.Say "script"}}</p></noscript>
</body>
</html>
`))

// missingSays are the title and the texts of the page for addresses that do not exist.
var missingSays = []say.Message{
	"Not found – Tilewright", "There is no page here", "The address may be mistyped, or from an older version.", "Open Tilewright",
}

// missingPage is 404.html, which a host shows for any address below the root. So its links are absolute, and its script
// (static/page/missing.ts) puts the texts of the reader's language in place of the English ones.
func (s *site) missingPage() (page, error) {
	defer say.Use(say.English)
	spoken := map[string][]string{}
	for _, t := range s.locales {
		say.Use(t.Language)
		for _, m := range missingSays {
			spoken[t.Tag] = append(spoken[t.Tag], m.String())
		}
	}
	list, err := json.Marshal(spoken)
	says := spoken[say.English.Tag]
	return page{
		Title: says[0], Description: siteDescription, Lang: say.English.Tag, Root: s.base, Home: s.base,
		Body: template.HTML(fmt.Sprintf(`<main class="not-found" data-spoken="%s"><h1>%s</h1>
<p><span>%s</span> <a href="%s">%s</a></p></main>`, html.EscapeString(string(list)), says[1], says[2], html.EscapeString(s.base), says[3])),
	}, err
}

// frame is a page for frames on other sites, in which a recording is watched or a puzzle played. Its policy does not
// restrict who may frame it, so anyone may.
type frame struct {
	File, Title string
	// Without is said where no scripts run, in each language.
	Without         []withoutScripts
	Policy, Style   string
	Element, Script string
	// Foot is whether a line below has the title and the link back.
	Foot bool
}

// withoutScripts is a sentence in a language.
type withoutScripts struct{ Tag, Text string }

// without says a message in all languages, as a frame without scripts does not know the reader's.
func (s *site) without(m say.Message) (list []withoutScripts) {
	defer say.Use(say.English)
	for _, t := range s.locales {
		say.Use(t.Language)
		list = append(list, withoutScripts{t.Tag, m.String()})
	}
	return list
}

// framePolicy allows scripts by a word (a nonce), because a frame in a sandbox has no origin: in WebKit nothing matches
// 'self' there. The word is no secret. HTML that is put into the page runs no scripts, and scripts with the word may
// load others.
const framePolicy = "default-src 'none'; script-src 'nonce-frame' 'strict-dynamic'; style-src-elem 'nonce-frame'; " +
	"style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; " +
	"connect-src 'self'; base-uri 'none'; form-action 'none'"

var frameTemplate = template.Must(template.New("frame").Parse(`<!doctype html>
<html lang="en" data-root="./">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{{.Policy}}">
<title>{{.Title}}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" type="image/svg+xml" href="icons/icon.svg">
<link rel="stylesheet" href="{{.Style}}" nonce="frame">
<script defer src="{{.Element}}" nonce="frame"></script>
<script defer src="{{.Script}}" nonce="frame"></script>
</head>
<body>
<main></main>
{{if .Foot}}<footer><h1 class="title"></h1><a href="./" target="_blank" rel="noopener">Open in Tilewright</a></footer>
{{end}}<noscript>{{range .Without}}<p lang="{{.Tag}}">{{.Text}}</p>
{{end}}<p><a href="./" target="_blank" rel="noopener">Tilewright</a></p></noscript>
</body>
</html>
`))

// writeFrames writes embed.html, a player without the app for frames on other sites, and play.html, where a puzzle can
// be played.
func (s *site) writeFrames() error {
	for _, f := range []frame{
		{File: "embed.html", Title: "A puzzle, played", Element: "poly-player.js", Script: "frame.js", Foot: true,
			Without: s.without("Here a puzzle would be put together, step by step. It needs JavaScript, which is off in this frame.")},
		{File: "play.html", Title: "A puzzle to play", Element: "tile-puzzle.js", Script: "tile-frame.js",
			Without: s.without("Here would be a puzzle to play: a board, and pieces to put onto it. It needs JavaScript, which is off in this frame.")},
	} {
		f.Policy, f.Style, f.Script = framePolicy, s.assets["frame.css"], s.assets[f.Script]
		var out bytes.Buffer
		if err := frameTemplate.Execute(&out, f); err != nil {
			return fmt.Errorf("writing %s: %w", f.File, err)
		}
		if err := s.write(f.File, out.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

// writePages writes an index.html for every route in every language, the pages of puzzles, and 404.html.
func (s *site) writePages() error {
	ui.Register()
	defer say.Use(say.English)
	pages, scripts := map[string]page{}, map[string][]string{}
	for _, t := range s.locales {
		say.Use(t.Language)
		err := s.pagesIn(t, func(r shell.Route, p page) {
			s.place(&p, t, r.Path)
			p.Language = t.script
			p.Shown = s.shownAs(p, t.folder+r.Path, def.Start, say.T("Twelve pentominoes that fill a board"))
			name := t.folder + r.Path + "index.html"
			pages[name], scripts[name] = p, r.Scripts
		})
		if err := errors.Join(err, s.previewPages(t, pages)); err != nil {
			return err
		}
		if err := s.write(t.folder+"embed/example.txt", []byte(embeddingExample)); err != nil {
			return err
		}
	}
	say.Use(say.English)
	missing, err := s.missingPage()
	if err != nil {
		return err
	}
	pages["404.html"], scripts["404.html"] = missing, []string{"missing"}
	if err := s.writeSitemap(pages); err != nil {
		return err
	}

	version, err := s.version(pages)
	if err != nil {
		return err
	}
	s.revision = version
	for name, p := range pages {
		t := s.locales[slices.IndexFunc(s.locales, func(t *locale) bool { return t.Tag == p.Lang })]
		say.Use(t.Language) // the template says some words
		if err := s.writePage(name, p, scripts[name]); err != nil {
			return err
		}
	}
	return nil
}

// place says where a page of a language is, below its root. Before that the page's root is that of the language.
func (s *site) place(p *page, t *locale, at string) {
	p.Lang, p.Home, p.Root, p.Choices = t.Tag, p.Root, t.up+p.Root, s.choices(t, at)
}

// pagesIn makes the pages of a language, and gives each with its route.
func (s *site) pagesIn(t *locale, add func(shell.Route, page)) error {
	drawn := map[string]bool{} // by the app
	for _, route := range ui.Routes() {
		drawn[route.Path] = true
		p, err := s.render("/" + route.Path)
		if err != nil {
			return err
		}
		p.Boot = s.assets["boot.js"]
		var late []string
		for _, script := range route.Late {
			late = append(late, s.assets[script+".js"])
		}
		p.Late = strings.Join(late, " ")
		add(route.Route, p)
	}
	plain := map[string]func(*locale) (page, error){
		"figures/": s.figurePage, "exercises/": s.exercisesPage, "embed/": s.embeddingPage, "guide/": s.guidePage,
	}
	for _, route := range shell.Routes {
		if drawn[route.Path] {
			continue
		}
		p, err := plain[route.Path](t)
		if err != nil {
			return err
		}
		add(route, p)
	}
	return nil
}

// writePage writes a page with what all pages have.
func (s *site) writePage(name string, p page, scripts []string) error {
	p.Version, p.Policy, p.Theme = s.revision, securityPolicy, theme
	p.Style, p.Forced = s.assets["others.css"], s.assets["forced.css"]
	if p.Home == "./" {
		p.Style = s.assets["page.css"]
	}
	for _, script := range scripts {
		p.Elements = append(p.Elements, s.assets[script+".js"])
	}
	if name != "404.html" {
		p.Early, p.Fonts = s.assets["early.js"], s.fonts
	}
	var out bytes.Buffer
	if err := pageTemplate.Execute(&out, p); err != nil {
		return fmt.Errorf("writing %s: %w", name, err)
	}
	return s.write(name, out.Bytes())
}

// version names the state of the whole site: all files and all pages.
func (s *site) version(pages map[string]page) (string, error) {
	names, err := s.files()
	if err != nil {
		return "", err
	}
	for i, name := range names {
		if strings.HasPrefix(name, assetsFolder) {
			continue
		}
		content, err := os.ReadFile(filepath.Join(s.stage, name))
		if err != nil {
			return "", err
		}
		names[i] = name + "-" + hash(content)
	}
	// encoding/json writes maps in the order of their keys.
	state, err := json.Marshal(struct {
		Names []string
		Pages map[string]page
	}{names, pages})
	return hash(state), err
}

var (
	titleElement = regexp.MustCompile(`<title>([^<]*)</title>`)
	// go-app may write attributes in any order.
	descriptionMeta = regexp.MustCompile(`<meta (?:name="description" content="([^"]*)"|content="([^"]*)" name="description")>`)
)

// render lets go-app draw a route as it does for a server. It takes only the app's own parts from that page: the title,
// the description and the root element.
func (s *site) render(route string) (page, error) {
	root := "./"
	if depth := strings.Count(strings.TrimSuffix(route, "/"), "/"); depth > 0 {
		root = strings.Repeat("../", depth)
	}
	handler := app.Handler{Title: siteName, Description: siteDescription, Version: "1", Resources: resources(root)}
	recorder := httptest.NewRecorder()
	handler.ServeHTTP(recorder, httptest.NewRequest(http.MethodGet, route, nil))
	if recorder.Code != http.StatusOK {
		return page{}, fmt.Errorf("rendering %s: go-app answers %d; is the route registered?", route, recorder.Code)
	}
	document := recorder.Body.String()
	_, body, found := strings.Cut(document, "<body>")
	// After the root comes go-app's own loading notice, its attributes in any order.
	end := strings.LastIndex(body, "<aside")
	title := titleElement.FindStringSubmatch(document)
	description := descriptionMeta.FindStringSubmatch(document)
	if !found || end < 0 || title == nil || description == nil {
		return page{}, fmt.Errorf("rendering %s: go-app's page has another form than expected:\n%.2000s", route, document)
	}
	return page{
		Title: html.UnescapeString(title[1]), Description: html.UnescapeString(description[1] + description[2]),
		Root: root, Body: template.HTML(mendAttributes(strings.TrimSpace(body[:end]))),
	}, nil
}

// startTag and attribute match what go-app writes, with values quoted as in Go.
var (
	startTag  = regexp.MustCompile(`<[a-z][a-z0-9-]*(?: [a-zA-Z-]+(?:="(?:[^"\\]|\\.)*")?)+>`)
	attribute = regexp.MustCompile(` ([a-zA-Z-]+)(?:=("(?:[^"\\]|\\.)*"))?`)
)

// booleans are attributes that HTML takes as true whenever they are there.
var booleans = map[string]bool{"autoplay": true, "disabled": true, "hidden": true, "selected": true}

// mendAttributes writes attributes as HTML needs them. It mends lines of go-app's node.go (10.1.11). Line 751 quotes values as
// Go does: a line end would arrive as "\n", and a quote would end the value. Line 749 writes no value that is "true", which
// aria-x needs, and the lines write disabled="false" for what is not disabled. Line 703 walks a map, so the same page would
// differ from build to build.
func mendAttributes(document string) string {
	return startTag.ReplaceAllStringFunc(document, func(tag string) string {
		name, _, _ := strings.Cut(tag, " ")
		var list []string
		for _, part := range attribute.FindAllStringSubmatch(tag[len(name):len(tag)-1], -1) {
			key, value := part[1], part[2]
			if booleans[key] {
				if value != `"false"` {
					list = append(list, " "+key)
				}
				continue
			}
			if value == "" && strings.HasPrefix(key, "aria-") {
				value = `"true"`
			}
			if text, err := strconv.Unquote(value); err == nil && strings.Contains(value, `\`) {
				value = `"` + html.EscapeString(text) + `"`
			}
			if value != "" {
				key += "=" + value
			}
			list = append(list, " "+key)
		}
		slices.Sort(list)
		return name + strings.Join(list, "") + ">"
	})
}

// resources resolves "/web/x", go-app's way to name a file of the site, to an address relative to the page.
type resources string

func (r resources) Resolve(path string) string {
	if rest, ok := strings.CutPrefix(path, "/web/"); ok {
		return string(r) + rest
	}
	return path
}

// writeServiceWorker is called last. It lists all other files, except those that only other sites load.
func (s *site) writeServiceWorker() error {
	names, err := s.files()
	if err != nil {
		return err
	}
	names = slices.DeleteFunc(names, s.ofOthers)
	spoken, err := s.spokenFiles(names)
	if err != nil {
		return err
	}
	list, err := json.Marshal(names)
	if err != nil {
		return err
	}
	wasmExec, err := wasmExecPath()
	if err != nil {
		return err
	}
	options := s.options(wasmExec)
	options.Format = api.FormatIIFE
	options.Outdir = s.stage
	options.EntryNames = "[name]"
	options.EntryPointsAdvanced = []api.EntryPoint{{InputPath: "static/worker/service.ts", OutputPath: "sw"}}
	options.Define = map[string]string{"FILES": string(list), "SPOKEN": spoken, "VERSION": `"` + s.revision + `"`}
	_, err = s.run(options)
	return err
}
