/** Style sheets that come with the late parts. */

/** @type {Set<string>} */
const adopted = new Set();

/** Takes style sheets into the page, each once.
 * @param {string[]} list */
export function adopt(...list) {
  for (const css of list.filter((text) => !adopted.has(text))) {
    adopted.add(css);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }
}
