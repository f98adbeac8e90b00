/** @param {number[]} list @returns {number} */
export function median(list) {
  return [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
}
