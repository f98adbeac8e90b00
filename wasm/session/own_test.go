package session

import (
	"math"
	"slices"
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
	p.post(protocol.New("own").Text("graph", "0123456789abcdef"))
	if m := p.want("error"); m.Find("where").Text != "load" || !strings.Contains(m.Find("message").Text, `"0123456789abcdef" has not been read`) {
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
	id := m.Find("graph").Text
	p.post(start(1, "gcn")) // still the karate club
	p.until("done")
	p.post(protocol.New("own").Text("graph", id))
	if m := p.want("loaded"); m.Find("name").Text != "own" || m.Find("graph").Text != id || m.Find("n").Num != 8 || m.Find("nodes").Text != "a\nb\nc\nd\nx\ny\nz\n<b>" {
		t.Fatalf("loaded %v", m.Fields)
	}
	p.post(start(2, "gcn").Text("protocol", "paper"))
	if m := p.want("started"); m.Find("countUnlabelled").Flag {
		t.Error("nodes without a class are counted as class 0")
	}
	p.until("done")
}

// What was read last is not what the page means: a graph is asked for by its
// identity, and a run names the graph it is for.
func TestOwnGraphsAreNotMixedUp(t *testing.T) {
	p := open(t)
	read := func(labels string) string {
		p.post(ownFiles(labels))
		return p.want("understood").Find("graph").Text
	}
	adopt := func(m *protocol.Message) *protocol.Message { p.post(m); return p.next() }
	const first, second = "a,red\nb,red\nc,red\nx,blue\ny,blue\nz,blue\n", "a,red\nb,blue\nc,red\nx,blue\ny,red\nz,blue\n"
	one := read(first)
	two := read(second)
	if one == two || len(one) != 16 {
		t.Fatalf("identities %q and %q", one, two)
	}
	own := func(id, labels string) *protocol.Message {
		m := protocol.New("own").Text("graph", id)
		if labels != "" {
			m.Fields = append(m.Fields, ownFiles(labels).Fields...)
		}
		return m
	}
	if m := adopt(own(one, "")); m.Type != "error" || !strings.Contains(m.Find("message").Text, "has not been read") {
		t.Fatalf("the files before the last: %v", m)
	}
	if m := adopt(own(one, second)); m.Type != "error" || m.Find("where").Text != "load" || m.Find("code").Text != "changed" {
		t.Fatalf("other files under the name of the first: %v", m)
	}
	for id, labels := range map[string]string{one: first, two: ""} {
		if m := adopt(own(two, second)); m.Type != "loaded" || m.Find("graph").Text != two {
			t.Fatalf("the last files: %v", m)
		}
		if m := adopt(own(id, labels)); m.Type != "loaded" || m.Find("graph").Text != id {
			t.Fatalf("%s: %v", id, m)
		}
		if m := adopt(own(id, "")); m.Type != "loaded" || m.Find("graph").Text != id {
			t.Fatalf("%s once more: %v", id, m)
		}
		for _, wanted := range []string{one, two} {
			p.post(start(1, "gcn").Text("graph", wanted))
			if m := p.next(); (m.Type == "started") != (wanted == id) {
				t.Fatalf("a run for %s on %s: %v", wanted, id, m)
			}
			if wanted == id {
				p.until("done")
			}
		}
	}
}

func TestReadRefuses(t *testing.T) {
	p := open(t)
	p.post(ownFiles("a,red\na,blue\n"))
	m := p.want("error")
	if m.Find("where").Text != "read" || m.Find("code").Text != "relabel" || m.Find("file").Text != "labels.csv" ||
		m.Find("row").Num != 2 || m.Find("column").Num != 2 || m.Find("a").Text != "a" || m.Find("b").Text != "red" {
		t.Errorf("error %v", m.Fields)
	}
	for _, bad := range []*protocol.Message{protocol.New("read").Text("edges", "a,b"), protocol.New("read").Int("rows", 3), protocol.New("own").Text("graph", "x").Int("n", 3), protocol.New("own")} {
		p.post(bad)
		if m := p.want("error"); m.Find("code").Text != protocol.CodeRequest || !strings.HasPrefix(m.Find("message").Text, "message: "+bad.Type+": ") {
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

// A split beside the files labels and tests as it says when a start asks for it,
// and gives the graph another identity.
func TestSplitOfTheFiles(t *testing.T) {
	const labels, parts = "a,red\nb,red\nc,red\nx,blue\ny,blue\nz,blue\n", "node,name,part\n0,a,train\n1,b,test\n2,c,test\n3,d,neither\n4,x,train\n6,z,test\n"
	with := func(m *protocol.Message, split string) *protocol.Message {
		return m.Bytes("split", []byte(split)).Text("splitName", "split.csv")
	}
	nodes := func(m *protocol.Message, labelled, test []int32) {
		t.Helper()
		if l, u := m.Find("labelled").Int32s, m.Find("test").Int32s; !slices.Equal(l, labelled) || !slices.Equal(u, test) {
			t.Errorf("labelled %v, test %v, want %v and %v", l, u, labelled, test)
		}
	}
	p := open(t)
	p.post(ownFiles(labels))
	bare := p.want("understood").Find("graph").Text
	p.post(with(ownFiles(labels), strings.Replace(parts, "1,b,test", "1,b,neither", 1)))
	other := p.want("understood").Find("graph").Text
	p.post(with(ownFiles(labels), parts))
	m := p.want("understood")
	id := m.Find("graph").Text
	if len(id) != 16 || id == bare || id == other || other == bare {
		t.Errorf("identities %s, %s and %s", bare, other, id)
	}
	if !strings.HasSuffix(m.Find("notes").Text, "\nsplit\t2\tsplit.csv\t3") {
		t.Errorf("notes %q", m.Find("notes").Text)
	}
	p.post(protocol.New("own").Text("graph", id))
	p.want("loaded")
	zero := func(run int) *protocol.Message {
		return protocol.New("start").Int("run", run).Text("strategy", "gcn").Int("perClass", 0).Int("seed", 3).Int("epochs", 5).Text("graph", id)
	}
	p.post(zero(1))
	m = p.want("started")
	nodes(m, []int32{0, 4}, []int32{1, 2, 6})
	if m.Find("perClass").Num != 0 || m.Find("measured").Num != 3 {
		t.Errorf("started %v", m.Fields)
	}
	p.until("done")
	p.post(start(2, "gcn")) // two labels of each class, drawn
	if m := p.want("started"); len(m.Find("labelled").Int32s) != 4 {
		t.Errorf("labelled %v", m.Find("labelled").Int32s)
	}
	p.until("done")
	p.post(with(ownFiles(labels), "name,part\na,train\nq,test\n"))
	if m := p.want("error"); m.Find("where").Text != "read" || m.Find("code").Text != "stranger" || m.Find("file").Text != "split.csv" || m.Find("row").Num != 3 || m.Find("column").Num != 1 || m.Find("a").Text != "q" {
		t.Errorf("error %v", m.Fields)
	}
	p.post(zero(3)) // as before the refusal
	nodes(p.want("started"), []int32{0, 4}, []int32{1, 2, 6})
	p.until("done")
	// Another program is given the files again.
	p.post(with(ownFiles(labels), strings.Replace(parts, "1,b,test", "1,b,neither", 1)))
	p.want("understood")
	again := protocol.New("own").Text("graph", id)
	again.Fields = append(again.Fields, with(ownFiles(labels), parts).Fields...)
	p.post(again)
	p.want("loaded")
	p.post(zero(4))
	nodes(p.want("started"), []int32{0, 4}, []int32{1, 2, 6})
	p.until("done")
}

// A graph without a split beside it has none.
func TestSplitOfNoFile(t *testing.T) {
	p := open(t)
	p.post(protocol.New("karate"))
	p.want("loaded")
	p.post(protocol.New("start").Int("run", 1).Int("perClass", 0))
	if m := p.want("error"); m.Find("code").Text != protocol.CodeSplit || !strings.Contains(m.Find("message").Text, "0 labels per class") {
		t.Errorf("a split of no file: %v", m.Fields)
	}
}
