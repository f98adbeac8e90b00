package engine

// newSpace copies an embedding and its centroids without padding.
func newSpace(x []float32, width, pitch int, classes, clusters *means) *Space {
	s := &Space{Width: width, Embedding: make([]float32, 0, len(x)/pitch*width)}
	for at := 0; at < len(x); at += pitch {
		s.Embedding = append(s.Embedding, x[at:at+width]...)
	}
	s.Classes, s.Clusters = classes.all(), clusters.all()
	return s
}

// all is every group's mean, row-major.
func (m *means) all() []float64 {
	var out []float64
	for g := range m.count {
		out = append(out, m.mean(g)...)
	}
	return out
}
