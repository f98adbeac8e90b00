package own

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"m3s/datasets"
	"m3s/engine"
)

func file(name, text string) File { return File{Name: name, Bytes: []byte(text)} }

// square is four nodes with features, links and two classes.
func square() Files {
	return Files{
		Edges:    file("edges.csv", "a,b\nb,c\nc,d\nd,a\n"),
		Features: file("features.csv", "a,1,0\nb,0,2\nc,0.5,0\nd,0,-1e-1\n"),
		Labels:   file("labels.csv", "a,red\nb,red\nc,blue\nd,blue\n"),
	}
}

func read(t *testing.T, f Files) (*engine.Graph, *Report) {
	t.Helper()
	g, r, err := Read(f, DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	return g, r
}

func codes(r *Report) (all []string) {
	for _, n := range r.Notes {
		all = append(all, fmt.Sprintf("%s %d %s", n.Code, n.Count, n.A))
	}
	return all
}

func TestReadTables(t *testing.T) {
	g, r := read(t, square())
	if !slices.Equal(g.Nodes, []string{"a", "b", "c", "d"}) || !slices.Equal(g.Classes, []string{"blue", "red"}) || !slices.Equal(g.Y, []int32{1, 1, 0, 0}) {
		t.Errorf("nodes %v, classes %v, Y %v", g.Nodes, g.Classes, g.Y)
	}
	if g.A.NNZ() != 8 || g.A.At(0, 3) != 1 || g.X.Cols != 2 || g.X.At(1, 1) != 2 || g.X.At(3, 1) != -0.1 || g.X.NNZ() != 4 {
		t.Errorf("A %v, X %v", g.A, g.X)
	}
	if r.Labelled != 4 || r.Smallest != 2 || !slices.Equal(codes(r), []string{"negative 1 "}) {
		t.Errorf("report %+v", r)
	}
}

// However the same tables are written down, the same graph is read.
func TestWritingDoesNotMatter(t *testing.T) {
	want, _ := read(t, square())
	for name, change := range map[string]func(s string) string{
		"CR LF":      func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") },
		"CR":         func(s string) string { return strings.ReplaceAll(s, "\n", "\r") },
		"no end":     func(s string) string { return strings.TrimSuffix(s, "\n") },
		"mark":       func(s string) string { return "\xef\xbb\xbf" + s },
		"tabs":       func(s string) string { return strings.ReplaceAll(s, ",", "\t") },
		"semicolons": func(s string) string { return strings.ReplaceAll(s, ",", " ; ") },
		"spaces":     func(s string) string { return " " + strings.ReplaceAll(s, ",", "  ") + " " },
		"comments":   func(s string) string { return "# a comment, with a comma\n\n% another\n" + s + "\n#" },
		"quotes": func(s string) string {
			return strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(`"`+s, ",", `","`), "\n", "\"\n\""), "\n\"\n", "\n") + "\n"
		},
	} {
		f := square()
		for _, p := range []*File{&f.Edges, &f.Features, &f.Labels} {
			p.Bytes = []byte(strings.TrimSuffix(change(string(p.Bytes)), "\"\n"))
		}
		g, _, err := Read(f, DefaultLimits())
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !slices.Equal(g.Y, want.Y) || !slices.Equal(g.X.Val, want.X.Val) || !slices.Equal(g.A.Col, want.A.Col) || !slices.Equal(g.Nodes, want.Nodes) {
			t.Errorf("%s: another graph", name)
		}
	}
}

func TestTitlesAreRecognised(t *testing.T) {
	for _, c := range []struct{ edges, features, labels string }{
		{"source,target\n", "id,w1,w2\n", "id,label\n"},
		{"From Node,To\n", "paper,1,word\n", "Paper_ID,Topic\n"},
		{"", "who,1,x\n", "person,side\n"},
	} {
		f := square()
		f.Edges.Bytes = append([]byte(c.edges), f.Edges.Bytes...)
		f.Features.Bytes = append([]byte(c.features), f.Features.Bytes...)
		f.Labels.Bytes = append([]byte(c.labels), f.Labels.Bytes...)
		if strings.HasPrefix(c.edges, "From") {
			f.Edges.Bytes = []byte("from,to\n" + string(square().Edges.Bytes))
		}
		g, r := read(t, f)
		if g.N() != 4 || g.C() != 2 || g.A.NNZ() != 8 || !strings.HasPrefix(codes(r)[0], "header 1") {
			t.Errorf("%+v: %d nodes, %v, notes %v", c, g.N(), g.Classes, codes(r))
		}
	}
	f := Files{Edges: file("e", "left,right\n1,2\n2,3\n3,1\n"), Labels: file("l", "member,club\n1,x\n2,x\n3,y\n")}
	if g, _ := read(t, f); g.N() != 3 || g.C() != 2 {
		t.Errorf("words above numbers: %v %v", g.Nodes, g.Classes)
	}
}

