/** The visitor's files as requests, for the page's program and for those of the pool. */

/**
 * @typedef {import("./manifest.js").OwnData} OwnData
 * @typedef {import("./messages.js").OwnRequest} OwnRequest
 * @typedef {Omit<import("./messages.js").ReadRequest, "type">} Fields
 */

/** The bytes of files and their names, as fields of a request. Rejects with the name of a file that cannot be read.
 * @param {{role: string, file: File}[]} list @returns {Promise<Fields>} */
export async function fieldsOf(list) {
  /** @type {Record<string, Uint8Array | string>} */
  const fields = {};
  for (const { role, file } of list) {
    const bytes = await file.arrayBuffer().catch(() => null);
    if (!bytes) throw new Unreadable(file.name);
    fields[role] = new Uint8Array(bytes);
    fields[`${role}Name`] = file.name.slice(-200);
  }
  return fields;
}

/** A file that the browser no longer reads: it was changed or moved. */
export class Unreadable extends Error {
  /** @param {string} file */
  constructor(file) {
    super(`${file}: could not be read`);
    this.code = "unreadable";
    this.file = file;
  }
}

/** The request for the graph of the files in use, which go along for a program that holds another.
 * @param {OwnData} ownData @returns {Promise<OwnRequest>} */
export async function ownRequest(ownData) {
  return { type: "own", graph: ownData.graph, ...(await fieldsOf(ownData.files)) };
}
