// What cells show, as elements of a lesson's page.
"use strict";

/** Makes the function that brings the elements of a box up to date with outputs (m3sOutputs), one for each. */
const m3sElements = (words) => {
  let figures = 0;
  const make = (name, fields) => Object.assign(document.createElement(name), fields);
  const text = (t, kind = "") => make("pre", { className: `out${kind}`, textContent: t.replace(/\n+$/, "") });

  /** A figure like a committed one. */
  const figure = ({ alt, width, height }, svg) => {
    const f = make("figure", { className: "m3s-figure" });
    f.dataset.figure = `m3s-run-${++figures}`;
    f.append(make("img", { alt, width, height, src: `data:image/svg+xml,${encodeURIComponent(svg)}` }));
    return f;
  };

  /** HTML of a cell's own, without its scripts. */
  const framed = (html) => {
    const f = make("iframe", { title: words.html, srcdoc: html });
    f.setAttribute("sandbox", "allow-same-origin"); // its height can be seen, and nothing in it runs
    f.onload = () => (f.style.height = `${f.contentDocument.documentElement.scrollHeight}px`);
    return f;
  };

  const data = (d) => {
    const plain = d["text/plain"] ?? "";
    if (d[m3sFigure]) return figure(d[m3sFigure], d["image/svg+xml"] ?? "");
    if (m3sLibrary.test(plain)) return make("span", {}); // the page has its own
    if (d["image/svg+xml"]) return make("img", { alt: plain, src: `data:image/svg+xml,${encodeURIComponent(d["image/svg+xml"])}` });
    const image = Object.keys(d).find((type) => type.startsWith("image/"));
    if (image) return make("img", { alt: plain, src: `data:${image};base64,${d[image]}` });
    return d["text/html"] ? framed(d["text/html"]) : text(plain);
  };

  /** Brings the elements of a box up to date with outputs, one for each. */
  const draw = (box, list) => {
    list.forEach((o, i) => {
      if (o.kind === "text") {
        const shown = m3sSettled(o.text);
        if (box.children[i]) box.children[i].textContent = shown.replace(/\n+$/, "");
        else box.append(text(shown));
      } else if (!box.children[i]) {
        box.append(o.kind === "error" ? text(o.text, " fault") : data(o.data));
        announce(box.lastChild, o.data?.[m3sFigure]);
      }
    });
    for (const pre of box.querySelectorAll("pre")) {
      if (pre.scrollWidth > pre.clientWidth + 1) pre.tabIndex = 0; // the keyboard reaches what must be scrolled
    }
  };

  /** A figure becomes a live chart, as the page's own do, and is reached by the keyboard where it is wide. */
  const announce = (element, f) => {
    if (!f) return;
    // The chart changes its option, which is compared later.
    window.m3sFigures?.push([element.dataset.figure, f.width, f.height, structuredClone(f.option)]);
    if (typeof reachable !== "undefined") reachable.observe(element); // answers.js
  };
  return draw;
};
