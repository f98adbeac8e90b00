package session

import (
	"math"
	"strings"
	"testing"

	"m3s/wasm/protocol"
)

const squareEdges = "a,b\nb,c\nc,d\nd,a\nx,y\ny,z\nz,x\n"

func ownFiles(labels string) *protocol.Message {
	return protocol.New("read").Bytes("edges", []byte(squareEdges)).Text("edgesName", "links.csv").
		Bytes("labels", []byte(labels)).Text("labelsName", "labels.csv")
}

func TestOwnFilesAreReadAndTrained(t *testing.T) {
	p := open(t)
	p.post(protocol.New("own"))
	if m := p.want("error"); m.Find("where").Text != "load" || !strings.Contains(m.Find("message").Text, "no files have been read") {
		t.Fatalf("own before read: %v", m.Fields)
	}
	p.post(ownFiles("a,red\nb,red\nc,red\nx,blue\ny,blue\n<b>,blue\n"))
	m := p.want("understood")
	for field, want := range map[string]float64{"n": 8, "f": 8, "c": 2, "edgeCount": 7, "known": 6, "smallest": 3} {
		if got := m.Find(field).Num; got != want {
			t.Errorf("%s is %v, want %v", field, got, want)
		}
	}
	if m.Find("classes").Text != "blue\nred" || !strings.HasPrefix(m.Find("notes").Text, "identity\t8\t\t\nunlabeled\t2\t\t") {
		t.Errorf("classes %q, notes %q", m.Find("classes").Text, m.Find("notes").Text)
	}
	p.post(start(1, "gcn")) // still the karate club
	p.until("done")
	p.post(protocol.New("own"))
	if m := p.want("loaded"); m.Find("name").Text != "own" || m.Find("n").Num != 8 || m.Find("nodes").Text != "a\nb\nc\nd\nx\ny\nz\n<b>" {
		t.Fatalf("loaded %v", m.Fields)
	}
	p.post(start(2, "gcn").Text("protocol", "paper"))
	if m := p.want("started"); m.Find("countUnlabelled").Flag {
		t.Error("nodes without a class are counted as class 0")
	}
	p.until("done")
}

func TestReadRefuses(t *testing.T) {
	p := open(t)
	p.post(ownFiles("a,red\na,blue\n"))
	m := p.want("error")
	if m.Find("where").Text != "read" || m.Find("code").Text != "relabel" || m.Find("file").Text != "labels.csv" ||
		m.Find("row").Num != 2 || m.Find("column").Num != 2 || m.Find("a").Text != "a" || m.Find("b").Text != "red" {
		t.Errorf("error %v", m.Fields)
	}
	for _, bad := range []*protocol.Message{protocol.New("read").Text("edges", "a,b"), protocol.New("read").Int("rows", 3), protocol.New("own").Int("n", 3)} {
		p.post(bad)
		if m := p.want("error"); m.Find("code") != nil || !strings.HasPrefix(m.Find("message").Text, "message: "+bad.Type+": ") {
			t.Errorf("error %v", m.Fields)
		}
	}
}

func TestWeightsAreTheResults(t *testing.T) {
	p := open(t)
	p.post(protocol.New("weights").Int("run", 1))
	if m := p.want("error"); m.Find("where").Text != "weights" {
		t.Errorf("error %v", m.Fields)
	}
	p.post(start(1, "m3s"))
	p.until("done")
	p.post(protocol.New("weights").Int("run", 1))
	m := p.want("weights")
	ins, outs, values := m.Find("ins").Int32s, m.Find("outs").Int32s, m.Find("values").Float32s
	if len(ins) < 2 || ins[0] != 34 || outs[len(outs)-1] != 2 {
		t.Fatalf("layers %v to %v", ins, outs)
	}
	_, weights, _ := p.s.run.nets.of(-1)
	k := 0
	for l, w := range weights {
		if int(ins[l]) != w.In || int(outs[l]) != w.Out {
			t.Errorf("layer %d is %d×%d, want %d×%d", l, ins[l], outs[l], w.In, w.Out)
		}
		for _, v := range w.W {
			if math.Float32bits(v) != math.Float32bits(values[k]) {
				t.Fatalf("value %d is %v, want %v", k, values[k], v)
			}
			k++
		}
	}
	if k != len(values) {
		t.Errorf("%d values, want %d", len(values), k)
	}
	p.post(protocol.New("weights").Int("run", 1).Int("stage", 9))
	if m := p.want("error"); !strings.Contains(m.Find("message").Text, "no network") {
		t.Errorf("error %v", m.Fields)
	}
}
