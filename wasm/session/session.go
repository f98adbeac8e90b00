// Package session is the state of the Go program in the page's worker: the
// loaded graph and at most one run on it, steered by the messages of
// wasm/protocol. It knows nothing of JavaScript.
//
//  1. [Session.Post] queues a request and returns at once.
//  2. [Session.Serve] handles requests one after the other in the order they
//     were posted.
//  3. A run has its own goroutine (run.go). It pauses and steps at its gate
//     (gate.go), inside the callbacks of engine.Observer.
//  4. Where goroutines cannot be interrupted, the run yields once per time
//     slice (slice.go), so that queued messages get in.
//
// A request that fails is answered by one error event and changes nothing.
package session

import (
	"runtime"
	"sync"
	"time"

	"m3s/engine"
	"m3s/internal/errs"
	"m3s/wasm/protocol"
)

// Hooks are what a session needs from the place it runs in.
type Hooks struct {
	// Emit sends an event. It is called by one goroutine at a time and must
	// not block; the message is borrowed until it returns.
	Emit func(*protocol.Message)
	// Yield lets waiting messages be posted. Only needed where goroutines are
	// not preempted; nil natively.
	Yield func()
	// Clock is the time since some fixed moment.
	Clock func() time.Duration
	// SIMD is reported in the ready event.
	SIMD bool
}

// Session holds a graph and the run on it. Make one with New.
type Session struct {
	hooks Hooks
	inbox inbox
	emits sync.Mutex

	// Only touched by the goroutine of Serve.
	prepared *engine.Prepared // nil until a graph is loaded
	graph    string           // its identity
	split    *engine.Split    // that came with it, nil for none
	run      *run             // the last run, nil before the first
	own      ownGraph         // read from the visitor's files last
}

// New makes a session.
func New(h Hooks) *Session {
	return &Session{hooks: h, inbox: inbox{filled: make(chan struct{}, 1)}}
}

// Post queues a request; it never blocks. The session owns m afterwards.
func (s *Session) Post(m *protocol.Message) { s.inbox.put(m) }

// Serve sends the ready event, then handles requests until stop is closed; a
// nil stop is never closed. It returns when the last run has ended.
func (s *Session) Serve(stop <-chan struct{}) {
	s.emit(protocol.Ready(runtime.Version(), s.hooks.SIMD))
	defer s.end()
	for {
		m := s.inbox.take(stop)
		if m == nil {
			return
		}
		s.handle(m)
	}
}

func (s *Session) emit(m *protocol.Message) {
	s.emits.Lock()
	defer s.emits.Unlock()
	s.hooks.Emit(m)
}

// handle answers one request. A panic in it is reported as its error.
func (s *Session) handle(m *protocol.Message) {
	defer func() {
		if p := recover(); p != nil {
			s.refuse(m, protocol.Code(protocol.CodePanic, errs.Errorf("session: %s: %v", m.Type, p)))
		}
	}()
	if err := s.answer(m); err != nil {
		s.refuse(m, err)
	}
}

func (s *Session) answer(m *protocol.Message) error {
	switch m.Type {
	case protocol.TypeLoad:
		return s.load(m)
	case protocol.TypeKarate:
		return s.karate(m)
	case protocol.TypeGenerate:
		return s.generate(m)
	case protocol.TypeStart:
		return s.start(m)
	case protocol.TypePause, protocol.TypeResume, protocol.TypeStep, protocol.TypeCancel:
		return s.control(m)
	case protocol.TypeExplain:
		return s.explain(m)
	case protocol.TypeRead:
		return s.read(m)
	case protocol.TypeOwn:
		return s.adoptOwn(m)
	case protocol.TypeWeights:
		return s.weights(m)
	case protocol.TypeTopics:
		return s.topics(m)
	case protocol.TypePing:
		s.emit(protocol.Pong())
		return nil
	case "":
		return errs.Errorf("message: type: want text")
	}
	return errs.Errorf("message: type: %.40q is not a request", m.Type)
}

// refuse reports why a request was not carried out.
func (s *Session) refuse(m *protocol.Message, err error) {
	where := protocol.WhereMessage
	switch m.Type {
	case protocol.TypeLoad, protocol.TypeKarate, protocol.TypeOwn:
		where = protocol.WhereLoad
	case protocol.TypeGenerate:
		where = protocol.WhereGenerate
	case protocol.TypeStart:
		where = protocol.WhereStart
	case protocol.TypeExplain:
		where = protocol.WhereExplain
	case protocol.TypeRead:
		where = protocol.WhereRead
	case protocol.TypeWeights:
		where = protocol.WhereWeights
	case protocol.TypeTopics:
		where = protocol.WhereTopics
	}
	err = protocol.Code(protocol.CodeRequest, err)
	if run, ok := protocol.RunOf(m); ok {
		s.emit(protocol.FailureOf(run, where, err))
		return
	}
	s.emit(protocol.Failure(where, err))
}

// end cancels the run, if one is active, and waits until it has ended.
func (s *Session) end() {
	if s.run != nil {
		s.run.ctx.cancel()
		<-s.run.ended
	}
}
