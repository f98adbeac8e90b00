package own

// Arrange returns the place of each text and the texts in their places, as
// Read orders nodes and, with byText, classes: by value when all are whole
// numbers; else, with byText, as bytes compare, and without as they came.
func Arrange(texts []string, byText bool) (at []int32, list []string) {
	n := names{list: texts}
	return n.sort(byText)
}

// ReadLabels reads a table of ids and classes for nodes of these names, which
// differ: the class of each, "" for none. The error is a *Fault.
func ReadLabels(f File, l Limits, nodes []string) ([]string, []Note, error) {
	b := &builder{limits: l, nodes: newNames(), classes: newNames(), file: &File{}, closed: true, before: len(nodes)}
	for _, name := range nodes {
		b.nodes.add([]byte(name))
	}
	if fault := b.each(&f, 1000, b.labelsTitled, b.label); fault != nil {
		return nil, nil, fault
	}
	class := make([]string, len(nodes))
	for i, c := range b.classOf {
		if c >= 0 {
			class[i] = b.classes.list[c]
		}
	}
	return class, b.report.Notes, nil
}
