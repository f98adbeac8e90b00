package engine

import (
	"errors"

	"m3s/internal/errs"
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
	why := "the loss, the weights or the output are no longer finite: lower LearningRate"
	switch {
	case d.What == DivergedWalks:
		return "engine: diverged in ParWalks: bring Alpha or the edges' weights nearer to 1"
	case d.What == DivergedFeatures:
		why = "the features are too large for float32: scale them down or normalise them"
	case d.What == DivergedEmbedding:
		why = "the distances between embeddings are no longer finite: lower LearningRate"
	case d.Epoch == 1:
		why += " or scale the features down"
	}
	return errs.Sprintf("engine: diverged in stage %d, epoch %d: %s", d.Stage, d.Epoch, why)
}

// Is reports whether target is ErrDiverged.
func (d *DivergedError) Is(target error) bool { return target == ErrDiverged }

// inStage gives a divergence that does not know its training the training's
// stage and epoch.
func inStage(err error, stage, epoch int) error {
	if d, ok := err.(*DivergedError); ok {
		d.Stage, d.Epoch = stage, epoch
	}
	return err
}
