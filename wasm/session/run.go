package session

import (
	"time"

	"m3s/engine"
	"m3s/internal/errs"
	"m3s/wasm/protocol"
)

// run is one run on a graph. Its goroutine sends its events, the last of
// which is done, cancelled or error.
type run struct {
	session  *Session
	request  protocol.Start
	prepared *engine.Prepared
	split    *engine.Split

	ctx   *runContext
	ended chan struct{} // closed after the last event
	gate  *gate
	nets  nets

	// Only touched by the goroutine of the run.
	slice slice
	idle  time.Duration    // spent paused
	epoch protocol.Message // reused
}

func (s *Session) newRun(q protocol.Start, split *engine.Split) *run {
	r := &run{
		session: s, request: q, prepared: s.prepared, split: split,
		ended: make(chan struct{}), gate: newGate(q.Paused),
	}
	r.slice = slice{yield: s.hooks.Yield, clock: s.hooks.Clock}
	r.ctx = newRunContext(&r.slice)
	return r
}

func (r *run) do() {
	defer close(r.ended)
	began := r.session.hooks.Clock()
	result, err := r.compute()
	id := r.request.Run
	switch {
	case r.ctx.cancelled():
		r.session.emit(protocol.Cancelled(id))
	case err != nil:
		r.session.emit(protocol.FailureOf(id, protocol.WhereRun, protocol.Code(protocol.CodeRun, err)))
	default:
		spent := r.session.hooks.Clock() - began - r.idle
		r.session.emit(protocol.Done(id, result, spent.Seconds()))
	}
}

// compute runs the engine; a panic in it becomes an error.
func (r *run) compute() (result *engine.Result, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = protocol.Code(protocol.CodePanic, errs.Errorf("session: run: %v", p))
		}
	}()
	r.slice.began = r.session.hooks.Clock()
	if r.request.Paused {
		r.pause()
	}
	return r.prepared.RunUntil(r.ctx.err, r.split, r.request.Options, r.observer())
}

// observer turns what the engine reports into events. Nothing is sent after
// the run was cancelled.
func (r *run) observer() *engine.Observer {
	id := r.request.Run
	return &engine.Observer{
		EvalEvery: r.request.EvalEvery,
		Epoch: func(i engine.EpochInfo) {
			r.emit(protocol.Epoch(&r.epoch, id, i))
			r.pass(protocol.StepEpoch)
		},
		Trained: func(i engine.TrainedInfo) {
			r.nets.keep(i.Stage, i.Weights())
			r.emit(protocol.Trained(id, i))
			r.slice.check()
		},
		Stage: func(i engine.StageInfo) {
			r.emit(protocol.Stage(id, i))
			r.pass(protocol.StepStage)
		},
	}
}

func (r *run) emit(m *protocol.Message) {
	if !r.ctx.cancelled() {
		r.session.emit(m)
	}
}

// pass waits at a boundary if the run is to pause there.
func (r *run) pass(at protocol.Unit) {
	r.slice.check()
	if r.gate.closed(at) {
		r.pause()
	}
}

// pause waits until the run is to go on or is cancelled. Going on for a step
// is not announced.
func (r *run) pause() {
	began := r.session.hooks.Clock()
	r.emit(protocol.Paused(r.request.Run))
	if r.gate.wait(r.ctx.done) == running {
		r.emit(protocol.Resumed(r.request.Run))
	}
	now := r.session.hooks.Clock()
	r.idle += now - began
	r.slice.began = now
}
