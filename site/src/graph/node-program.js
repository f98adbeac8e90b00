/** Draws a node and its mark in one WebGL program, so that a node can change
 * its mark without the buffers being laid out again. */

import { NodeProgram } from "sigma/rendering";
import { floatColor } from "sigma/utils";

const VERTEX = /* glsl */ `
attribute vec2 a_position;
attribute float a_size;
attribute float a_mark;
attribute vec4 a_color;
attribute vec4 a_rim;
attribute vec4 a_id;
attribute float a_angle;
uniform mat3 u_matrix;
uniform float u_sizeRatio;
uniform float u_correctionRatio;
varying vec4 v_color;
varying vec4 v_rim;
varying vec2 v_at;      // in radii from the centre
varying float v_pixel;  // one pixel in radii
varying float v_mark;
const float bias = 255.0 / 254.0;

void main() {
  float radius = a_size * u_correctionRatio / u_sizeRatio * 2.0;
  vec2 offset = 2.0 * vec2(cos(a_angle), sin(a_angle));
  gl_Position = vec4((u_matrix * vec3(a_position + radius * offset, 1.0)).xy, 0.0, 1.0);
  v_at = offset;
  v_pixel = u_correctionRatio * 2.0 / radius;
  v_mark = a_mark;
  #ifdef PICKING_MODE
  v_color = a_id;
  #else
  v_color = a_color;
  #endif
  v_color.a *= bias;
  v_rim = a_rim;
  v_rim.a *= bias;
}`;

// Distances are in radii, negative inside. GIVEN is a disc in a ring, VIRTUAL
// a rimmed diamond, WRONG the same with a cross, REJECTED the outline alone (marks.js).
const FRAGMENT = /* glsl */ `
precision highp float;
varying vec4 v_color;
varying vec4 v_rim;
varying vec2 v_at;
varying float v_pixel;
varying float v_mark;

float cover(float d) { return clamp(0.5 - d / v_pixel, 0.0, 1.0); }

void main() {
  float disc = length(v_at) - 1.0;
  float diamond = (abs(v_at.x) + abs(v_at.y)) * 0.7071 - 0.7071;
  float shape = v_mark < 1.5 ? disc : diamond;
  #ifdef PICKING_MODE
  gl_FragColor = shape > 0.0 ? vec4(0.0) : v_color;
  #else
  float inside = cover(shape);
  vec4 c = v_color;
  if (v_mark > 0.5 && v_mark < 1.5) {
    float ring = cover(disc) * (1.0 - cover(disc + max(0.2, 1.5 * v_pixel)));
    float core = cover(length(v_at) - 0.64);
    gl_FragColor = mix(v_color * core, v_rim, ring);
    return;
  }
  if (v_mark > 3.5) {
    gl_FragColor = v_color * inside * (1.0 - cover(diamond + max(0.24, 1.8 * v_pixel)));
    return;
  }
  if (v_mark > 1.5) c = mix(c, v_rim, 1.0 - cover(diamond + max(0.16, 1.1 * v_pixel)));
  if (v_mark > 2.5) {
    float arms = min(abs(v_at.x - v_at.y), abs(v_at.x + v_at.y)) * 0.7071;
    c = mix(c, v_rim, cover(arms - 0.1));
  }
  gl_FragColor = c * inside;
  #endif
}`;

const FLOAT = 5126;
const BYTE = 5121;
const TRIANGLES = 4;
const UNIFORMS = /** @type {const} */ (["u_sizeRatio", "u_correctionRatio", "u_matrix"]);

/** A node's data: sigma's own, plus what the mark needs.
 * @typedef {import("sigma/types").NodeDisplayData & {rim: string, mark: number}} NodeData */

export class MarkedNodeProgram extends NodeProgram {
  getDefinition() {
    const colour = { size: 4, type: BYTE, normalized: true };
    return {
      VERTICES: 3,
      VERTEX_SHADER_SOURCE: VERTEX,
      FRAGMENT_SHADER_SOURCE: FRAGMENT,
      METHOD: TRIANGLES,
      UNIFORMS,
      ATTRIBUTES: [
        { name: "a_position", size: 2, type: FLOAT },
        { name: "a_size", size: 1, type: FLOAT },
        { name: "a_mark", size: 1, type: FLOAT },
        { name: "a_color", ...colour },
        { name: "a_rim", ...colour },
        { name: "a_id", ...colour },
      ],
      CONSTANT_ATTRIBUTES: [{ name: "a_angle", size: 1, type: FLOAT }],
      CONSTANT_DATA: [[0], [(2 * Math.PI) / 3], [(4 * Math.PI) / 3]],
    };
  }

  /** @param {number} id @param {number} at @param {NodeData} data */
  processVisibleItem(id, at, data) {
    const a = this.array;
    a[at] = data.x;
    a[at + 1] = data.y;
    a[at + 2] = data.size;
    a[at + 3] = data.mark;
    a[at + 4] = floatColor(data.color);
    a[at + 5] = floatColor(data.rim);
    a[at + 6] = id;
  }

  /** @param {import("sigma/types").RenderParams} params @param {import("sigma/rendering").ProgramInfo} program */
  setUniforms(params, { gl, uniformLocations: at }) {
    gl.uniform1f(at.u_correctionRatio, params.correctionRatio);
    gl.uniform1f(at.u_sizeRatio, params.sizeRatio);
    gl.uniformMatrix3fv(at.u_matrix, false, params.matrix);
  }
}