func TestNotes(t *testing.T) {
	f := square()
	f.Edges = file("edges.csv", "a,b,1\nb,a,1\nb,c,1\nc,c,1\nc,zz,1\nyy,xx,1\n")
	f.Features = file("features.csv", "a,1,0\nb,0,2\nc,,0\nd,3,0\n")
	f.Labels = file("labels.csv", "a,red\nb,blue\na,red\nc,?\nd,\nq,red\n")
	_, r := read(t, f)
	want := []string{"blank 1 ", "extra 4 ", "self 1 ", "unknown 2 zz", "again 1 ", "unknown 1 q", "repeated 1 ", "unlabeled 2 ", "isolated 1 ", "bare 1 "}
	if !slices.Equal(codes(r), want) {
		t.Errorf("notes %q, want %q", codes(r), want)
	}
	if got := r.Notes[3].Text(); got != "edges.csv: rows with an id that is no node, such as zz, left out: 2" {
		t.Errorf("note %q", got)
	}
}

func TestPairOfLINQS(t *testing.T) {
	g, r := read(t, Files{
		Content: file("cora.content", "31336\t0\t1\t0\tNeural_Networks\n1061127\t0\t0\t1\tRule_Learning\n1106406\t1\t1\t0\tRule_Learning\n"),
		Cites:   file("cora.cites", "31336\t1061127\n1061127\t31336\n1106406\t31336\n5\t31336\n"),
	})
	if g.N() != 3 || g.X.Cols != 3 || g.X.NNZ() != 4 || !slices.Equal(g.Y, []int32{0, 1, 1}) || g.A.NNZ() != 4 || g.Nodes[0] != "31336" {
		t.Errorf("graph %+v, X %+v", g, g.X)
	}
	if !slices.Equal(codes(r), []string{"unknown 1 5", "repeated 1 "}) {
		t.Errorf("notes %v", codes(r))
	}
}

// karateFiles are the karate club as tables, with their rows in another order.
func karateFiles(seed uint64) Files {
	g := datasets.Karate()
	var edges, labels []string
	for i := range g.N() {
		cols, _ := g.A.Row(i)
		for _, c := range cols {
			if int(c) > i {
				edges = append(edges, fmt.Sprintf("%d,%d\n", i+1, c+1))
			}
		}
		labels = append(labels, fmt.Sprintf("%d,%s\n", i+1, g.Classes[g.Y[i]]))
	}
	r := rand.New(rand.NewPCG(seed, 0))
	r.Shuffle(len(edges), func(i, j int) { edges[i], edges[j] = edges[j], edges[i] })
	r.Shuffle(len(labels), func(i, j int) { labels[i], labels[j] = labels[j], labels[i] })
	return Files{Edges: file("edges.csv", "source,target\n"+strings.Join(edges, "")), Labels: file("labels.csv", "id,label\n"+strings.Join(labels, ""))}
}

func TestOwnKarateIsTheKarateClub(t *testing.T) {
	o := engine.DefaultOptions()
	o.Clusters, o.Epochs = 8, 30
	print := func(g *engine.Graph) string {
		s, err := engine.RandomSplit(g, 2, 1)
		if err != nil {
			t.Fatal(err)
		}
		res, err := engine.Run(context.Background(), g, s, o, nil)
		if err != nil {
			t.Fatal(err)
		}
		return res.Fingerprint
	}
	want := print(datasets.Karate())
	for seed := range uint64(3) {
		g, _ := read(t, karateFiles(seed))
		if got := print(g); got != want {
			t.Errorf("rows in order %d: fingerprint %s, the club's %s", seed, got, want)
		}
	}
}

