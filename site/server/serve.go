package server

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"strconv"
	"time"
)

// Serve serves files on this computer alone until ctx is cancelled. port is a
// number, where 0 takes any free one; ready is told the address.
func Serve(ctx context.Context, files fs.FS, port string, ready func(address string) error) error {
	if _, err := strconv.ParseUint(port, 10, 16); err != nil {
		return fmt.Errorf("port: %q is not a number from 0 to 65535", port)
	}
	listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", port))
	if err != nil {
		return err
	}
	server := &http.Server{Handler: Handler(files), ReadHeaderTimeout: 10 * time.Second}
	stopped := context.AfterFunc(ctx, func() { server.Close() })
	defer stopped()
	if err := ready(fmt.Sprintf("http://%s/", listener.Addr())); err != nil {
		listener.Close()
		return err
	}
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
