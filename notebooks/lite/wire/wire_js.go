package wire

import (
	"context"
	"fmt"
	"os"
	"strings"
	"syscall/js"
)

// Msg is a message in frames, as the Jupyter wire protocol has them.
type Msg struct{ Frames [][]byte }

// NewMsgFrom returns a message of the frames.
func NewMsgFrom(frames ...[]byte) Msg { return Msg{frames} }

// Socket is the part of zmq4.Socket that gophernotes uses.
type Socket interface {
	Listen(endpoint string) error
	Recv() (Msg, error)
	Send(Msg) error
	SendMulti(Msg) error
}

// connection is the connection file: the ports are places in channels.
const connection = `{"transport":"page","ip":"worker","shell_port":0,"control_port":1,"stdin_port":2,"iopub_port":3,"hb_port":4,"key":""}`

// channels are the names by which the page knows the sockets.
var channels = []string{"shell", "control", "stdin", "iopub", "hb"}

// Connection is the connection file, whatever the name.
func Connection(string) ([]byte, error) { return []byte(connection), nil }

// queue is how many messages may wait. The page sends one request at a time;
// what it sends beside them is an answer to none.
const queue = 4096

type socket struct {
	name string
	in   chan Msg
}

// sockets are those that listen, by the names of their channels.
var sockets = map[string]*socket{}

func open(context.Context) Socket { return &socket{in: make(chan Msg, queue)} }

// What zmq4 opens differently is all the same here.
var (
	NewRouter = open
	NewPub    = open
	NewRep    = open
)

// Listen takes the channel that the endpoint ends with. The page is told when
// all of them listen.
func (s *socket) Listen(endpoint string) error {
	port := endpoint[strings.LastIndexByte(endpoint, ':')+1:]
	for i, name := range channels {
		if port == fmt.Sprint(i) {
			s.name = name
			sockets[name] = s
		}
	}
	if s.name == "" {
		return fmt.Errorf("wire: %s is no channel", endpoint)
	}
	if len(sockets) == len(channels) {
		js.Global().Set("m3sDeliver", js.FuncOf(deliver))
		js.Global().Call("m3sReady")
	}
	return nil
}

// deliver takes a channel and a message's header, parent header, metadata and
// content as JSON. It reports whether there was room.
func deliver(_ js.Value, args []js.Value) any {
	s := sockets[args[0].String()]
	if s == nil {
		return false
	}
	frames := [][]byte{[]byte("<IDS|MSG>"), nil}
	for _, a := range args[1:] {
		frames = append(frames, []byte(a.String()))
	}
	select {
	case s.in <- Msg{frames}:
		return true
	default:
		return false
	}
}

func (s *socket) Recv() (Msg, error) { return <-s.in, nil }

func (s *socket) Send(m Msg) error { return s.SendMulti(m) }

// SendMulti posts the last four frames; those before are the route and an
// empty signature.
func (s *socket) SendMulti(m Msg) error {
	f := m.Frames[len(m.Frames)-4:]
	js.Global().Call("m3sSend", s.name, string(f[0]), string(f[1]), string(f[2]), string(f[3]))
	return nil
}

var pipes int

// Pipe is os.Pipe by the worker's file system.
func Pipe() (r, w *os.File, err error) {
	pipes++
	if w, err = os.OpenFile(fmt.Sprintf("/pipe/%d/w", pipes), os.O_WRONLY, 0); err != nil {
		return nil, nil, err
	}
	r, err = os.Open(fmt.Sprintf("/pipe/%d/r", pipes))
	return r, w, err
}