// faulty are files and the fault each leads to under the limits of TestFaults.
func faulty() map[string]Files {
	set := func(which, text string) Files {
		f := square()
		map[string]*File{"edges.csv": &f.Edges, "features.csv": &f.Features, "labels.csv": &f.Labels}[which].Bytes = []byte(text)
		return f
	}
	bare := func(edges, labels string) Files {
		return Files{Edges: file("edges.csv", edges), Labels: file("labels.csv", labels)}
	}
	return map[string]Files{
		"missing":                             {Edges: file("e", "a,b")},
		"mixed":                               {Edges: file("e", "a,b"), Content: file("c", "a 1 b"), Cites: file("d", "a b")},
		"large edges.csv":                     set("edges.csv", strings.Repeat("a,b\n", 60)),
		"utf16 edges.csv":                     set("edges.csv", "\xff\xfea\x00"),
		"packed edges.csv":                    set("edges.csv", "PK\x03\x04xlsx"),
		"packed labels.csv":                   set("labels.csv", "\x1f\x8bgzip"),
		"zero edges.csv row 2 column 2":       set("edges.csv", "a,b\nb,c\x00\n"),
		"utf8 labels.csv row 3 column 2":      set("labels.csv", "a,red\r\n\r\nb,caf\xe9\n"),
		"empty edges.csv":                     set("edges.csv", " \n\n"),
		"quote edges.csv row 2 column 1":      set("edges.csv", "a,b\n\"b,c\n"),
		"quote labels.csv row 1 column 2":     set("labels.csv", "a,\"red\"x\n"),
		"long labels.csv row 1 column 2":      set("labels.csv", "a,"+strings.Repeat("r", 11)),
		"long edges.csv row 1 column 1":       bare(strings.Repeat("r", 11)+",b", "b,x\n"),
		"cells edges.csv row 2":               set("edges.csv", "a,b\nc\n"),
		"cells features.csv row 2":            set("features.csv", "a,1,0\nb,1\n"),
		"id edges.csv row 2 column 2":         set("edges.csv", "a,b\nb,\n"),
		"id edges.csv row 2 column 1":         set("edges.csv", "a,b\n,b\n"),
		"id features.csv row 2 column 1":      set("features.csv", "a,1,0\n,0,1\n"),
		"id labels.csv row 2 column 1":        set("labels.csv", "a,red\n,blue\n"),
		"number features.csv row 2 column 3":  set("features.csv", "a,1,0\nb,1,<b>x</b>\n"),
		"finite features.csv row 2 column 2":  set("features.csv", "a,1,0\nb,NaN,1\n"),
		"finite features.csv row 1 column 3":  set("features.csv", "a,1,-inf\n"),
		"finite features.csv row 1 column 2":  set("features.csv", "a,1e39,1\n"),
		"twice features.csv row 2 column 1":   set("features.csv", "a,1\na,1\n"),
		"relabel labels.csv row 2 column 2":   set("labels.csv", "a,red\na,blue\n"),
		"columns features.csv row 1":          set("features.csv", "a,1,1,1,1,1\n"),
		"nodes edges.csv row 3 column 2":      bare("1,2\n3,4\n5,6\n", "1,x\n"),
		"edges edges.csv row 7":               set("edges.csv", strings.Repeat("a,b\n", 7)),
		"entries features.csv row 3 column 4": set("features.csv", "a,1,1,1\nb,0,1,1\nc,0,1,1\nd,1,1,1\n"),
		"classes labels.csv row 4 column 2":   set("labels.csv", "a,1\nb,2\nc,3\nd,4\n"),
		"strangers edges.csv":                 set("edges.csv", "1,2\n2,3\n"),
		"strangers labels.csv":                set("labels.csv", "1,x\n2,y\n"),
		"links":                               set("edges.csv", "a,a\n"),
		"few":                                 set("labels.csv", "a,x\nb,x\nc,?\n"),
	}
}

func TestFaults(t *testing.T) {
	small := Limits{FileBytes: 200, Nodes: 5, Edges: 6, Columns: 4, Entries: 6, Classes: 3, CellBytes: 10}
	for want, f := range faulty() {
		_, _, err := Read(f, small)
		var fault *Fault
		if !errors.As(err, &fault) {
			t.Errorf("%s: got %v", want, err)
			continue
		}
		got := strings.TrimSpace(fault.Code + " " + fault.File)
		if fault.Row > 0 {
			got += fmt.Sprintf(" row %d", fault.Row)
		}
		if fault.Column > 0 {
			got += fmt.Sprintf(" column %d", fault.Column)
		}
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		if !strings.Contains(sentences, "\n"+fault.Code+"=") || strings.Contains(err.Error(), "{") || !strings.HasPrefix(err.Error(), "datasets: own: ") {
			t.Errorf("%s: message %q", want, err)
		}
	}
}

