package source

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"syscall/js"
)

// httpClient is nothing here: the browser downloads. net/http could as well, for
// 2 MB more of a program.
type httpClient struct{}

// fetch reads a file from an address of the page's own host; came is called
// when bytes come.
func (s *Source) fetch(ctx context.Context, f File, address string, came func()) ([]byte, error) {
	if err := ownHost(address); err != nil {
		return nil, err
	}
	end := js.Global().Get("AbortController").New()
	defer context.AfterFunc(ctx, func() { end.Call("abort") })()
	options := js.Global().Get("Object").New()
	options.Set("signal", end.Get("signal"))
	resp, err := await(js.Global().Call("fetch", address, options))
	if err != nil {
		return nil, err
	}
	if status := resp.Get("status").Int(); status != 200 {
		return nil, fmt.Errorf("answer %d", status)
	}
	b, err := f.readAll(&counted{r: &body{reader: resp.Get("body").Call("getReader")}, file: f, tell: s.Progress, came: came})
	if err == nil {
		err = f.verify(b)
	}
	if kind := resp.Get("headers").Call("get", "Content-Type"); err != nil && kind.Type() == js.TypeString && strings.HasPrefix(kind.String(), "text/html") {
		err = fmt.Errorf("a web page instead of the file: %w", err)
	}
	return b, err
}

// ownHost refuses an address of another host than the page's, where there is
// a page.
func ownHost(address string) error {
	location := js.Global().Get("location")
	if location.IsUndefined() {
		return nil
	}
	if origin := location.Get("origin").String(); !strings.HasPrefix(address, origin+"/") {
		return errors.New("a page asks its own host only")
	}
	return nil
}

// await waits for a promise.
func await(promise js.Value) (js.Value, error) {
	type outcome struct {
		value js.Value
		err   error
	}
	done := make(chan outcome, 1)
	kept := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- outcome{value: args[0]}
		return nil
	})
	broken := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- outcome{err: js.Error{Value: args[0]}}
		return nil
	})
	defer kept.Release()
	defer broken.Release()
	promise.Call("then", kept, broken)
	o := <-done
	return o.value, o.err
}

// body is an answer's body as it comes.
type body struct {
	reader js.Value
	rest   []byte
}

func (b *body) Read(p []byte) (int, error) {
	for len(b.rest) == 0 {
		piece, err := await(b.reader.Call("read"))
		if err != nil {
			return 0, err
		}
		if piece.Get("done").Bool() {
			return 0, io.EOF
		}
		value := piece.Get("value")
		b.rest = make([]byte, value.Length())
		js.CopyBytesToGo(b.rest, value)
	}
	n := copy(p, b.rest)
	b.rest = b.rest[n:]
	return n, nil
}
