// Package main is the web site: in the browser the app, natively the program that builds and serves it.
//
//   - main_js.go is the whole app: it registers ui's routes and starts go-app.
//   - main.go is the command line: `build` and `serve`.
//   - site.go writes dist: it compiles app.wasm, bundles static/
//     and renders every route to a folder with an index.html.
//   - segments.go makes one segment of a program's initial memory, which compresses better.
//   - weights.go prints what the program consists of, by package.
//   - shaders.go leaves unused shaders of three.js out.
//   - stubbed.go leaves packages out of the app that a page does not need.
//   - bundle.go drives esbuild; page.go is the HTML around a rendered route.
//   - markdown.go reads pages that are Markdown, in a language.
//   - figures.go is the page of figures, which does not use the app.
//   - exercises.go is the page of numbers in doubt, without the app too.
//   - pictures.go draws the pictures of the library, under node.
//   - embedding.go is the page for people who embed, without the app too.
//   - locales.go are the languages: each has pages of its own.
//   - guide.go is the guide, without the app too.
//   - previews.go writes a page for each puzzle of the library, which other sites show wherever its address is pasted.
//   - pack.go makes the npm packages: the solver for other programs, the player for other pages.
//   - languages/ finds all messages, and checks and writes the tables of their translations.
//   - serve.go is the plain file server for development and for the browser tests.
//
// Everything a page loads has its content's hash in its name, lies in assets/ and never changes; pages, the service
// worker and the manifest keep their names. All addresses are relative to the page that holds them, so one dist works
// under any path. Only 404.html, which a host shows for any address, needs to know the path (-base).
package main
