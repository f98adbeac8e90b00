package protocol

// Run is the id the page gave a run in start.
type Run int64

// Load asks for a dataset pack to become the graph of the next runs.
type Load struct {
	Pack []byte // borrowed from the message
}

// ParseLoad reads a load request.
func ParseLoad(m *Message) (Load, error) {
	r := &reader{m: m}
	var q Load
	if f := r.get(fieldPack, Bytes); f != nil {
		q.Pack = f.Bytes
	}
	r.need(fieldPack)
	return q, r.done()
}

// ParseKarate checks a karate request, which has no fields.
func ParseKarate(m *Message) error { return (&reader{m: m}).done() }

// ParseControl reads the run of a pause, resume or cancel request.
func ParseControl(m *Message) (Run, error) {
	r := &reader{m: m}
	run := r.run()
	return run, r.done()
}

// Unit is how far a step goes.
type Unit int

const (
	StepEpoch Unit = iota // to the end of the next epoch
	StepStage             // to the next stage event
)

// Step asks a run to go on to the next boundary and pause there.
type Step struct {
	Run  Run
	Unit Unit
}

// ParseStep reads a step request.
func ParseStep(m *Message) (Step, error) {
	r := &reader{m: m}
	q := Step{Run: r.run()}
	switch unit := r.text(fieldUnit, "epoch"); unit {
	case "epoch":
	case "stage":
		q.Unit = StepStage
	default:
		r.fail(fieldUnit, "%.40q is not one of epoch, stage", unit)
	}
	return q, r.done()
}

// Explain asks where the output of one node comes from.
type Explain struct {
	Run   Run
	Node  int
	Stage int // -1: the last one trained
}

// ParseExplain reads an explain request. Whether the graph has the node and
// the run the stage is for the session to say.
func ParseExplain(m *Message) (Explain, error) {
	r := &reader{m: m}
	q := Explain{Run: r.run(), Stage: int(r.whole(fieldStage, -1, 0, 1<<20))}
	if r.need(fieldNode) {
		q.Node = int(r.whole(fieldNode, 0, 0, 1<<31-1))
	}
	return q, r.done()
}

// RunOf is the run a request names, for reporting an error in the request,
// and whether it names one.
func RunOf(m *Message) (Run, bool) {
	r := &reader{m: m}
	run := r.run()
	return run, r.err == nil
}
