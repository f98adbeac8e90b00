package protocol

// Epochs collects epoch events of one stage, so that they cost one message: a
// message costs more than a small epoch. The zero value is ready for use.
type Epochs struct {
	run, stage, epoch, epochs float64 // epoch: of the first

	loss, trainAccuracy, testAccuracy []float64
	evaluated, predictions            []int32 // evaluated: which of them, from 0
	m                                 Message
}

// Empty reports whether there is nothing to send.
func (b *Epochs) Empty() bool { return len(b.loss) == 0 }

// Take keeps a copy of an epoch event. It reports whether it could: an event
// of another run or stage, or one that does not follow the last, has to wait
// until Send.
func (b *Epochs) Take(m *Message) bool {
	number := func(name string) float64 { return m.Find(name).Num }
	run, stage, epoch := number(fieldRun), number(fieldStage), number(fieldEpoch)
	if b.Empty() {
		b.run, b.stage, b.epoch, b.epochs = run, stage, epoch, number(fieldEpochs)
	} else if run != b.run || stage != b.stage || epoch != b.epoch+float64(len(b.loss)) {
		return false
	}
	if m.Find(fieldEvaluated).Flag {
		b.evaluated = append(b.evaluated, int32(len(b.loss)))
		b.testAccuracy = append(b.testAccuracy, number(fieldTestAccuracy))
		b.predictions = append(b.predictions, m.Find(fieldPredictions).Int32s...)
	}
	b.loss = append(b.loss, number(fieldLoss))
	b.trainAccuracy = append(b.trainAccuracy, number(fieldTrainAccuracy))
	return true
}

// Send hands the collected epochs to emit as one event, which it borrows, and
// forgets them; nothing is sent where there are none.
func (b *Epochs) Send(emit func(*Message)) {
	if b.Empty() {
		return
	}
	m := b.m.Reset(TypeEpochs).Number(fieldRun, b.run).Number(fieldStage, b.stage).
		Number(fieldEpoch, b.epoch).Number(fieldEpochs, b.epochs).
		Float64s(fieldLoss, b.loss).Float64s(fieldTrainAccuracy, b.trainAccuracy)
	if len(b.evaluated) > 0 {
		m.Int32s(fieldEvaluated, b.evaluated).Float64s(fieldTestAccuracy, b.testAccuracy).Int32s(fieldPredictions, b.predictions)
	}
	emit(m)
	b.loss, b.trainAccuracy, b.testAccuracy = b.loss[:0], b.trainAccuracy[:0], b.testAccuracy[:0]
	b.evaluated, b.predictions = b.evaluated[:0], b.predictions[:0]
}
