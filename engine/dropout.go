package engine

import "m3s/engine/internal/kernel"

// pass names what a forward pass is for; each has its own dropout masks.
type pass uint64

const (
	passTrain   pass = iota // the update
	passMeasure             // training accuracy of the stop rules
	passPredict             // noisy confidences
)

// dropout draws masks from (seed, stage, epoch, pass, layer, node) alone, so
// a node's mask does not depend on which other nodes are computed.
type dropout struct {
	seed  uint64
	stage int
	keep  int // of kernel.KeepOne
}

func newDropout(o *Options) dropout { return dropout{seed: o.Seed, keep: keepUnits(o.Dropout)} }

// scale is 1/keep, the factor of kept values.
func (d dropout) scale() float32 { return float32(kernel.KeepOne / float64(d.keep)) }

func (d dropout) key(epoch int, p pass, layer int) uint64 {
	return kernel.Key(d.seed, uint64(d.stage), uint64(epoch), uint64(p), uint64(layer))
}

func wordsPerRow(pitch int) int { return (pitch + 63) / 64 }
