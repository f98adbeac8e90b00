package cluster

// Means are running means of groups of rows.
type Means struct {
	Count []int     // rows of each group
	sum   []float64 // groups×width
	width int
}

// NewMeans are those of so many groups without a row.
func NewMeans(groups, width int) *Means {
	return &Means{sum: make([]float64, groups*width), Count: make([]int, groups), width: width}
}

// Add takes the first values of row into a group's mean.
func (m *Means) Add(group int, row []float32) {
	sum := m.sum[group*m.width : (group+1)*m.width]
	for j := range sum {
		sum[j] += float64(row[j])
	}
	m.Count[group]++
}

// Mean is a new copy of a group's mean; a group without a row has none.
func (m *Means) Mean(group int) []float64 {
	out := make([]float64, m.width)
	for j := range out {
		out[j] = m.sum[group*m.width+j] / float64(m.Count[group])
	}
	return out
}

// Nearest is the first group, of those with a row, whose mean is nearest.
func (m *Means) Nearest(row []float64) int32 {
	best, at := 0.0, int32(-1)
	for g, k := range m.Count {
		if k == 0 {
			continue
		}
		d := 0.0
		for j, v := range row {
			t := v - m.sum[g*m.width+j]/float64(k)
			d += float64(t * t)
		}
		if at < 0 || d < best {
			best, at = d, int32(g)
		}
	}
	return at
}

// All is every group's mean, row-major.
func (m *Means) All() []float64 {
	var out []float64
	for g := range m.Count {
		out = append(out, m.Mean(g)...)
	}
	return out
}
