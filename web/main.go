//go:build !js

package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"time"

	"tilewright/web/languages"
)

const usage = `usage: go run ./web build [-site https://your.host] [-base /path/] [-out dist] [-tables folder]
       go run ./web serve [-site https://your.host] [-base /path/] [-out dist] [-tables folder] [-port 8000]
       go run ./web pack [-out .cache/packages]
       go run ./web sizes
       go run ./web languages [-update] [-complete] [-where] [-backwards folder]
`

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "tilewright:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("say what to do\n%s", usage)
	}
	flags := flag.NewFlagSet(args[0], flag.ExitOnError)
	flags.Usage = func() { fmt.Fprint(os.Stderr, usage) }
	host := flags.String("site", "", "address of the host, for previews on other sites")
	base := flags.String("base", "/", "path under which the site is hosted")
	out := flags.String("out", "dist", "folder to write the site to")
	port := flags.Int("port", 8000, "port to serve at, on this machine only")
	update := flags.Bool("update", false, "give the tables of static/languages the messages of today")
	more := flags.String("tables", "", "folder with tables of more languages than those of static/languages")
	backwards := flags.String("backwards", "", "write a language for trials, English backwards, into this folder")
	complete := flags.Bool("complete", false, "fail where a table of static/languages lacks a message")
	where := flags.Bool("where", false, "print every message with the places where it stands")
	flags.Parse(args[1:])
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected %q\n%s", flags.Arg(0), usage)
	}
	prefix, err := cleanBase(*base)
	if err != nil {
		return err
	}

	origin, err := cleanHost(*host)
	if err != nil {
		return err
	}

	switch args[0] {
	case "build":
		return build(origin, prefix, *out, *more)

	case "pack":
		if *out == "dist" {
			*out = ".cache/packages"
		}
		return pack(*out)

	case "sizes":
		root, err := moduleRoot()
		if err != nil {
			return err
		}
		return weights(root, os.Stdout)

	case "languages":
		root, err := moduleRoot()
		if err != nil {
			return err
		}
		if *backwards != "" {
			return languages.WriteBackwards(root, *backwards, buildFlags)
		}
		return languages.Run(root, buildFlags, languages.Do{Update: *update, Where: *where, Complete: *complete})

	case "serve":
		// The port is taken before the build, so that a port in use is reported at once.
		listener, err := listen(*port)
		if err != nil {
			return err
		}
		if err := build(origin, prefix, *out, *more); err != nil {
			return err
		}
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
		defer stop()
		fmt.Printf("Tilewright is at http://%s%s  (Ctrl-C ends)\n", listener.Addr(), prefix)
		return serve(ctx, listener, prefix, *out)

	default:
		return fmt.Errorf("unknown command %q\n%s", args[0], usage)
	}
}

func build(host, base, out, more string) error {
	begin := time.Now()
	root, err := moduleRoot()
	if err != nil {
		return err
	}
	site := site{root: root, out: out, host: host, base: base, moreTables: more}
	if err := site.build(); err != nil {
		return err
	}
	fmt.Printf("built %s in %.1f s\n", out, time.Since(begin).Seconds())
	return nil
}

// cleanBase brings the path of the site on its host to the form "/a/b/".
func cleanBase(base string) (string, error) {
	trimmed := strings.Trim(base, "/")
	if trimmed == "" {
		return "/", nil
	}
	for _, part := range strings.Split(trimmed, "/") {
		if part == "" || part == "." || part == ".." || strings.ContainsAny(part, "?#\\\"'<> ") {
			return "", fmt.Errorf("the base %q is not a path like /some/path/: give the part of the address after the host name", base)
		}
	}
	return "/" + trimmed + "/", nil
}
