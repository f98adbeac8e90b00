/** The dialog to share and keep: a link, what it hides, and files. */

import { encode, decode, lacksFiles } from "../state/address.js";
import dialogStyle from "../parts/dialog.css" with { type: "text" };
import { byId, make, setText } from "../parts/dom.js";
import { saidOf } from "../program/faults.js";
import { BIBTEX, graphSVG, linkOf, predictionsCSV, runJSON, splitCSV, splitFile } from "./exports.js";
import { historyLines } from "./history.js";
import { shown } from "../state/moments.js";
import { weightsNpz } from "./npz.js";
import { HIDEABLE } from "../state/options.js";
import { DARK, LIGHT } from "../parts/palette.js";
import { adopt } from "../parts/sheet.js";
import { pick, t } from "../text/text.js";

/**
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../state/state.js").Intent} Intent
 * @typedef {(run: number) => Promise<import("../program/messages.js").Weights>} AskWeights
 */

/** @param {() => State} now @param {(m: Intent) => void} send @param {AskWeights} weights @returns {() => void} opens the dialog */
export function shareDialog(now, send, weights) {
  adopt(dialogStyle);
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("share"));
  const link = byId("share-link", HTMLInputElement);
  const boxes = byId("share-hide", HTMLElement);
  const said = byId("share-said", HTMLElement);
  const slide = byId("share-embed", HTMLInputElement);
  const truth = byId("share-truth", HTMLInputElement);
  boxes.append(...HIDEABLE.map((name) => {
    const label = make("label", "switch");
    const input = make("input");
    input.type = "checkbox";
    input.value = name;
    label.append(input, pick("share.hide", name));
    return label;
  }));
  const write = () => {
    const hide = [...boxes.querySelectorAll("input")].filter((b) => b.checked).map((b) => b.value);
    const url = new URL(location.href);
    url.search = slide.checked ? "?embed=1" : "";
    const { look, choice } = now();
    truth.disabled = hide.length === 0 || hide.includes("truth");
    url.hash = encode({ choice, look: hide.length > 0 ? { ...look, truth: truth.checked } : look, hide });
    link.value = url.href;
  };
  dialog.addEventListener("change", write);
  byId("share-copy", HTMLButtonElement).addEventListener("click", async () => {
    link.select();
    await navigator.clipboard?.writeText(link.value).then(() => setText(said, t("share.copied")), () => setText(said, t("share.selected")));
  });
  for (const [value, text, after] of [["jsonl", t("share.history"), "json"], ["split", t("share.split"), "jsonl"]]) {
    const button = make("button", "", text);
    button.type = "button";
    button.value = value;
    byId("share-files", HTMLElement).querySelector(`[value=${after}]`)?.after(button);
  }
  byId("share-files", HTMLElement).addEventListener("click", (e) => {
    const kind = e.target instanceof HTMLButtonElement ? e.target.value : "";
    if (kind) void exportAs(now(), kind, weights).then((text) => setText(said, text), (err) => setText(said, saidOf(err)));
  });
  const file = byId("share-open", HTMLInputElement);
  file.addEventListener("change", () => void reopen(file, now().manifest, send).then((text) => setText(said, text), (err) => setText(said, err.message)));
  return () => {
    setText(said, "");
    write();
    for (const b of byId("share-files", HTMLElement).querySelectorAll("button")) b.disabled = b.value !== "bib" && (!now().graph || (b.value.startsWith("json") && !now().run?.result) || (b.value === "split" && !now().run?.records.length) || (b.value === "npz" && !now().run?.records.some((r) => r.trained)));
    dialog.showModal();
  };
}

/** Makes a file and hands it to the browser.
 * @param {State} s @param {string} kind @param {AskWeights} weights @returns {Promise<string>} what to say */
async function exportAs(s, kind, weights) {
  if (kind === "bib") return save("m3s.bib", "text/plain", BIBTEX);
  if (!s.graph) throw new Error(t("share.no-graph"));
  const x = shown(s.run, s.look.at);
  const name = `m3s-${s.graph.dataset.replace(":", "-")}-${s.run?.choice.strategy ?? "graph"}-${s.run?.choice.seed ?? 0}`;
  if (kind === "npz") return save(`${name}.npz`, "application/octet-stream", new Blob([weightsNpz(await weights(s.run?.id ?? 0))]));
  if (kind === "csv") return save(`${name}.csv`, "text/csv", predictionsCSV(s.graph, x, s.look.truth));
  if (kind === "json") return save(`${name}.json`, "application/json", s.run ? runJSON(s.run, encode({ choice: s.run.choice, look: {}, hide: [] })) : "");
  if (kind === "split") return save(`${name}-split.csv`, "text/csv", s.run ? await splitOf(s.graph, s.run, splitFile(s.manifest.ownData, s.run)) : "");
  if (kind === "jsonl") return save(`${name}.jsonl`, "application/jsonl", s.run ? historyLines(s.graph, s.run) : "");
  const svg = graphSVG(s.graph, x, s.look.colour, s.look.theme === "dark" ? DARK : LIGHT);
  if (kind === "svg") return save(`${name}.svg`, "image/svg+xml", svg);
  return save(`${name}.png`, "image/png", await raster(svg));
}

/** The split of a run: the visitor's file as it is, where there is one.
 * @param {import("../state/state.js").Graph} g @param {import("../state/run.js").Run} run @param {File} [file] @returns {Promise<string | Blob>} */
async function splitOf(g, run, file) {
  if (!file) return splitCSV(g, run);
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) throw new Error(`${file.name}: ${pick("own.fault", "unreadable")}`);
  return new Blob([bytes]);
}

/** @param {string} name @param {string} type @param {string | Blob} content */
function save(name, type, content) {
  const a = make("a");
  a.href = URL.createObjectURL(new Blob([content], { type }));
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 10000);
  return t("share.kept", { name });
}

/** @param {string} svg @returns {Promise<Blob>} a picture of 2000 by 2000 pixels */
async function raster(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = make("canvas");
  canvas.width = canvas.height = 2000;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => canvas.toBlob((b) => (b ? done(b) : fail(new Error(t("share.no-picture"))))));
}

/** The largest file that is read as a kept run. */
const LARGEST = 50e6;

/** Goes to the settings of a kept run.
 * @param {HTMLInputElement} input @param {import("../program/manifest.js").Manifest} manifest @param {(m: Intent) => void} send @returns {Promise<string>} what to say */
async function reopen(input, manifest, send) {
  const file = input.files?.[0];
  if (!file) return "";
  if (file.size > LARGEST) throw new Error(t("share.too-large"));
  const kept = linkOf(await file.text());
  if (lacksFiles(manifest, kept)) throw new Error(t(manifest.ownData ? "share.own-other" : "share.own-first"));
  const link = decode(manifest, kept);
  input.value = "";
  if (!link) throw new Error(t("share.unreadable"));
  send({ type: "restore", link });
  return t("share.restored");
}
