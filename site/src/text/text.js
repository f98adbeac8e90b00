/**
 * The page's words. They are in text/<language>/<area>.json: `static` is for
 * index.html alone and filled in when the page is built, `page` comes inside
 * the page, all other areas in one file that is loaded late (`late`).
 *
 * @typedef {object} Areas
 * @property {typeof import("./en/static.json")} static
 * @property {typeof import("./en/page.json")} page
 * @property {typeof import("./en/lab.json")} lab
 * @property {typeof import("./en/share.json")} share
 * @property {typeof import("./en/compare.json")} compare
 * @property {typeof import("./en/own.json")} own
 * @property {typeof import("./en/fault.json")} fault
 * @property {typeof import("./en/lesson.json")} lesson the lesson's own pages
 *
 * @typedef {{[A in keyof Areas]: `${A}.${Extract<keyof Areas[A], string>}`}[keyof Areas]} Key
 * @typedef {Key extends infer K ? K extends `${infer A}.${infer G}.${string}` ? `${A}.${G}` : never : never} Group
 * @typedef {Record<string, string | number>} Values numbers are written as the language writes them
 */

const PLACE = /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g;

/** @type {{language: string, table: Record<string, string>, more: () => Promise<Record<string, string>>, coming: Promise<void> | null}} */
const words = { language: "en", table: {}, more: async () => ({}), coming: null };

/** Sets the words of the page.
 * @param {string} language @param {Record<string, string>} table by key
 * @param {() => Promise<Record<string, string>>} [more] gives the late ones */
export function use(language, table, more) {
  Object.assign(words, { language, table, coming: null, more: more ?? words.more });
}

/** The late words; wait for them before making a view that needs them.
 * @returns {Promise<void>} */
export function late() {
  words.coming ??= words.more().then((table) => void Object.assign(words.table, table), (err) => {
    words.coming = null;
    throw err;
  });
  return words.coming;
}

/** The language of the page, as `lang` and Intl write it. */
export function language() {
  return words.language;
}

/** The text of a key. `{name}` takes a value, `{name|one|many}` the form for it.
 * @param {Key} key @param {Values} [values] @returns {string} */
export function t(key, values) {
  return fill(words.table[key] ?? key, values);
}

/** The text of group.name; a name the catalogue does not have stays as it is.
 * @param {Group} group @param {string} name @param {Values} [values] @returns {string} */
export function pick(group, name, values) {
  const text = words.table[`${group}.${name}`];
  return text === undefined ? name : fill(text, values);
}

/** @type {Map<string, Intl.NumberFormat>} formats are slow to make */
const formats = new Map();

/** A number as the language writes it.
 * @param {number} x @param {number} [digits] exactly so many after the point @returns {string} */
export function written(x, digits) {
  const key = `${words.language} ${digits}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.NumberFormat(words.language, digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits })));
  return format.format(x);
}

/** @param {string} text @param {Values} [values] */
function fill(text, values) {
  return text.replace(PLACE, (whole, name, one, many) => {
    const value = values?.[name];
    if (value === undefined) return whole;
    if (many !== undefined) return value === 1 ? one : many;
    return typeof value === "number" ? written(value) : value;
  });
}
