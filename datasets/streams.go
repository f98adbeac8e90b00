package datasets

// Streams of the generator's draws; see package draw.
const (
	streamClasses uint64 = iota + 1
	streamLinks
	streamTopics
	streamWords
	streamGuises
)
