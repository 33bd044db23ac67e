//go:build browser

package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Firefox and WebKit are driven by commands of WebDriver, which each takes in a way of its own: Firefox by its
// Marionette, without another program, WebKit by its WebKitWebDriver. Both have a window on a virtual screen, because
// neither has WebGL without a window.

// words sends a command of WebDriver, and returns the value of its answer.
type words interface {
	say(ctx context.Context, command string, with map[string]any) (json.RawMessage, error)
}

// driver is a browser other than Chromium, with one window.
type driver struct {
	words
	name string
	// red returns what the browser's console has had in red and yellow since the last call.
	red func(ctx context.Context) ([]string, error)
}

// otherwise names the browser for tests in another browser than Chromium, by the tests' names. TILEWRIGHT_BROWSER names
// one for all tests, to see what they do there.
var otherwise sync.Map

// walksIn makes a test open its tabs in a browser.
func walksIn(t *testing.T, kind string) {
	if kind == "chromium" {
		return
	}
	top, _, _ := strings.Cut(t.Name(), "/")
	otherwise.Store(top, kind)
	t.Cleanup(func() { otherwise.Delete(top) })
}

func startDriver(t testing.TB, kind string) *driver {
	t.Helper()
	switch kind {
	case "firefox":
		return firefox(t, screen(t))
	case "firefox-headless":
		return firefox(t, "")
	case "webkit":
		return webkit(t, screen(t))
	case "webkit-dark":
		return webkit(t, screen(t), "--dark-mode")
	}
	t.Fatalf("there is no browser %q: chromium, firefox, firefox-headless, webkit and webkit-dark are known", kind)
	return nil
}

// value is the value that a command returns.
func value[T any](ctx context.Context, w words, command string, with map[string]any) (T, error) {
	var v T
	raw, err := w.say(ctx, command, with)
	if err != nil {
		return v, err
	}
	if err := json.Unmarshal(raw, &v); err != nil {
		return v, fmt.Errorf("%s answers %.200s: %w", command, raw, err)
	}
	return v, nil
}

// thrown is an exception that an expression has thrown in the page.
type thrown struct{ name, text string }

func (e *thrown) Error() string { return e.text }

// eval evaluates an expression in the page, waits for its promise, and returns the value as JSON.
func (d *driver) eval(ctx context.Context, expression string) (json.RawMessage, error) {
	answer, err := value[[]string](ctx, d, "ExecuteAsyncScript", map[string]any{"args": []any{}, "script": `
		const done = arguments[arguments.length - 1];
		(async () => (` + expression + `))().then(v => done(["", JSON.stringify(v) ?? "null"]), e => done([e?.name || "Error", String(e?.stack ?? "") + " " + String(e)]));`})
	if err != nil {
		return nil, err
	}
	if answer[0] != "" {
		return nil, &thrown{answer[0], answer[1]}
	}
	return json.RawMessage(answer[1]), nil
}

// act performs actions of WebDriver with the mouse or the keys.
func (d *driver) act(ctx context.Context, kind string, actions []map[string]any) error {
	source := map[string]any{"type": kind, "id": kind, "actions": actions}
	if kind == "pointer" {
		source["parameters"] = map[string]any{"pointerType": "mouse"}
	}
	_, err := d.say(ctx, "PerformActions", map[string]any{"actions": []any{source}})
	return err
}

// press presses the mouse at a point of the window.
func (d *driver) press(ctx context.Context, x, y float64) error {
	return d.act(ctx, "pointer", []map[string]any{moveTo(x, y), {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}})
}

func moveTo(x, y float64) map[string]any {
	return map[string]any{"type": "pointerMove", "x": int(math.Round(x)), "y": int(math.Round(y)), "duration": 0, "origin": "viewport"}
}

