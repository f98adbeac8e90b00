import assert from "node:assert/strict";
import { test } from "node:test";
import { classColour, DARK, LIGHT } from "./palette.js";

/** What each kind of vision makes of linear RGB: full loss of one cone type,
 * G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, IEEE TVCG 15(6), 2009, table 1. */
const VISION = {
  normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

/** @param {string} hex @returns {number[]} linear RGB */
const linear = (hex) => [1, 3, 5].map((i) => {
  const c = parseInt(hex.slice(i, i + 2), 16) / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
});

/** @param {number[][]} m @param {number[]} v */
const times = (m, v) => m.map((row) => row.reduce((sum, x, i) => sum + x * v[i], 0));

/** B. Ottosson's Oklab. @param {number[]} rgb */
function oklab(rgb) {
  const lms = times([[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566], [0.0883024619, 0.2817188376, 0.6299787005]], rgb);
  return times([[0.2104542553, 0.793617785, -0.0040720468], [1.9779984951, -2.428592205, 0.4505937099], [0.0259040371, 0.7827717662, -0.808675766]], lms.map((x) => Math.cbrt(Math.max(0, x))));
}

/** @param {string} a @param {string} b WCAG contrast */
function contrast(a, b) {
  const [x, y] = [a, b].map((h) => linear(h).reduce((s, c, i) => s + c * [0.2126, 0.7152, 0.0722][i], 0)).sort((p, q) => q - p);
  return (x + 0.05) / (y + 0.05);
}

for (const [name, palette] of Object.entries({ LIGHT, DARK })) {
  for (const [vision, matrix] of Object.entries(VISION)) {
    test(`${name}: classes stay apart for ${vision} vision`, () => {
      const all = [...palette.classes, palette.unknown].map((h) => oklab(times(matrix, linear(h)).map((x) => Math.min(1, Math.max(0, x)))));
      for (let i = 0; i < all.length; i++) {
        for (let j = 0; j < i; j++) {
          const apart = Math.hypot(...all[i].map((x, k) => x - all[j][k]));
          assert.ok(apart > 0.12, `colours ${j} and ${i} are ${apart.toFixed(3)} apart`);
        }
      }
    });
  }

  test(`${name}: text and marks can be read`, () => {
    for (const c of [palette.text, palette.quiet, palette.accent, palette.ink]) assert.ok(contrast(c, palette.paper) >= 4.5, c);
    for (const c of palette.classes) assert.ok(contrast(c, palette.paper) >= 1.9, c);
  });
}

test("a ninth class repeats the first colour and no class is grey", () => {
  assert.equal(classColour(LIGHT, 8), LIGHT.classes[0]);
  assert.equal(classColour(LIGHT, -1), LIGHT.unknown);
});
