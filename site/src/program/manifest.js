/**
 * What the build leaves in the page (cmd/build, page.go), and the visitor's
 * files. Types only.
 *
 * @typedef {object} PaperSetting one column of the paper's tables
 * @property {string} dataset
 * @property {number} rate per cent
 * @property {number} perClass
 * @property {number} layers
 * @property {number} stages
 *
 * @typedef {object} OwnData the visitor's files in use, to be read again where another graph was read meanwhile
 * @property {string} graph identity of their graph
 * @property {number} n its nodes
 * @property {number} smallest nodes of the smallest class
 * @property {string} [split] words for the split that the files have, which is "class:0" among the labels
 * @property {{role: string, file: File}[]} files
 *
 * @typedef {object} Manifest file names are relative to the page
 * @property {{simd: string, scalar: string}} wasm
 * @property {string} worker
 * @property {Record<string, string>} packs file of each dataset's pack
 * @property {string[]} missing datasets that could not be had when the page was built
 * @property {PaperSetting[]} paper
 * @property {string} places worker that places the nodes of a graph without a layout
 * @property {OwnData} [ownData] what the program has read from the visitor's files; not from the build
 * @property {string} results file of the committed results (cmd/build, results.go)
 * @property {string} version of the files; the server's manifest.json has that of the page's newest edition
 */

export {};
