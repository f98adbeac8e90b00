package planetoid

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"sort"
	"strconv"
	"strings"

	"m3s/engine"
)

// maxFile is the most bytes read of one file; the largest has 7.6 million.
const maxFile = 16 << 20

// Files lists the names of the eight files of a dataset.
func Files(name string) []string {
	var names []string
	for _, part := range []string{"x", "y", "tx", "ty", "allx", "ally", "graph", "test.index"} {
		names = append(names, fileName(name, part))
	}
	return names
}

// LinkFiles lists the files that ReadLinks needs.
func LinkFiles(name string) []string {
	var names []string
	for _, part := range []string{"y", "ty", "ally", "graph", "test.index"} {
		names = append(names, fileName(name, part))
	}
	return names
}

func fileName(name, part string) string { return "ind." + name + "." + part }

// reader reads the files of one dataset. After the first error it returns
// zero values.
type reader struct {
	fsys fs.FS
	name string
	err  error
}

// fail keeps the first error, with the dataset and the file it is about.
func (r *reader) fail(part string, err error) {
	if r.err == nil {
		r.err = fmt.Errorf("datasets: %s: %s: %w", r.name, fileName(r.name, part), err)
	}
}

func (r *reader) bytes(part string) []byte {
	if r.err != nil {
		return nil
	}
	f, err := r.fsys.Open(fileName(r.name, part))
	if err != nil {
		var p *fs.PathError
		if errors.As(err, &p) {
			err = p.Err
		}
		r.fail(part, err)
		return nil
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err == nil && len(b) > maxFile {
		err = fmt.Errorf("more than %d bytes", maxFile)
	}
	if err != nil {
		r.fail(part, err)
		return nil
	}
	return b
}

func (r *reader) pickle(part string) any {
	b := r.bytes(part)
	if r.err != nil {
		return nil
	}
	v, err := unpickle(b)
	if err != nil {
		r.fail(part, err)
	}
	return v
}

// features reads a csr_matrix.
func (r *reader) features(part string) *sparse {
	v := r.pickle(part)
	s, ok := v.(*sparse)
	if r.err == nil && (!ok || s.ptr == nil) {
		r.fail(part, errors.New("not a csr_matrix"))
	}
	if r.err != nil {
		return &sparse{ptr: []int32{0}}
	}
	return s
}

// classes reads a one-hot matrix as the class of each row, Unlabelled for a
// row of zeros, and the number of classes.
func (r *reader) classes(part string) ([]int32, int) {
	v := r.pickle(part)
	a, ok := v.(*array)
	if r.err == nil && (!ok || a.cols < 1) {
		r.fail(part, errors.New("not an array of label rows"))
	}
	if r.err != nil {
		return nil, 0
	}
	hot, err := a.ints()
	if err != nil {
		r.fail(part, err)
		return nil, 0
	}
	y := make([]int32, a.rows)
	for i := range y {
		y[i] = engine.Unlabelled
		for c, h := range hot[i*a.cols : (i+1)*a.cols] {
			if h == 0 {
				continue
			}
			if h != 1 || y[i] != engine.Unlabelled {
				r.fail(part, fmt.Errorf("row %d is not one-hot", i))
				return nil, 0
			}
			y[i] = int32(c)
		}
	}
	return y, a.cols
}

// neighbours reads the dictionary of neighbour lists as the listed pairs and
// the number of nodes. Its keys must be 0 … n-1, in any order, each with a list
// of its own, so that there are no more pairs than bytes.
func (r *reader) neighbours() (pairs [][2]int32, n int) {
	const part = "graph"
	v := r.pickle(part)
	d, ok := v.(*dict)
	if r.err == nil && !ok {
		r.fail(part, errors.New("not a dictionary of lists"))
	}
	if r.err != nil {
		return nil, 0
	}
	n = len(d.keys)
	seen := make([]bool, n)
	taken := make(map[*list]bool, n)
	for k, key := range d.keys {
		i, ok := key.(int64)
		if !ok || i < 0 || i >= int64(n) || seen[i] {
			r.fail(part, fmt.Errorf("key %d is %s: want each of 0 to %d once", k, spell(key), n-1))
			return nil, 0
		}
		seen[i] = true
		l, ok := d.values[k].(*list)
		if !ok {
			r.fail(part, fmt.Errorf("node %d has no list of neighbours", i))
			return nil, 0
		}
		if taken[l] {
			r.fail(part, fmt.Errorf("node %d shares its list of neighbours with another node", i))
			return nil, 0
		}
		taken[l] = true
		for _, item := range l.items {
			j, ok := item.(int64)
			if !ok || j < 0 || j >= int64(n) {
				r.fail(part, fmt.Errorf("node %d has the neighbour %s: want a node below %d", i, spell(item), n))
				return nil, 0
			}
			pairs = append(pairs, [2]int32{int32(i), int32(j)})
		}
	}
	return pairs, n
}

// testOrder reads the ids in test.index in the order of the file. They must be
// distinct and in from … n-1.
func (r *reader) testOrder(from, n int) []int32 {
	const part = "test.index"
	var ids []int32
	seen := map[int]bool{}
	for k, line := range strings.Fields(string(r.bytes(part))) {
		id, err := strconv.Atoi(line)
		if err != nil {
			r.fail(part, fmt.Errorf("line %d is not a number", k+1))
			return nil
		}
		if id < from || id >= n || seen[id] {
			r.fail(part, fmt.Errorf("line %d: id %d: want each at most once, %d to %d", k+1, id, from, n-1))
			return nil
		}
		seen[id] = true
		ids = append(ids, int32(id))
	}
	return ids
}

func sorted(ids []int32) []int32 {
	s := append([]int32(nil), ids...)
	sort.Slice(s, func(i, j int) bool { return s[i] < s[j] })
	return s
}
