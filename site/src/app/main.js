/** Wires program, state and views. */

import { decode } from "../state/address.js";
import { breath } from "../parts/clock.js";
import { byId, setText } from "../parts/dom.js";
import { openText, otherLanguage } from "../parts/language.js";
import { lazy, withPart } from "../parts/lazy.js";
import { Link, REPLACED } from "../program/link.js";
import { loadWanted, requests } from "../state/requests.js";
import { initialState } from "../state/state.js";
import { Store } from "../state/store.js";
import { Questions } from "../program/questions.js";
import { placing } from "../graph/places/placing.js";
import { ownData } from "../own/entry.js";
import { t } from "../text/text.js";
import { preferred } from "../parts/theme.js";
import { address, hidden, missed } from "./address-bar.js";
import { firstVisit } from "./first.js";
import { find } from "../graph/find.js";
import { graph, legend, readout } from "../graph/graph.js";
import { look } from "./look.js";
import { keys } from "../graph/keys.js";
import { modes } from "./mode-switch.js";
import { momentBar } from "../train/moment-bar.js";
import { overlay } from "../graph/overlay.js";
import { notices } from "./notice.js";
import { announcer, progress } from "../train/progress.js";
import { result } from "../train/result.js";
import { settings } from "../train/settings.js";
import { stages } from "../train/stages.js";
import { inTab, tabs } from "./tabs.js";
import { transport } from "../train/transport.js";

/**
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../state/state.js").Intent} Intent
 */

/** Milliseconds after the start, or until the program is there, before files are kept for use without a network. */
const LATER = 1500;

async function start() {
  openText();
  otherLanguage();
  /** @type {import("../program/manifest.js").Manifest} */
  const manifest = JSON.parse(byId("manifest", HTMLScriptElement).textContent ?? "");
  // ?embed=1 leaves out what a slide does not need. To compare: ?simd=off runs the program without vectors, ?draw=canvas or webgl sets how the graph is drawn.
  const query = new URLSearchParams(location.search);
  const questions = new Questions();
  const link = new Link(manifest, (e) => void (questions.take(e) || e.type === "pong" || store.queue(e)), { simd: query.get("simd") !== "off" });
  const store = new Store(initialState(manifest, preferred(), decode(manifest, location.hash) ?? firstVisit(manifest)), (before, after) => changed(before, after));
  const now = () => store.state;
  const place = placing(now, (m) => send(m));
  const changed = (/** @type {State | null} */ before, /** @type {State} */ after) => {
    act(link, questions, before, after);
    place(before, after);
  };
  const send = (/** @type {Intent} */ m) => store.dispatch(m);
  changed(null, store.state);
  await breath(); // program and graph are on their way
  if (query.get("embed") === "1") document.documentElement.dataset.embed = "";
  const again = () => store.ask();
  const choose = (/** @type {number} */ node) => {
    send({ type: "look", name: "node", value: node });
    if (node >= 0 && ["run", "quality"].includes(now().look.view)) send({ type: "look", name: "view", value: "node" });
  };
  const box = byId("graph", HTMLElement);
  const over = overlay(box);
  keys(box, now, choose);
  find(now, choose);
  const sharing = lazy(() => import("../share/share.js"), (m) => m.shareDialog(now, send, (run) => questions.ask(link, { type: "weights", run })));
  byId("share-show", HTMLButtonElement).addEventListener("click", () => withPart(sharing, (open) => open()));
  const bar = address(now, send);
  for (const view of [
    look(now, send), settings(byId("settings", HTMLFormElement), byId("hint", HTMLElement), send), transport(now, send),
    progress(), notices(send, again), bar, hidden(), missed(), stages(byId("stages", HTMLElement)), result(), legend(), readout(), about(), announcer(),
    tabs(send), over.view, graph(box, query.get("draw"), send, choose, over.moved, again),
    momentBar(now, send), modes(store, query, choose),
    inTab("embedding", lazy(() => import("../embedding/scatter.js"), (m) => m.embedding(now, send, choose, () => questions.ask(link, { type: "topics" }))), again),
    inTab("embedding", lazy(() => import("../quality/bars.js"), (m) => m.confidenceBars()), again),
    inTab("quality", lazy(() => import("../quality/bars.js"), (m) => m.labelTimeline(send)), again),
    inTab("quality", lazy(() => import("../quality/matrix.js"), (m) => m.matrix(now, send)), again),
    inTab("nodes", lazy(() => import("../quality/nodes.js"), (m) => m.nodeTable(now, choose)), again),
    inTab("node", lazy(() => import("../node/node.js"), (m) => m.nodePanel(send, choose)), again),
    inTab("run", lazy(() => import("../train/splits.js"), (m) => m.splits(again, send)), again),
    inTab("run", lazy(() => import("../train/curves.js"), (m) => m.curves(byId("curves", HTMLElement), now, send)), again),
  ]) store.add(view);
  ownData(store, link, questions);
  const idle = () => (now().program.ready ? keep(manifest, () => bar.draw(now())) : void setTimeout(idle, LATER));
  setTimeout(idle, LATER);
}

/** Has the page kept for use without a network. Where that fails the page goes on as it is, and tries again when there is a network.
 * @param {import("../program/manifest.js").Manifest} manifest @param {() => void} leave called before the page is loaded anew */
function keep(manifest, leave) {
  const keeping = lazy(() => import("./offline/registration.js"), (m) => m.keepOffline(manifest, leave));
  const go = () => void keeping().catch(() => addEventListener("online", go, { once: true }));
  go();
}

/** Tells the program what a change of state asks of it.
 * @param {Link} link @param {Questions} questions @param {State | null} before @param {State} after */
function act(link, questions, before, after) {
  const load = loadWanted(before, after);
  if (before && after.program.starts > before.program.starts) {
    questions.drop(link.dead ?? REPLACED);
    link.restart();
  }
  if (before) for (const request of requests(before, after)) link.post(request);
  if (load) void link.load(load.dataset, load.ticket, after.manifest.ownData);
}

/** The line about the program at the foot of the page.
 * @returns {import("../state/store.js").View} */
function about() {
  const line = byId("about", HTMLElement);
  return {
    reads: (s) => [s.program],
    draw: (s) => setText(line, s.program.ready
      ? t("page.about-ready", { go: s.program.go.split("-")[0], simd: s.program.simd ? t("page.with-simd") : t("page.without-simd") })
      : t("page.about-waiting")),
  };
}

void start();
