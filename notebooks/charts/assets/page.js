// In a page of its own: shows every figure whose option stands in a script element of JSON.
document.querySelectorAll('script[type="application/json"][data-option]').forEach(function (holder) {
  show(echarts, JSON.parse(holder.textContent));
});
