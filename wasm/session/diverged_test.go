package session

import "testing"

// A run that diverges ends with its code and place; the next one runs.
func TestDivergedRun(t *testing.T) {
	p := open(t)
	p.post(start(1, "gcn").Number("learningRate", 1e30))
	p.want("started")
	p.want("epoch")
	m := p.want("error")
	if m.Find("code").Text != "diverged" || m.Find("a").Text != "0" || m.Find("b").Text != "2" || m.Find("where").Text != "run" || m.Find("run").Num != 1 {
		t.Errorf("%+v", m.Fields)
	}
	p.post(start(2, "gcn"))
	p.want("started")
	if done, _ := p.until("done"); done.Find("fingerprint").Text != directly(t, "gcn").Fingerprint {
		t.Error("the run after is not the engine's")
	}
}
