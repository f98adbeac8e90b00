/** The few DOM operations the views share. */

/** The element with an id, which the page must have.
 * @template {HTMLElement} T
 * @param {string} id @param {new () => T} kind @returns {T} */
export function byId(id, kind) {
  const e = document.getElementById(id);
  if (!(e instanceof kind)) throw new Error(`page: #${id} is missing`);
  return e;
}

/** Sets an element's text when it differs.
 * @param {Element} e @param {string} text */
export function setText(e, text) {
  if (e.textContent !== text) e.textContent = text;
}

/** A new element with a class and text.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {string} [className] @param {string} [text] @returns {HTMLElementTagNameMap[K]} */
export function make(tag, className, text) {
  const e = document.createElement(tag);
  if (className) e.className = className;
  if (text !== undefined) e.textContent = text;
  return e;
}
