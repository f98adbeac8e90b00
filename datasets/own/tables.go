package own

import (
	"strconv"
	"strings"
)

// each reads a table: titled says whether a first row names the columns, row
// reads any other.
func (b *builder) each(f *File, most int, titled func(cells [][]byte) bool, row func(cells [][]byte) *Fault) *Fault {
	if fault := b.open(f, most); fault != nil {
		return fault
	}
	b.matched, b.stranger = 0, ""
	for first := true; ; first = false {
		cells, code, column := b.next()
		if code != "" {
			return b.tooMany(code, column, b.most)
		}
		if len(cells) == 0 {
			if first {
				b.row = 0
				return b.fail("empty", 0, "", "")
			}
			break
		}
		if first && titled(cells) {
			b.count("header", 1, nil)
			continue
		}
		if fault := row(cells); fault != nil {
			return fault
		}
		b.limits.Tell(f, b.row, len(f.Bytes)-len(b.rest))
	}
	if b.matched == 0 && b.stranger != "" {
		b.row = 0
		return b.fail("strangers", 0, b.stranger, "")
	}
	return nil
}

// node is the node of an id, added where nodes may still come; else -1 for an
// id that is none.
func (b *builder) node(column int, id []byte) (int32, *Fault) {
	switch i := b.nodes.find(id); {
	case len(id) == 0:
		return 0, b.fail("id", column, "", "")
	case i >= 0:
		return i, nil
	case b.closed:
		if b.stranger == "" {
			b.stranger = clip(id)
		}
		b.count("unknown", 1, id)
		return -1, nil
	case len(id) > b.limits.CellBytes:
		return 0, b.tooMany("long", column, b.limits.CellBytes)
	case len(b.nodes.list) == b.limits.Nodes:
		return 0, b.tooMany("nodes", column, b.limits.Nodes)
	}
	return b.nodes.add(id), nil
}

// link reads a row of an edge list.
func (b *builder) link(cells [][]byte) *Fault {
	if len(cells) < 2 {
		return b.fail("cells", 0, "1", "2")
	}
	from, fault := b.node(1, cells[0])
	if fault != nil || from < 0 {
		return fault
	}
	to, fault := b.node(2, cells[1])
	if fault != nil || to < 0 {
		return fault
	}
	b.matched++
	if len(cells) > 2 {
		b.count("extra", 1, nil)
	}
	if from == to {
		b.count("self", 1, nil)
		return nil
	}
	if len(b.links) == b.limits.Edges {
		return b.tooMany("edges", 0, b.limits.Edges)
	}
	b.links = append(b.links, [2]int32{from, to})
	return nil
}

// label reads a row of labels. A missing or empty class and "?" give none.
func (b *builder) label(cells [][]byte) *Fault {
	i, fault := b.node(1, cells[0])
	if fault != nil || i < 0 {
		return fault
	}
	if int(i) < b.before {
		b.matched++
	} else if b.stranger == "" {
		b.stranger = clip(cells[0])
	}
	if len(cells) < 2 {
		return nil
	}
	if len(cells) > 2 {
		b.count("extra", 1, nil)
	}
	return b.class(2, i, cells[1])
}

// class gives a node its class.
func (b *builder) class(column int, node int32, cell []byte) *Fault {
	if len(cell) == 0 || string(cell) == "?" {
		return nil
	}
	c := b.classes.find(cell)
	if c < 0 {
		if len(cell) > b.limits.CellBytes {
			return b.tooMany("long", column, b.limits.CellBytes)
		}
		if len(b.classes.list) == b.limits.Classes {
			return b.tooMany("classes", column, b.limits.Classes)
		}
		c = b.classes.add(cell)
	}
	for len(b.classOf) <= int(node) {
		b.classOf = append(b.classOf, -1)
	}
	had := b.classOf[node]
	if had >= 0 && had != c {
		return b.fail("relabel", column, b.nodes.list[node], b.classes.list[had])
	}
	if had == c {
		b.count("again", 1, nil)
	}
	b.classOf[node] = c
	return nil
}

// features reads a row of features; ends is how many of its cells are none.
func (b *builder) features(cells [][]byte, ends int) *Fault {
	if b.width == 0 {
		b.width = len(cells)
	}
	if len(cells) != b.width || len(cells) <= ends {
		return b.fail("cells", 0, strconv.Itoa(len(cells)), strconv.Itoa(max(b.width, ends+1)))
	}
	if b.nodes.find(cells[0]) >= 0 {
		return b.fail("twice", 1, clip(cells[0]), "")
	}
	i, fault := b.node(1, cells[0])
	if fault != nil {
		return fault
	}
	for j, cell := range cells[1 : len(cells)-ends+1] {
		if len(cell) == 1 && cell[0] == '0' {
			continue
		}
		if len(cell) == 0 {
			b.count("blank", 1, nil)
			continue
		}
		v, code := value(cell)
		switch {
		case code != "":
			return b.fail(code, j+2, clip(cell), "")
		case v == 0:
			continue
		case v < 0:
			b.negative++
		}
		if len(b.col) == b.limits.Entries {
			return b.tooMany("entries", j+2, b.limits.Entries)
		}
		b.col, b.val = append(b.col, int32(j)), append(b.val, v)
	}
	b.ptr = append(b.ptr, int32(len(b.col)))
	if ends == 1 {
		return nil
	}
	return b.class(len(cells), i, cells[len(cells)-1])
}

// linksTitled reports whether the first row of an edge list names its columns:
// by the usual words, or by words above whole numbers.
func (b *builder) linksTitled(cells [][]byte) bool {
	if len(cells) < 2 {
		return false
	}
	below := b.peek()
	return titled(cells) || len(below) >= 2 && !isWhole(cells[0]) && !isWhole(cells[1]) && isWhole(below[0]) && isWhole(below[1])
}

// labelsTitled does so for labels, whose first row has no node where that of
// the second is one, either.
func (b *builder) labelsTitled(cells [][]byte) bool {
	if len(cells) < 2 || b.nodes.find(cells[0]) >= 0 {
		return false
	}
	below := b.peek()
	return titled(cells) || len(below) > 0 && b.nodes.find(below[0]) >= 0
}

// featuresTitled finds a name where numbers belong.
func (b *builder) featuresTitled(cells [][]byte, ends int) bool {
	for k := 1; k < len(cells)-ends+1; k++ {
		if _, code := value(cells[k]); code == "number" && len(cells[k]) > 0 {
			return true
		}
	}
	return false
}

func isWhole(cell []byte) bool {
	_, ok := wholeNumber(string(cell))
	return ok
}

// titles are the usual names of columns, in small letters without what is no
// letter.
const titles = " source target src dst dest from to node vertex id name head tail cited citing paper label class category topic community group y" +
	" sourceid targetid fromid toid nodeid vertexid paperid fromnode tonode fromnodeid tonodeid classid labelid classname nodename "

// titled reports whether the first two cells are such names.
func titled(cells [][]byte) bool {
	for _, cell := range cells[:2] {
		word := []byte{' '}
		for _, c := range clip(cell) {
			if l := c | 0x20; l >= 'a' && l <= 'z' {
				word = append(word, byte(l))
			}
		}
		if len(word) == 1 || !strings.Contains(titles, string(append(word, ' '))) {
			return false
		}
	}
	return true
}
