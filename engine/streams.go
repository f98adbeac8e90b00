package engine

// Streams of random draws in sequence; see package draw.
const (
	streamSplit uint64 = iota + 1
	streamInit
	streamKMeans
)
