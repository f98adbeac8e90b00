// Command messages writes the page's types of the messages between page and
// program from wasm/protocol itself: the events are made and looked at, the
// requests are tried field by field on the functions that read them.
//
//	go run ./wasm/cmd/messages -o site/src/program/messages.js
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
)

func main() {
	if err := run(os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "messages:", err)
		os.Exit(1)
	}
}

func run(args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("messages", flag.ContinueOnError)
	flags.SetOutput(stderr)
	out := flags.String("o", "", "file to write (default: print it)")
	dir := flags.String("protocol", "wasm/protocol", "folder of the protocol's source, for the names of fields")
	if err := flags.Parse(args); err != nil {
		return err
	}
	text, err := module(*dir)
	if err != nil {
		return err
	}
	if *out == "" {
		_, err = stdout.Write(text)
		return err
	}
	return os.WriteFile(*out, text, 0o644)
}
