// In a page of its own: shows every figure whose option stands in a script element of JSON. Tooltips are drawn into the picture,
// since the page's policy forbids the style attributes of those in HTML.
document.querySelectorAll('script[type="application/json"][data-option]').forEach(function (holder) {
  var figure = JSON.parse(holder.textContent), tip = figure[3].tooltip;
  if (tip) (Array.isArray(tip) ? tip : [tip]).forEach(function (t) { t.renderMode = "richText"; });
  show(echarts, figure);
});
