package datasets

import (
	"m3s/engine"
	"m3s/internal/draw"
)

// How the vocabulary is shared out. A class's words and a topic's words may
// overlap with any other's.
const (
	zipfOffset   = 20 // the r-th most common word has weight 1/(r+zipfOffset)
	wordsOfTopic = 12
	chanceClass  = 0.25 // that a topical word is the class's rather than the topic's
	classPart    = 24   // a class has one in this many words of the vocabulary
)

// vocabulary draws the words of nodes.
type vocabulary struct {
	o     GenerateOptions
	r     *draw.Source
	upTo  []uint64  // cumulative Zipf weights of the words
	class [][]int32 // words of each class, the more frequent first
}

// drawWords returns X: n×Words, 0/1, with the words of each node's topic,
// class and the common vocabulary.
func drawWords(o GenerateOptions, class, topic []int32) *engine.CSR {
	v := newVocabulary(o)
	x := &engine.CSR{Rows: o.N, Cols: o.Words, Ptr: make([]int32, o.N+1)}
	seen := make([]int32, o.Words) // 1 + the last node with the word
	x.Col = make([]int32, 0, int(float64(float64(o.N)*o.WordsPerNode)*1.01)+16)
	for i := range o.N {
		for k := v.count(); k > 0; k-- {
			w := v.draw(class[i], topic[i])
			for try := 0; try < linkAttempts && seen[w] == int32(i+1); try++ {
				w = v.common()
			}
			if seen[w] != int32(i+1) {
				seen[w] = int32(i + 1)
				x.Col = append(x.Col, w)
			}
		}
		sortSmall(x.Col[x.Ptr[i]:])
		x.Ptr[i+1] = int32(len(x.Col))
	}
	x.Val = make([]float32, len(x.Col))
	for k := range x.Val {
		x.Val[k] = 1
	}
	return x
}

func newVocabulary(o GenerateOptions) *vocabulary {
	v := &vocabulary{o: o, r: draw.New(o.Seed, streamWords), upTo: make([]uint64, o.Words), class: make([][]int32, o.Classes)}
	var sum uint64
	for r := range v.upTo {
		sum += (1 << 32) / uint64(r+zipfOffset)
		v.upTo[r] = sum
	}
	for c := range v.class {
		v.class[c] = make([]int32, o.Words/classPart)
		for k := range v.class[c] {
			v.class[c][k] = int32(v.r.Below(o.Words))
		}
	}
	return v
}

// count draws a number of words: uniform from half to one and a half times
// the mean.
func (v *vocabulary) count() int {
	mean := v.o.WordsPerNode
	k := float64(mean*v.r.Unit()) + float64(mean/2)
	whole := int(k)
	if v.r.Chance(k - float64(whole)) {
		whole++
	}
	return whole
}

func (v *vocabulary) draw(class, topic int32) int32 {
	own := v.class[class]
	if len(own) == 0 || !v.r.Chance(v.o.Topical) {
		return v.common()
	}
	if v.r.Chance(0.3) {
		return v.favourite(own)
	}
	return v.ofTopic(own, topic, v.r.Below(wordsOfTopic))
}

// favourite draws from a list, its earlier words more often.
func (v *vocabulary) favourite(words []int32) int32 {
	return words[v.r.Below(v.r.Below(len(words))+1)]
}

// ofTopic is the k-th word of a topic, fixed by the seed: one in four is a
// word of the class.
func (v *vocabulary) ofTopic(class []int32, topic int32, k int) int32 {
	h := mix(v.o.Seed ^ mix(uint64(topic)*wordsOfTopic+uint64(k)+1))
	if k%4 == 0 {
		return class[h%uint64(len(class))]
	}
	return int32(h % uint64(v.o.Words))
}

// common draws a word by its Zipf weight.
func (v *vocabulary) common() int32 {
	u := uint64(v.r.Below(int(v.upTo[len(v.upTo)-1])))
	lo, hi := 0, len(v.upTo)-1
	for lo < hi {
		mid := (lo + hi) / 2
		if v.upTo[mid] > u {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	return int32(lo)
}

// mix is a 64-bit finaliser with the constants of SplitMix64 (Steele, Lea,
// Flood 2014).
func mix(z uint64) uint64 {
	z += 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