// mouse acts as an event of Chromium's protocol does.
func (d *driver) mouse(ctx context.Context, kind input.DispatchMouseEventType, x, y float64, button input.MouseButton, held int64) error {
	number := 0
	if button == rightButton {
		number = 2
	}
	actions := []map[string]any{moveTo(x, y)}
	switch kind {
	case pressed:
		actions = append(actions, map[string]any{"type": "pointerDown", "button": number})
	case released:
		actions = append(actions, map[string]any{"type": "pointerUp", "button": number})
	}
	if held == 0 {
		return d.act(ctx, "pointer", actions)
	}
	return fmt.Errorf("%s holds no keys while the mouse moves", d.name)
}

// driverKeys are WebDriver's names of keys without a character.
var driverKeys = map[string]string{
	kb.Enter: "\ue007", kb.Escape: "\ue00c", kb.Tab: "\ue004", kb.Delete: "\ue017", kb.PageUp: "\ue00e", kb.PageDown: "\ue00f",
	kb.ArrowLeft: "\ue012", kb.ArrowUp: "\ue013", kb.ArrowRight: "\ue014", kb.ArrowDown: "\ue015",
}

// keys presses keys one after the other, while others are held.
func (d *driver) keys(ctx context.Context, keys string, held []chromedp.Modifier) error {
	var down, up []map[string]any
	for _, m := range held {
		name := map[chromedp.Modifier]string{chromedp.ModifierCtrl: "\ue009", chromedp.ModifierShift: "\ue008", chromedp.ModifierAlt: "\ue00a"}[m]
		down = append(down, map[string]any{"type": "keyDown", "value": name})
		up = append(up, map[string]any{"type": "keyUp", "value": name})
	}
	for _, key := range strings.Split(keys, "") {
		if special, ok := driverKeys[key]; ok {
			key = special
		}
		down = append(down, map[string]any{"type": "keyDown", "value": key}, map[string]any{"type": "keyUp", "value": key})
	}
	return d.act(ctx, "key", append(down, up...))
}

// size gives the page this size.
func (d *driver) size(ctx context.Context, width, height int64) error {
	var now [4]int64
	for range 5 {
		raw, err := d.eval(ctx, `[outerWidth - innerWidth, outerHeight - innerHeight, innerWidth, innerHeight]`)
		if err != nil {
			return err
		}
		if err := json.Unmarshal(raw, &now); err != nil {
			return err
		}
		if now[2] == width && now[3] == height {
			return nil
		}
		if _, err := d.say(ctx, "SetWindowRect", map[string]any{"x": 0, "y": 0, "width": width + now[0], "height": height + now[1]}); err != nil {
			return err
		}
		time.Sleep(200 * time.Millisecond)
	}
	return fmt.Errorf("%s makes its window %d × %d, not %d × %d", d.name, now[2], now[3], width, height)
}

func (d *driver) picture(ctx context.Context) ([]byte, error) {
	text, err := value[string](ctx, d, "TakeScreenshot", map[string]any{"full": false})
	if err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(text)
}

// ---- Firefox

// marionette is Firefox's own end of WebDriver: messages of JSON over TCP, each after its length.
type marionette struct {
	mutex sync.Mutex
	conn  net.Conn
	in    *bufio.Reader
	id    int
}

func (m *marionette) say(ctx context.Context, command string, with map[string]any) (json.RawMessage, error) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	deadline, ok := ctx.Deadline()
	if !ok {
		deadline = time.Now().Add(patience)
	}
	m.conn.SetDeadline(deadline.Add(time.Second))
	m.id++
	if with == nil {
		with = map[string]any{}
	}
	if !strings.Contains(command, ":") {
		command = "WebDriver:" + command
	}
	message, err := json.Marshal([]any{0, m.id, command, with})
	if err != nil {
		return nil, err
	}
	if _, err := fmt.Fprintf(m.conn, "%d:%s", len(message), message); err != nil {
		return nil, err
	}
	for {
		raw, err := m.next()
		if err != nil {
			return nil, err
		}
		var answer struct {
			kind, id int
			failure  *struct{ Error, Message string }
			result   json.RawMessage
		}
		if err := json.Unmarshal(raw, &[]any{&answer.kind, &answer.id, &answer.failure, &answer.result}); err != nil {
			return nil, fmt.Errorf("Firefox says %.200s: %w", raw, err)
		}
		if answer.id != m.id {
			continue // this answers a command that was given up
		}
		if answer.failure != nil {
			return nil, fmt.Errorf("%s: %s: %s", command, answer.failure.Error, answer.failure.Message)
		}
		var wrapped struct{ Value *json.RawMessage }
		if json.Unmarshal(answer.result, &wrapped) == nil && wrapped.Value != nil {
			return *wrapped.Value, nil
		}
		return answer.result, nil
	}
}

