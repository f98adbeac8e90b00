/**
 * Takes the program's `epochs` event apart. A message costs more than a small
 * epoch, so the program sends those of a time slice together.
 *
 * @typedef {object} Epochs
 * @property {"epochs"} type
 * @property {number} run
 * @property {number} stage
 * @property {number} epoch of the first
 * @property {number} epochs of the stage
 * @property {Float64Array} loss one for each epoch
 * @property {Float64Array} trainAccuracy
 * @property {Int32Array} [evaluated] which of them, from 0
 * @property {Float64Array} [testAccuracy] of those
 * @property {Int32Array} [predictions] n classes for each of those
 *
 * @typedef {object} Epoch
 * @property {"epoch"} type
 * @property {number} run
 * @property {number} stage
 * @property {number} epoch
 * @property {number} epochs
 * @property {number} loss
 * @property {number} trainAccuracy
 * @property {boolean} evaluated
 * @property {number} [testAccuracy]
 * @property {Int32Array} [predictions] n classes
 */

/** The epochs of the event, in order. Their predictions share its memory.
 * @param {Epochs} e @returns {Epoch[]} */
export function each({ run, stage, epoch, epochs, loss, trainAccuracy, evaluated, testAccuracy, predictions }) {
  return Array.from(loss, (value, i) => {
    /** @type {Epoch} */
    const one = { type: "epoch", run, stage, epoch: epoch + i, epochs, loss: value, trainAccuracy: trainAccuracy[i], evaluated: false };
    const k = evaluated?.indexOf(i) ?? -1;
    if (!evaluated || !testAccuracy || !predictions || k < 0) return one;
    const n = predictions.length / evaluated.length;
    return { ...one, evaluated: true, testAccuracy: testAccuracy[k], predictions: predictions.subarray(k * n, k * n + n) };
  });
}
