// Package wire stands in for zmq4, and for os.Pipe, where gophernotes runs in
// a web worker: its sockets are messages between the worker and the page.
// notebooks/lite/extension/worker.js is the other end.
package wire