// next reads the next message.
func (m *marionette) next() ([]byte, error) {
	length, err := m.in.ReadString(':')
	if err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(strings.TrimSuffix(length, ":"))
	if err != nil {
		return nil, err
	}
	message := make([]byte, n)
	_, err = io.ReadFull(m.in, message)
	return message, err
}

// firefoxPreferences are for a browser that asks nobody anything and connects to nobody.
const firefoxPreferences = `
user_pref("marionette.port", 0);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.page", 0);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.download.folderList", 2);
user_pref("browser.tabs.remote.separatePrivilegedContentProcess", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
user_pref("dom.disable_open_during_load", false);
user_pref("layout.css.devPixelsPerPx", "1");
`

// firefox starts Firefox on a screen, or without a screen, where it has no WebGL.
func firefox(t testing.TB, screen string) *driver {
	t.Helper()
	path := installed(t, "firefox-esr")
	profile := t.TempDir()
	if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(firefoxPreferences), 0o644); err != nil {
		t.Fatal(err)
	}
	arguments := []string{"--marionette", "--remote-allow-system-access", "--no-remote", "--profile", profile}
	if screen == "" {
		arguments = append(arguments, "--headless")
	}
	started(t, exec.Command(path, arguments...), screen, nil)
	var port []byte
	eventually(t, "Firefox to listen", func() (err error) {
		if port, err = os.ReadFile(filepath.Join(profile, "MarionetteActivePort")); err == nil && len(port) == 0 {
			err = errors.New("it has no port yet")
		}
		return err
	})
	m := &marionette{}
	eventually(t, "Firefox to answer", func() (err error) {
		m.conn, err = net.Dial("tcp", "127.0.0.1:"+strings.TrimSpace(string(port)))
		return err
	})
	t.Cleanup(func() { m.conn.Close() })
	m.in = bufio.NewReader(m.conn)
	if _, err := m.next(); err != nil { // the first message is a greeting
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if _, err := m.say(ctx, "NewSession", map[string]any{"strictFileInteractability": false}); err != nil {
		t.Fatal(err)
	}
	d := &driver{words: m, name: "Firefox"}
	d.red = func(ctx context.Context) ([]string, error) { return firefoxRed(ctx, m) }
	if _, err := d.red(ctx); err != nil {
		t.Fatal(err)
	}
	// By default the window cannot be narrower than 500 pixels.
	if _, err := d.inChrome(ctx, `document.documentElement.style.setProperty("min-width", "0", "important")`); err != nil {
		t.Fatal(err)
	}
	return d
}

