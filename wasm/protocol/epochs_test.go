package protocol

import (
	"testing"

	"m3s/engine"
)

func epochOf(run Run, stage, epoch int, predictions ...int32) *Message {
	i := engine.EpochInfo{Stage: stage, Epoch: epoch, Epochs: 9, Loss: 1 / float64(epoch), TrainAccuracy: 0.25}
	if predictions != nil {
		i.Evaluated, i.TestAccuracy, i.Predictions = true, float64(epoch)/8, predictions
	}
	return Epoch(new(Message), run, i)
}

func TestEpochsGoTogether(t *testing.T) {
	var b Epochs
	b.Send(func(*Message) { t.Error("sends nothing") })
	borrowed := []int32{1, 0}
	for _, m := range []*Message{epochOf(3, 1, 4), epochOf(3, 1, 5, borrowed...), epochOf(3, 1, 6), epochOf(3, 1, 7, 1, 1)} {
		if !b.Take(m) {
			t.Fatalf("refuses %v", m.Fields)
		}
		if p := m.Find("predictions"); p != nil {
			clear(p.Int32s) // as the engine does when it uses them again
		}
	}
	for what, m := range map[string]*Message{"run": epochOf(4, 1, 8), "stage": epochOf(3, 2, 8), "gap": epochOf(3, 1, 9), "again": epochOf(3, 1, 7)} {
		if b.Take(m) {
			t.Errorf("takes another %s", what)
		}
	}
	b.Send(func(m *Message) {
		expect(t, m, "epochs", num("run", 3), num("stage", 1), num("epoch", 4), num("epochs", 9),
			dbls("loss", 1./4, 1./5, 1./6, 1./7), dbls("trainAccuracy", 0.25, 0.25, 0.25, 0.25),
			ints("evaluated", 1, 3), dbls("testAccuracy", 5./8, 7./8), ints("predictions", 1, 0, 1, 1))
	})
	if !b.Empty() || !b.Take(epochOf(4, 0, 1)) {
		t.Error("does not begin anew")
	}
	b.Send(func(m *Message) {
		expect(t, m, "epochs", num("run", 4), num("stage", 0), num("epoch", 1), num("epochs", 9), dbls("loss", 1), dbls("trainAccuracy", 0.25))
	})
}

func TestEpochsAllocateNothing(t *testing.T) {
	var b Epochs
	plain, evaluated := epochOf(3, 1, 1), epochOf(3, 1, 2, make([]int32, 2708)...)
	if n := testing.AllocsPerRun(100, func() {
		b.Take(plain)
		b.Take(evaluated)
		b.Send(func(*Message) {})
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
