package engine

import (
	"errors"

	"m3s/engine/errs"
)

// ErrDiverged is what errors.Is finds in the error of a run whose numbers
// left the range of float32. errors.As finds a *DivergedError there, which
// says where.
var ErrDiverged = errors.New("engine: diverged")

// What of a run diverged.
const (
	DivergedFeatures  = "features"  // the first output, of weights that no update has changed
	DivergedTraining  = "training"  // a loss, a weight, Adam's second moments, or a layer's output
	DivergedEmbedding = "embedding" // finite, but its squared distances are not
	DivergedWalks     = "walks"     // ParWalks
)

// DivergedError is the error of a run that ended because a number it
// computed was not finite. Every build, any number of workers and both
// FullBatch and the receptive field find it at the same stage and epoch.
type DivergedError struct {
	Stage int    // of the training
	Epoch int    // of that training; 0 where no epoch was at fault
	What  string // one of the Diverged… constants
}

// Error names the place and the way out.
func (d *DivergedError) Error() string {
	return errs.Sprintf("engine: diverged in %s: %s: %s", d.Place(), d.Cause(), d.Remedy())
}

// Place is the stage and, where there is one, the epoch.
func (d *DivergedError) Place() string {
	if d.Epoch == 0 {
		return errs.Sprintf("stage %d", d.Stage)
	}
	return errs.Sprintf("stage %d, epoch %d", d.Stage, d.Epoch)
}

// Cause says which numbers are no longer finite.
func (d *DivergedError) Cause() string {
	switch d.What {
	case DivergedFeatures:
		return "the features are too large for float32"
	case DivergedEmbedding:
		return "the distances between embeddings are no longer finite"
	case DivergedWalks:
		return "ParWalks found no finite solution"
	}
	return "the loss, the weights or the output are no longer finite"
}

// Remedy says what to try.
func (d *DivergedError) Remedy() string {
	switch d.What {
	case DivergedFeatures:
		return "scale them down or normalise them"
	case DivergedWalks:
		return "bring Alpha or the edges' weights nearer to 1"
	}
	if d.Epoch == 1 {
		return "lower LearningRate or scale the features down"
	}
	return "lower LearningRate"
}

// Is reports whether target is ErrDiverged.
func (d *DivergedError) Is(target error) bool { return target == ErrDiverged }

// inStage gives a divergence that does not know of stages its stage.
func inStage(err error, stage int) error { return inEpoch(err, stage, 0) }

func inEpoch(err error, stage, epoch int) error {
	if d, ok := err.(*DivergedError); ok {
		d.Stage, d.Epoch = stage, epoch
	}
	return err
}
