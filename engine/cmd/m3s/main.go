// Command m3s trains the paper's strategies from the command line.
package main

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	os.Exit(run(heedSignals(context.Background()), os.Args[1:], os.Stdout, os.Stderr, os.Getenv))
}

// stopped is why a command ended that a signal stopped.
type stopped struct{ by os.Signal }

func (s stopped) Error() string {
	if s.by == syscall.SIGTERM {
		return "terminated"
	}
	return "interrupted"
}

// Is makes a stopped command a cancelled one.
func (s stopped) Is(target error) bool { return target == context.Canceled }

// code is the exit code by the custom of shells: 128 and the signal's number.
func (s stopped) code() int {
	if s.by == syscall.SIGTERM {
		return exitTerminated
	}
	return exitInterrupted
}

// stopOf is why ctx was cancelled: interrupted where nothing else is known.
func stopOf(ctx context.Context) stopped {
	s := stopped{os.Interrupt}
	errors.As(context.Cause(ctx), &s)
	return s
}

// heedSignals cancels the context when the process is told to end. A second
// signal ends it at once.
func heedSignals(parent context.Context) context.Context {
	ctx, cancel := context.WithCancelCause(parent)
	heard := make(chan os.Signal, 1)
	signal.Notify(heard, os.Interrupt, syscall.SIGTERM)
	go func() {
		s := <-heard
		signal.Stop(heard)
		cancel(stopped{s})
	}()
	return ctx
}
