// Each cell can be run and edited in place. What does it comes with the notebooks of the browser (notebooks/lite), at the first click.
{
  const zh = [document.documentElement.lang, navigator.language].some((l) => /^zh\b/.test(l)); // the page's language, or the reader's
  const words = zh ? { run: "运行", edit: "编辑", cell: (n) => `第 ${n} 个单元`, failed: "未能加载，请重试。" }
    : { run: "Run", edit: "Edit", cell: (n) => `cell ${n}`, failed: "It could not be loaded: try again." };
  const notebook = document.querySelector("header a.lab").href;
  const script = new URL("../extensions/@m3s/go-kernel/static/page.js", notebook).href;

  let page = null;
  const load = () => new Promise((done, fail) => {
    const s = document.createElement("script");
    s.src = script;
    s.onload = () => done(globalThis.m3sPage(cells, zh));
    s.onerror = () => {
      s.remove();
      fail(new Error(script));
    };
    document.head.append(s);
  });

  const act = async (cell, what) => {
    try {
      page ??= load();
      (await page)[what](cell);
    } catch {
      page = null;
      cell.said.textContent = words.failed;
    }
  };

  const button = (cell, what, n) => {
    const b = document.createElement("button");
    b.type = "button";
    b.textContent = words[what];
    b.setAttribute("aria-label", `${words[what]} ${words.cell(n)}`);
    b.addEventListener("click", () => act(cell, what));
    return b;
  };

  const cells = [...document.querySelectorAll("main pre.code")].map((pre, k) => {
    const cell = { pre, bar: document.createElement("div"), said: document.createElement("span") };
    cell.run = button(cell, "run", k + 1);
    cell.edit = button(cell, "edit", k + 1);
    cell.bar.className = "cell";
    cell.bar.lang = zh ? "zh" : "en";
    cell.said.setAttribute("role", "status");
    cell.bar.append(cell.run, cell.edit, cell.said);
    pre.after(cell.bar);
    return cell;
  });
}
