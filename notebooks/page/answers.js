// Results wait behind questions. A button shows them all, printing does too, and pictures and texts wider than the screen can be
// reached by the keyboard.
const sayings = document.documentElement.lang === "en" ? ["Show all results", "Hide all results"] : ["显示全部结果", "隐藏全部结果"];
const answers = [...document.querySelectorAll("details.answer")];
if (answers.length) {
  const button = document.createElement("button");
  const say = () => (button.textContent = sayings[answers.every((d) => d.open) ? 1 : 0]);
  button.type = "button";
  button.addEventListener("click", () => {
    const open = !answers.every((d) => d.open);
    for (const d of answers) d.open = open;
  });
  for (const d of answers) d.addEventListener("toggle", say);
  say();
  document.querySelector("header").append(button);
}
addEventListener("beforeprint", () => {
  for (const d of answers) d.open = true;
});
const reachable = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth + 1) target.tabIndex = 0;
    else target.removeAttribute("tabindex");
  }
});
for (const wide of document.querySelectorAll("figure.m3s-figure, main pre")) reachable.observe(wide);
