# Two commands matter: `make serve` builds the page and serves it, `make test`
# runs the tests. BASE is the path under which the site will be hosted, PORT
# the port of `make serve`, DIST where the site is written.
BASE ?= /
PORT ?= 8000
DIST ?= dist
# Address of the host, as https://your.host, for previews where a page is linked to; BASE is the path below it.
SITE ?=

# Chrome for the browser tests: the first one found, or Debian's chromium.
CHROME ?= $(firstword $(foreach c,chromium chromium-browser google-chrome google-chrome-stable,$(shell command -v $(c))))
NODE_EXEC = $(shell go env GOROOT)/lib/wasm/go_js_wasm_exec
# Packages whose tests node runs: those with code or tests of their own for js, as go test runs the same code of the
# others; test-all runs all.
PACKAGES_JS = $(sort $(patsubst %/,./%,$(dir $(wildcard wasm/*_js.go wasm/*/*_js.go ui/*/*_js.go))))
# What runs in a browser is compiled as the site is (buildFlags of web/site.go), and once.
JS_FLAGS = -trimpath -gcflags=all=-l -gcflags=tilewright/solver/...= -gcflags=tilewright/solver/kernel/asm=-l
NODE_TEST = GOOS=js GOARCH=wasm CGO_ENABLED=0 go test -vet=off $(JS_FLAGS) -exec="env -i PATH=$(dir $(shell command -v node)):/usr/bin:/bin HOME=/ $(NODE_EXEC)"
NPM_READY = static/node_modules/.package-lock.json

.PHONY: all site serve test test-all quick check sizes languages vet lint race unit languages js typescript browser browser-all browsers built chrome libdeflate bench bench-short bench-auto bench-grid bench-kept bench-giants bench-visit matrix test-long parallel clean

all: site

site: $(NPM_READY)
	go run ./web build -site "$(SITE)" -base $(BASE) -out $(DIST)

serve: $(NPM_READY)
	go run ./web serve -base $(BASE) -out $(DIST) -port $(PORT)

test: vet unit languages js typescript browser

test-all: COMPLETE = -complete
test-all: PACKAGES_JS = ./wasm/... $(patsubst %/,./%,$(filter-out ui/rooms/,$(wildcard ui/*/ ui/rooms/*/)))
test-all: vet unit languages js typescript matrix bench-short browser-all

check: vet lint race unit typescript

vet:
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { echo "not formatted; run gofmt -w on:"; gofmt -l $$(git ls-files '*.go'); exit 1; }
	go vet -tags browser ./...
	GOOS=js GOARCH=wasm CGO_ENABLED=0 go vet $(JS_FLAGS) ./wasm/... ./ui/... ./web/...

# What staticcheck finds. The first time takes minutes, as it reads all of Go's library.
lint:
	go build -o .cache/staticcheck honnef.co/go/tools/cmd/staticcheck
	.cache/staticcheck -tags browser ./...
	GOOS=js GOARCH=wasm CGO_ENABLED=0 .cache/staticcheck ./wasm/... ./ui/...

# Where goroutines share what they have: short tests, by the race detector, which needs a C compiler.
race:
	@command -v $${CC:-cc} >/dev/null || { echo "no C compiler found: races are not looked for"; exit 0; }; \
	go test -race -vet=off ./solver/search && go test -race -vet=off -run '^TestCrew$$' ./solver/frontier && go test -race -vet=off -run '^Test(Workers|Checkpoint|Halves|Restarts|Signals)$$' ./solver/cmd/solve

# After an edit: types, and tests of the packages that differ from SINCE and of those that import them, but for SLOW ones,
# each of which takes over a second.
SINCE ?= HEAD
SLOW = Agree AutomaticCounted Checkpoint Cutler DamagedStates Disturbed Effort First Forms Generated GoldenStates Halves Hostile \
	InterruptLarge Intervals Kernels Known Lattices Library Loose Matrix Meet Modes NoPuzzleFallsBack Person RandomEdits Restarts \
	RestartsShared Saved Served Shared SharedHalves Split Truth TurnedAlike Turns TwoEngines
quick: $(NPM_READY)
	go build ./...
	@edited="$$( (git diff --name-only $(SINCE); git ls-files --others --exclude-standard) | grep '\.go$$' | xargs -r dirname | sort -u | sed 's,^,tilewright/,' | paste -sd' ')"; \
	packages="$$(go list -f '{{.ImportPath}} {{join .Imports " "}}' ./... | awk -v edited="$$edited" \
		'BEGIN { n = split(edited, e, " ") } { for (i = 1; i <= n; i++) if (index($$0 " ", e[i] " ")) { print $$1; next } }')"; \
	test -z "$$packages" || go test -vet=off -skip "^Test($$(echo $(SLOW) | tr ' ' '|'))\$$" $$packages
	cd static && npm run --silent check

# Tests do not vet again what has been. The matrix needs packages of npm.
unit: $(NPM_READY)
	go test -vet=off ./...

# All messages of the program, and the tables of their translations: mistakes fail, and what is missing is counted. The
# page says it in English; before a release, COMPLETE=-complete fails on it, too.
COMPLETE ?=
languages:
	go run ./web languages $(COMPLETE)

# What runs in a browser without a page, run by node.
js:
	$(NODE_TEST) $(PACKAGES_JS)

typescript: $(NPM_READY)
	cd static && npm run --silent check && npm test --silent

# The site as a visitor meets it, in a real Chromium, served under a sub-path: a walk through
# each part of it, in some minutes, or all that the tests know.
WALK = Automatic Begins Blog DrawMouse FirstPaint FirstVisit HandWhole Lab Leaves LostProgram NoWebAssembly \
	Pentominoes Phone PlayerAPI ProofCells PuzzlesDrop Solids Sudoku Unfinished
BROWSER_TIME ?= 90m
BROWSER_TEST = TILEWRIGHT_SITE="$(CURDIR)/.cache/site" TILEWRIGHT_CHROME="$$($(MAKE) -s print-chrome)" \
	go test -vet=off -tags browser -count=1 -parallel 4 -timeout $(BROWSER_TIME)

browser: built
	@for t in $(WALK); do grep -qE "^func TestBrowser$$t\(" web/*_test.go || { echo "WALK names TestBrowser$$t, which is none"; exit 1; }; done
	$(BROWSER_TEST) -run "^Test(Size.*|Browser($$(echo $(WALK) | tr ' ' '|')))\$$" ./web

browser-all: built browsers
	$(BROWSER_TEST) -run 'Browser|Size' ./web

built: chrome libdeflate $(NPM_READY)
	go run ./web build -site https://tilewright.example -base /some/path/ -out .cache/site

# Bytes that a visitor downloads, beside those of the releases; RELEASE adds a column, as in RELEASE=2027-01.
sizes: built
	TILEWRIGHT_SITE="$(CURDIR)/.cache/site" TILEWRIGHT_RELEASE="$(RELEASE)" go test -vet=off -tags browser -count=1 -v -run 'TestSize$$' ./web

.PHONY: print-chrome
print-chrome:
	@test -n "$(CHROME)" && echo "$(CHROME)"

chrome:
ifeq ($(CHROME),)
	@echo "no Chrome or Chromium found: installing Debian's chromium"
	apt-get update && apt-get install -y --no-install-recommends chromium
endif

# It packs the page's program: see gzipped in web/site.go.
libdeflate:
	@command -v libdeflate-gzip >/dev/null || { echo "installing Debian's libdeflate-tools"; apt-get update && apt-get install -y --no-install-recommends libdeflate-tools; }

# The other browsers of the tests, and the screen that they need: Debian's, where they are missing.
browsers:
	@missing="$$(for p in firefox-esr:firefox-esr WebKitWebDriver:webkit2gtk-driver Xvfb:xvfb; do command -v $${p%%:*} >/dev/null || echo $${p##*:}; done)"; \
	test -z "$$missing" || { echo "installing Debian's" $$missing; apt-get update && apt-get install -y --no-install-recommends $$missing; }

# Medians of whole searches, in Go, under wazero and in the page, written to
# solver/kernel/BENCH.md; YARDSTICK names a program that runs them in C. BENCH
# takes more flags, as in BENCH="-run Soma -count 3".
BENCH ?=
bench: chrome $(NPM_READY)
	go run ./web build -base / -out .cache/bench-site
	TILEWRIGHT_SITE=.cache/bench-site TILEWRIGHT_CHROME="$$($(MAKE) -s print-chrome)" YARDSTICK="$(YARDSTICK)" go run ./web/bench $(BENCH)

# Links opened by a phone that is slowed, added to the table: it takes half an hour. AUTO takes flags, as below.
bench-visit: chrome $(NPM_READY)
	go run ./web build -base / -out .cache/bench-site
	TILEWRIGHT_SITE=.cache/bench-site TILEWRIGHT_CHROME="$$($(MAKE) -s print-chrome)" go run ./web/bench -visit $(AUTO)

# A row of each bench that takes a few seconds, so that none breaks unseen; times are not judged. Those of searches that
# are kept, and of giants, take minutes a row; they open the page as this does.
bench-short:
	$(MAKE) -s bench BENCH="-run Soma -count 1 -new -samples .cache/bench-short.json -table -" > /dev/null
	$(MAKE) -s bench-auto AUTO="-run pentominoes-10x6 -count 1" > /dev/null
	$(MAKE) -s bench-grid AUTO="-run soma" > /dev/null

# Every feature with every way, printed: what is right, refused or broken. MATRIX takes flags, as in MATRIX="-row hint".
MATRIX ?=
matrix: $(NPM_READY)
	go run ./web/matrix $(MATRIX)

# Automatic beside the articles' best lines, printed. AUTO takes flags, as in
# AUTO="-run tetriscube -count 3".
AUTO ?=
bench-auto:
	go run ./web/bench -auto $(AUTO)

# Automatic beside the best line of a grid, for the library and 30 generated puzzles, as
# reckoned from surveys; it takes some minutes.
bench-grid:
	go run ./web/bench -grid $(AUTO)

# What it costs to keep a search in the page as it goes, printed: it takes a quarter of an hour. AUTO takes flags, as above.
bench-kept: chrome $(NPM_READY)
	go run ./web build -base / -out .cache/bench-site
	TILEWRIGHT_SITE=.cache/bench-site TILEWRIGHT_CHROME="$$($(MAKE) -s print-chrome)" go run ./web/bench -kept $(AUTO)

# How soon the page finds first solutions of giants, with two runners, in three positions of
# each, by 20 seeds, printed: it takes half an hour. AUTO takes flags, as above.
bench-giants: chrome $(NPM_READY)
	go run ./web build -base / -out .cache/bench-site
	TILEWRIGHT_SITE=.cache/bench-site TILEWRIGHT_CHROME="$$($(MAKE) -s print-chrome)" go run ./web/bench -giants $(AUTO)

# Every test, also those of minutes: the articles' tables, all counts, ten thousand
# random puzzles. It takes some hours on two processors.
test-long: parallel $(NPM_READY)
	TILEWRIGHT_LONG=1 go test -timeout 24h ./...
	cd solver/cmd/solve/kubernetes && go test ./...
	TILEWRIGHT_LONG=1 $(MAKE) typescript browser-all BROWSER_TIME=3h

# GNU parallel, for the recipe of solver/cmd/solve/CLUSTER.md.
parallel:
	@command -v parallel >/dev/null || { echo "no GNU parallel found: installing Debian's"; apt-get update && apt-get install -y --no-install-recommends parallel; }

clean:
	rm -rf dist .cache static/node_modules

$(NPM_READY): static/package-lock.json
	cd static && npm ci --no-audit --no-fund
	@touch $@
