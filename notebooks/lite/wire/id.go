package wire

import (
	"fmt"
	"math/rand/v2"
)

// ID names a message.
type ID [2]uint64

// NewV4 is uuid.NewV4 as far as messages need it, without what that brings
// along: no two messages of a notebook have the same.
func NewV4() (ID, error) { return ID{rand.Uint64(), rand.Uint64()}, nil }

// String is 32 digits.
func (id ID) String() string { return fmt.Sprintf("%016x%016x", id[0], id[1]) }