// firefoxRed asks the browser itself, which knows the messages of all its pages and workers.
func firefoxRed(ctx context.Context, m *marionette) ([]string, error) {
	if _, err := m.say(ctx, "Marionette:SetContext", map[string]any{"value": "chrome"}); err != nil {
		return nil, err
	}
	defer m.say(ctx, "Marionette:SetContext", map[string]any{"value": "content"})
	return value[[]string](ctx, m, "ExecuteScript", map[string]any{"args": []any{}, "script": `
		const storage = Cc["@mozilla.org/consoleAPI-storage;1"].getService(Ci.nsIConsoleAPIStorage);
		const said = storage.getEvents().filter(e => ["error", "warn", "assert"].includes(e.level) && /^http/.test(e.filename))
			.map(e => "console." + e.level + ": " + e.arguments.map(a => String(a?.message ?? a)).join(" "));
		storage.clearEvents();
		const thrown = Services.console.getMessageArray().filter(m => m instanceof Ci.nsIScriptError && /127\.0\.0\.1/.test(m.sourceName + " " + m.errorMessage))
			.map(m => (m.flags & Ci.nsIScriptError.warningFlag ? "warning" : "error") + " (" + m.category + "): " + m.errorMessage + " at " + m.sourceName + ":" + m.lineNumber);
		Services.console.reset();
		return [...said, ...thrown];`})
}

// theme makes Firefox tell pages that the system is light or dark. WebKit is told when it starts.
func (d *driver) theme(ctx context.Context, name string) error {
	_, err := d.inChrome(ctx, `Services.prefs.setIntPref("layout.css.prefers-color-scheme.content-override", `+map[string]string{"dark": "0", "light": "1"}[name]+`)`)
	return err
}

// inChrome runs a script in Firefox's own window.
func (d *driver) inChrome(ctx context.Context, script string) (json.RawMessage, error) {
	if d.name != "Firefox" {
		return nil, fmt.Errorf("%s has no window of its own to run scripts in", d.name)
	}
	if _, err := d.say(ctx, "Marionette:SetContext", map[string]any{"value": "chrome"}); err != nil {
		return nil, err
	}
	defer d.say(ctx, "Marionette:SetContext", map[string]any{"value": "content"})
	return d.say(ctx, "ExecuteScript", map[string]any{"args": []any{}, "script": script})
}

// ---- WebKit

// webDriver is a session of a program that takes WebDriver's commands over HTTP.
type webDriver struct{ session string }

// driverPaths are the methods and paths of its commands.
var driverPaths = map[string]string{
	"Navigate": "POST url", "Back": "POST back", "Forward": "POST forward", "Refresh": "POST refresh",
	"ExecuteAsyncScript": "POST execute/async", "ExecuteScript": "POST execute/sync",
	"PerformActions": "POST actions", "TakeScreenshot": "GET screenshot", "SetWindowRect": "POST window/rect",
	"NewSession": "POST ", "SetTimeouts": "POST timeouts",
	"SwitchToFrame": "POST frame", "Print": "POST print",
	"GetComputedRole": "GET element/ID/computedrole", "GetComputedLabel": "GET element/ID/computedlabel",
}

func (w *webDriver) say(ctx context.Context, command string, with map[string]any) (json.RawMessage, error) {
	method, path, ok := strings.Cut(driverPaths[command], " ")
	if !ok {
		return nil, fmt.Errorf("%s is no command that is known here", command)
	}
	if id, ok := with["id"].(string); ok {
		path = strings.Replace(path, "ID", id, 1)
	}
	var body io.Reader
	if method == "POST" {
		if with == nil {
			with = map[string]any{}
		}
		content, err := json.Marshal(with)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(content)
	}
	request, err := http.NewRequestWithContext(ctx, method, strings.TrimSuffix(w.session+"/"+path, "/"), body)
	if err != nil {
		return nil, err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	var said struct{ Value json.RawMessage }
	if err := json.NewDecoder(answer.Body).Decode(&said); err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %.500s", command, said.Value)
	}
	return said.Value, nil
}

