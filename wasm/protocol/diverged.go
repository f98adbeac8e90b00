package protocol

import (
	"strconv"

	"m3s/engine"
)

// CodeDiverged is the code of a run that ended in stage a, epoch b, because a
// number was not finite.
const CodeDiverged = "diverged"

// diverged adds to an error event where a run diverged, and reports whether
// that is what err is.
func diverged(m *Message, err error) bool {
	for err != nil {
		if d, ok := err.(*engine.DivergedError); ok {
			m.Text(fieldCode, CodeDiverged).Text(fieldA, strconv.Itoa(d.Stage)).Text(fieldB, strconv.Itoa(d.Epoch))
			return true
		}
		inner, ok := err.(interface{ Unwrap() error })
		if !ok {
			return false
		}
		err = inner.Unwrap()
	}
	return false
}
