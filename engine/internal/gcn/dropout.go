package gcn

import "m3s/engine/internal/kernel"

// Pass names what a forward pass is for; each has its own dropout masks.
type Pass uint64

const (
	PassTrain   Pass = iota // the update
	PassMeasure             // training accuracy of the stop rules
	PassPredict             // Noisy confidences
)

// Dropout draws masks from (seed, stage, epoch, pass, layer, node) alone, so
// a node's mask does not depend on which other nodes are computed.
type Dropout struct {
	Seed  uint64
	Stage int
	Keep  int // of kernel.KeepOne
}

// Scale is 1/keep, the factor of kept values.
func (d Dropout) Scale() float32 { return float32(kernel.KeepOne / float64(d.Keep)) }

func (d Dropout) Key(epoch int, p Pass, layer int) uint64 {
	return kernel.Key(d.Seed, uint64(d.Stage), uint64(epoch), uint64(p), uint64(layer))
}

func wordsPerRow(pitch int) int { return (pitch + 63) / 64 }
