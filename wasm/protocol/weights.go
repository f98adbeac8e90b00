package protocol

import "m3s/engine"

// WeightsRequest asks for the network of a run.
type WeightsRequest struct {
	Run   Run
	Stage int // -1: the last one trained
}

// ParseWeights reads a weights request.
func ParseWeights(m *Message) (WeightsRequest, error) {
	r := &reader{m: m}
	q := WeightsRequest{Run: r.run(), Stage: int(r.whole(fieldStage, -1, 0, 1<<20))}
	return q, r.done()
}

// Weights holds the weight matrices of the network a stage trained, row-major
// and one after the other.
func Weights(run Run, stage int, layers []engine.Weight) *Message {
	var ins, outs []int32
	var values []float32
	for _, w := range layers {
		ins, outs = append(ins, int32(w.In)), append(outs, int32(w.Out))
		values = append(values, w.W...)
	}
	return ofRun(TypeWeights, run).Int(fieldStage, stage).Int32s(fieldIns, ins).Int32s(fieldOuts, outs).Float32s(fieldValues, values)
}