func TestFaultNamesThePlace(t *testing.T) {
	f := square()
	f.Labels = file("labels.csv", "a,red\na,blue\n")
	_, _, err := Read(f, DefaultLimits())
	if want := "datasets: own: labels.csv: row 2, column 2: a has the class red already"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// What a file holds is not read as a mark of the sentence that names it.
func TestFaultKeepsMarks(t *testing.T) {
	f := square()
	f.Edges = file("edges.csv", "{b},b\nb,c\nc,d\nd,a\n")
	f.Labels = file("labels.csv", "{b},red\n{b},blue\n")
	f.Features = File{}
	_, _, err := Read(f, DefaultLimits())
	if want := "datasets: own: labels.csv: row 2, column 2: {b} has the class red already"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// Labels whose ids are all others than those of the links belong to another
// graph; some may.
func TestLabelsOfOtherNodes(t *testing.T) {
	f := Files{Edges: file("edges.csv", "1,2\n2,3\n3,1\n"), Labels: file("labels.csv", "a,x\nb,y\n")}
	_, _, err := Read(f, DefaultLimits())
	if want := "datasets: own: labels.csv: no id of this file is that of a node: the first is a"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	f.Labels = file("labels.csv", "a,x\nb,y\n3,x\n")
	if g, r := read(t, f); g.N() != 5 || r.Labelled != 3 {
		t.Errorf("%d nodes, %d labelled", g.N(), r.Labelled)
	}
}

func TestSetDefaults(t *testing.T) {
	g, _ := read(t, square())
	o := engine.DefaultOptions()
	o.CountUnlabelled = true
	SetDefaults(datasets.Karate(), &o)
	if !o.CountUnlabelled || !o.NormalizeFeatures {
		t.Error("the karate club's defaults changed")
	}
	SetDefaults(g, &o)
	if o.CountUnlabelled || o.NormalizeFeatures {
		t.Error("nodes without a class are counted, or negative features divided by their sum")
	}
}

// FuzzRead holds that nothing makes Read panic, that what it returns can be
// trained on and is within the limits, and that an error is a Fault.
func FuzzRead(f *testing.F) {
	s := square()
	f.Add(s.Edges.Bytes, s.Features.Bytes, s.Labels.Bytes, false)
	f.Add([]byte("1 2\n2 3\n"), []byte(nil), []byte("1,\"a\"\"b\"\n2,c\n"), false)
	f.Add([]byte("31336\t1061127\n"), []byte("31336\t0\t1\ta\n1061127\t1\t0\tb\n"), []byte(nil), true)
	f.Add([]byte("31336\t1061127\n"), []byte("31336\t0\t1\ta\n1061127\t1\t0\tb\n"), []byte("name,part,node\n31336,train,0\n1061127,test,1\n"), true)
	f.Add([]byte("\"\r\n\x00\xff"), []byte("a,1e999,NaN\n"), []byte("# x\n% y\n;\n"), false)
	l := Limits{FileBytes: 4096, Nodes: 40, Edges: 60, Columns: 8, Entries: 100, Classes: 5, CellBytes: 12}
	f.Fuzz(func(t *testing.T, edges, features, labels []byte, pair bool) {
		files := Files{Edges: File{"e", edges}, Labels: File{"l", labels}}
		if len(features) > 0 {
			files.Features = File{"f", features}
		}
		if pair {
			files = Files{Content: File{"f", features}, Cites: File{"e", edges}}
			if len(labels) > 0 {
				files.Split = File{"s", labels}
			}
		}
		g, r, err := Read(files, l)
		if err != nil {
			var fault *Fault
			if !errors.As(err, &fault) || !strings.Contains(sentences, "\n"+fault.Code+"=") {
				t.Errorf("error %v", err)
			}
			return
		}
		if err := g.Validate(); err != nil {
			t.Error(err)
		}
		if g.N() > l.Nodes || g.C() > l.Classes || g.C() < 2 || g.X.Cols > max(l.Columns, l.Nodes) || r.Labelled < 2 || r.Smallest < 1 {
			t.Errorf("%d nodes, %d classes, %d columns, %+v", g.N(), g.C(), g.X.Cols, r)
		}
		if r.Split != nil {
			if err := r.Split.Validate(g); err != nil {
				t.Error(err)
			}
		}
		for _, n := range r.Notes {
			if !strings.Contains(notes, "\n"+n.Code+"=") || n.Count < 1 {
				t.Errorf("note %+v", n)
			}
		}
	})
}
