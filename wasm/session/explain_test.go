package session

import (
	"strings"
	"testing"

	"m3s/wasm/protocol"
)

func explain(run, node int) *protocol.Message { return control("explain", run).Int("node", node) }

func TestExplainAfterTheRun(t *testing.T) {
	p := open(t)
	p.post(start(1, "m3s"))
	done, _ := p.until("done")
	z := done.Find("z").Float32s
	for node := range 34 {
		p.post(explain(1, node))
		m := p.want("explained")
		if got := m.Find("stage").Num; got != 2 {
			t.Fatalf("explained with stage %v, want the last, 2", got)
		}
		terms, logits := m.Find("terms").Float32s, m.Find("logits").Float32s
		for c := range logits {
			var sum float32
			for k := c; k < len(terms); k += len(logits) {
				sum += terms[k]
			}
			if sum != logits[c] {
				t.Fatalf("node %d: terms sum to %v, logit %v", node, sum, logits[c])
			}
			if got := m.Find("z").Float32s[c]; got != z[node*len(logits)+c] {
				t.Fatalf("node %d: z %v, the result has %v", node, got, z[node*len(logits)+c])
			}
		}
	}
	p.post(explain(1, 0).Int("stage", 0))
	if m := p.want("explained"); m.Find("stage").Num != 0 {
		t.Fatalf("stage %v explained, want 0", m.Find("stage").Num)
	}
}

// With evidence the reasons of every node add up to the answer of its stage,
// and the largest is what is predicted.
func TestExplainEvidence(t *testing.T) {
	p := open(t)
	p.post(start(1, "gcn"))
	p.until("done")
	p.post(explain(1, 0))
	if m := p.want("explained"); m.Find("given").Num != -1 || len(m.Find("reasons").Float32s) != 0 {
		t.Fatalf("a network's answer has reasons: %v", m.Fields)
	}
	p.post(start(2, "evidence"))
	var trained []*protocol.Message
	for range 3 {
		m, _ := p.until("trained")
		trained = append(trained, m)
	}
	p.until("done")
	for stage, m := range trained {
		answer, predicted := m.Find("z").Float32s, m.Find("predictions").Int32s
		for node := range 34 {
			p.post(explain(2, node).Int("stage", stage))
			m := p.want("explained")
			r, z := m.Find("reasons").Float32s, m.Find("answer").Float32s
			n := len(z)
			if n == 0 || len(r) != 4*n {
				t.Fatalf("node %d: %d reasons, %d probabilities", node, len(r), n)
			}
			best, score := 0, func(c int) float32 { return r[c] + r[n+c] + r[2*n+c] + r[3*n+c] }
			for c := range z {
				if score(c) > score(best) {
					best = c
				}
				if want := answer[node*n+c]; z[c] != want {
					t.Fatalf("stage %d, node %d: answer %v, the run has %v", stage, node, z[c], want)
				}
			}
			if given := int(m.Find("given").Num); given >= 0 {
				best = given
			}
			if predicted[node] != int32(best) {
				t.Fatalf("stage %d, node %d: the reasons say %d, predicted is %d", stage, node, best, predicted[node])
			}
		}
	}
}

func TestExplainRefuses(t *testing.T) {
	p := open(t)
	p.post(start(1, "lp"))
	p.until("done")
	for _, c := range []struct {
		m    *protocol.Message
		want string
	}{
		{explain(2, 0), "run"}, {explain(1, 0), "stage"}, {control("explain", 1), "node: missing"}, {explain(1, -1), "node"},
	} {
		p.post(c.m)
		m := p.want("error")
		if m.Find("where").Text != "explain" || !strings.Contains(m.Find("message").Text, c.want) {
			t.Errorf("error %v, want one naming %q", m.Fields, c.want)
		}
	}
	p.post(start(2, "gcn"))
	p.until("done")
	p.post(explain(2, 34))
	if m := p.want("error"); !strings.Contains(m.Find("message").Text, "node 34 in a graph of 34") {
		t.Errorf("error %v, want one naming the node", m.Fields)
	}
}
