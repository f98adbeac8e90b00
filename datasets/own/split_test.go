package own

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"m3s/engine"
)

// A split beside the other files is read with them, and told.
func TestSplitBesideTheFiles(t *testing.T) {
	f := square()
	f.Split = file("split.csv", "node,name,part\r\n0,a,train\r\n1,b,test\r\n2,c,train\r\n3,d,neither\r\n")
	_, r := read(t, f)
	if want := (&engine.Split{Labelled: []int32{0, 2}, Test: []int32{1}}); !reflect.DeepEqual(r.Split, want) {
		t.Errorf("split %+v, want %+v", r.Split, want)
	}
	if last := r.Notes[len(r.Notes)-1]; last.Text() != "split.csv: nodes in train: 2, in test: 1" {
		t.Errorf("note %q", last.Text())
	}
	if _, r := read(t, square()); r.Split != nil {
		t.Errorf("a split of no file: %+v", r.Split)
	}
	f.Split = file("split.csv", "node,name,part\n0,,train\n3,,test\n") // of a graph without names
	_, r = read(t, f)
	if want := (&engine.Split{Labelled: []int32{0}, Test: []int32{3}}); !reflect.DeepEqual(r.Split, want) {
		t.Errorf("split %+v, want %+v", r.Split, want)
	}
	f.Split = file("split.csv", "name;part\nd;test\n# a comment\nc;train\nb;\na;validation\n")
	_, r = read(t, f)
	if want := (&engine.Split{Labelled: []int32{2}, Validation: []int32{0}, Test: []int32{3}}); !reflect.DeepEqual(r.Split, want) {
		t.Errorf("split %+v, want %+v", r.Split, want)
	}
}

// What a split gets wrong is named by file, row and column.
func TestSplitFaults(t *testing.T) {
	for want, text := range map[string]string{
		"split.csv: the file has no row":                                                   "# nothing\n",
		"split.csv: row 2: there is no column part":                                        "# a comment\nname,parts\n",
		"split.csv: row 1: there is no column node":                                        "part,id\ntrain,a\n",
		"split.csv: row 2: there are 3 cells, want 2":                                      "name,part\na,train,b\n",
		"split.csv: row 3, column 1: no node of the graph is named e":                      "name,part\na,train\ne,test\n",
		"split.csv: row 2, column 2: no node of the graph is named e":                      "node,name,part\n0,e,train\n",
		"split.csv: row 2, column 2: 4 is not a number from 0 to 3":                        "part,node\ntrain,4\n",
		"split.csv: row 4, column 1: this node is in row 2 already":                        "name,part\na,train\nb,test\na,\n",
		"split.csv: row 2, column 2: Train is not one of neither, train, validation, test": "name,part\na,Train\n",
		"split.csv: row 3, column 2: a node without a class cannot be in train":            "name,part\na,train\nd,train\n",
		"split.csv: no node is in the part train":                                          "name,part\na,test\n",
		"split.csv: row 2, column 1: a quoted cell does not end in its row":                "name,part\n\"a,train\n",
		"split.csv: row 1, column 1: the text is not UTF-8: save it as UTF-8":              "\xe9,part\n",
		"split.csv: this is a packed file (ZIP, Excel), not text: save the table as CSV":   "PK\x03\x04 a workbook",
		"split.csv: the file has 1000 bytes, at most 999 are read":                         strings.Repeat("x", 1000),
	} {
		f := square()
		f.Labels = file("labels.csv", "a,red\nb,red\nc,blue\n")
		f.Split = file("split.csv", text)
		l := DefaultLimits()
		l.FileBytes = 999
		if _, _, err := Read(f, l); err == nil || !strings.HasPrefix(err.Error(), "datasets: own: "+want) {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

// A name that is there twice is told apart by the number of its node.
func TestSplitOfEqualNames(t *testing.T) {
	g, _ := read(t, square())
	g.Nodes = []string{"a", "a", "b", "b"}
	s, err := ReadSplit(file("split.csv", "node,name,part\n3,b,train\n0,a,train\n1,a,test\n"), g, DefaultLimits())
	if err != nil || !slices.Equal(s.Labelled, []int32{0, 3}) || !slices.Equal(s.Test, []int32{1}) {
		t.Errorf("%+v, %v", s, err)
	}
	if s, err = ReadSplit(file("split.csv", "node,name,part\n2,b,test\n3,b,train\n0,elsewhere,train\n"), g, DefaultLimits()); err == nil {
		t.Errorf("a name that is not there: %+v", s)
	}
}