// webkit starts WebKitGTK's small browser on a screen, with further arguments.
func webkit(t testing.TB, screen string, arguments ...string) *driver {
	t.Helper()
	path := installed(t, "WebKitWebDriver")
	browsers, _ := filepath.Glob("/usr/lib/*/webkit2gtk-4.1/MiniBrowser")
	if len(browsers) == 0 {
		t.Fatal("WebKit's MiniBrowser is not there: run `make browsers`")
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := listener.Addr().(*net.TCPAddr).Port
	listener.Close()
	home := t.TempDir()
	// By default the window is at least as wide as its buttons.
	const small = "* { font-size: 1px; min-width: 0; padding: 0; margin: 0; border: 0 } toolbar, headerbar, notebook header { opacity: 0 }"
	if err := errors.Join(os.Mkdir(home+"/gtk-3.0", 0o755), os.WriteFile(home+"/gtk-3.0/gtk.css", []byte(small), 0o644)); err != nil {
		t.Fatal(err)
	}
	log := &lines{}
	command := exec.Command(path, fmt.Sprintf("--port=%d", port))
	command.Stdout, command.Stderr = log, log
	// As root it needs permission to run without its sandbox. People have a language other than C.
	started(t, command, screen, []string{
		"HOME=" + home, "XDG_CACHE_HOME=" + home, "XDG_CONFIG_HOME=" + home, "XDG_DATA_HOME=" + home,
		"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS=1", "NO_AT_BRIDGE=1",
	})
	w := &webDriver{fmt.Sprintf("http://127.0.0.1:%d/session", port)}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	var session struct{ SessionID string }
	eventually(t, "WebKit's driver to answer", func() (err error) {
		session, err = value[struct{ SessionID string }](ctx, w, "NewSession",
			map[string]any{"capabilities": map[string]any{"alwaysMatch": map[string]any{
				"webkitgtk:browserOptions": map[string]any{
					"binary": browsers[0],
					"args":   append([]string{"--automation", "--enable-write-console-messages-to-stdout=true"}, arguments...),
				},
			}}})
		return err
	})
	w.session += "/" + session.SessionID
	t.Cleanup(func() {
		request, _ := http.NewRequest("DELETE", w.session, nil)
		if answer, err := http.DefaultClient.Do(request); err == nil {
			answer.Body.Close()
		}
	})
	d := &driver{words: w, name: "WebKit"}
	d.red = func(context.Context) ([]string, error) { return log.take("ERROR", "WARN"), nil }
	return d
}

// lines keeps what a program prints.
type lines struct {
	mutex sync.Mutex
	text  strings.Builder
}

func (l *lines) Write(b []byte) (int, error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.text.Write(b)
}

// take returns the console's lines of these levels, and forgets all lines.
func (l *lines) take(levels ...string) (list []string) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	for line := range strings.Lines(l.text.String()) {
		for _, level := range levels {
			if strings.HasPrefix(line, "CONSOLE ") && strings.Contains(line, " "+level+" ") {
				list = append(list, strings.TrimSpace(line))
			}
		}
	}
	l.text.Reset()
	return list
}

// ---- programs

// installed is the path of a program.
func installed(t testing.TB, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Fatalf("%s is not there: run `make browsers`", name)
	}
	return path
}

// started starts a program on a screen, with these variables in its environment. The program ends with the test.
func started(t testing.TB, command *exec.Cmd, screen string, environment []string) {
	t.Helper()
	command.Env = append(append(os.Environ(), "LANG=en_US.UTF-8", "DISPLAY="+screen), environment...)
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		command.Process.Signal(os.Interrupt)
		ended := make(chan bool)
		go func() { command.Wait(); close(ended) }()
		select {
		case <-ended:
		case <-time.After(5 * time.Second):
			command.Process.Kill()
			<-ended
		}
	})
}

// screen starts a virtual screen, and returns its name.
func screen(t testing.TB) string {
	t.Helper()
	command := exec.Command(installed(t, "Xvfb"), "-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp")
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	started(t, command, "", nil)
	number, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("Xvfb says no number of its screen: %v", err)
	}
	return ":" + strings.TrimSpace(number)
}

// eventually tries something until it succeeds.
func eventually(t testing.TB, what string, do func() error) {
	t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(100 * time.Millisecond) {
		err := do()
		if err == nil {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("waited %v in vain for %s: %v", patience, what, err)
		}
	}
}
