/** Means over runs with 95 % confidence intervals by Student's t. Pure. */

/** The 97.5 % quantile of Student's t for 1 to 10 degrees of freedom (from its
 * density, integrated; the same to six places in any printed table). */
const FEW = [12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912, 2.364624, 2.306004, 2.262157, 2.228139];

/** The 97.5 % quantile of the normal distribution. */
const Z = 1.959963984540054;

/** The 97.5 % quantile of Student's t. Above ten degrees of freedom it is the
 * expansion in 1/degrees of Abramowitz and Stegun, 26.7.5, true to 1e-6.
 * @param {number} degrees a whole number, at least 1 @returns {number} */
export function student(degrees) {
  if (degrees <= FEW.length) return FEW[degrees - 1];
  const terms = [
    (Z ** 3 + Z) / 4,
    (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96,
    (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384,
    (79 * Z ** 9 + 776 * Z ** 7 + 1482 * Z ** 5 - 1920 * Z ** 3 - 945 * Z) / 92160,
  ];
  return terms.reduce((sum, g, k) => sum + g / degrees ** (k + 1), Z);
}

/**
 * @typedef {object} Interval
 * @property {number} n
 * @property {number} mean NaN without values
 * @property {number} half half the width of the 95 % interval, NaN for fewer than two values
 */

/** @param {number[]} values @returns {Interval} */
export function interval(values) {
  const n = values.length;
  const mean = values.reduce((a, b) => a + b, 0) / n;
  const square = values.reduce((a, b) => a + (b - mean) ** 2, 0);
  return { n, mean, half: n > 1 ? (student(n - 1) * Math.sqrt(square / (n - 1))) / Math.sqrt(n) : NaN };
}
