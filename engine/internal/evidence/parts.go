package evidence

import "m3s/engine/internal/topics"

// ByWord is what each word of a node adds to its row of Words, in the last
// reading: words×classes, that add up to it in their order, bit for bit. words
// are those of NewReader.
func (r *Reader) ByWord(words topics.Matrix, node int) (word []int32, terms []float32) {
	word = words.Col[words.Ptr[node]:words.Ptr[node+1]]
	for _, w := range word {
		terms = append(terms, r.theta[int(w)*r.Pitch:][:r.classes]...)
	}
	return word, terms
}

// ByNeighbour is what each neighbour of a node adds to its row of Links, in
// the last reading, made with Asked: neighbours×classes, that add up to it but
// for rounding. links are those of NewReader.
func (r *Reader) ByNeighbour(links topics.Matrix, node int) (neighbour []int32, terms []float32) {
	lo, hi := links.Ptr[node], links.Ptr[node+1]
	for k, j := range links.Col[lo:hi] {
		for _, q := range r.Asked[int(j)*r.Pitch:][:r.classes] {
			terms = append(terms, float32(r.w.Links)*float32(links.Val[int(lo)+k]*q))
		}
	}
	return links.Col[lo:hi], terms
}
