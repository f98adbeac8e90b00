// In a page of its own: shows every figure whose option stands in a script element of JSON, and those that are announced later, as in
// a notebook. Tooltips are drawn into the picture, since the page's policy forbids the style attributes of those in HTML.
function inPage(figure) {
  var tip = figure[3].tooltip;
  if (tip) (Array.isArray(tip) ? tip : [tip]).forEach(function (t) { t.renderMode = "richText"; });
  show(echarts, figure);
}
document.querySelectorAll('script[type="application/json"][data-option]').forEach(function (holder) { inPage(JSON.parse(holder.textContent)); });
window.m3sFigures = { push: inPage };
