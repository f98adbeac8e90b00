// Puts a live chart in the place of a figure's drawing where there is room for it; the drawing stays where there is not, and
// when the chart fails. figure is [id, width, height, option]. dark has the colour on dark paper of each on light.
function show(echarts, figure) {
  document.querySelectorAll('[data-figure="' + figure[0] + '"]:not([data-live])').forEach(function (place) {
    place.setAttribute("data-live", "waiting");
    var image = place.querySelector("img"), box = null, chart = null, drawn = null;
    function fit() {
      var wide = place.clientWidth, roomy = wide >= 0.7 * figure[1];
      if (!wide) return; // it is folded away
      try {
        var night = onDark(place);
        place.style.colorScheme = night ? "dark" : "light";
        if (roomy && !box) {
          box = document.createElement("div");
          box.style.height = figure[2] + "px";
          place.appendChild(box);
        }
        if (box) box.style.display = roomy ? "block" : "none";
        if (roomy && drawn !== night) {
          if (chart) chart.dispose();
          chart = echarts.init(box, null, { renderer: "svg" });
          chart.setOption(night ? atNight(figure[3]) : figure[3]);
          drawn = night;
        } else if (roomy) {
          chart.resize();
        }
        image.style.display = roomy ? "none" : "block";
        place.setAttribute("data-live", roomy ? "chart" : "drawing");
      } catch (error) {
        if (box) box.remove();
        image.style.display = "block";
        place.setAttribute("data-live", "failed");
        watch.disconnect();
      }
    }
    var watch = new ResizeObserver(fit);
    watch.observe(place);
    themed(fit);
  });
}
// Whether an element stands on a dark background, whatever page it is in.
function onDark(element) {
  for (var e = element.parentElement; e; e = e.parentElement) {
    var c = getComputedStyle(e).backgroundColor.match(/[\d.]+/g);
    if (c && c.length >= 3 && (c.length < 4 || c[3] > 0.5)) return 0.299 * c[0] + 0.587 * c[1] + 0.114 * c[2] < 128;
  }
  return matchMedia("(prefers-color-scheme: dark)").matches;
}
// Calls f when the page may have become dark or light.
function themed(f) {
  var later = function () { setTimeout(f, 60); };
  var watch = new MutationObserver(later);
  [document.documentElement, document.body].forEach(function (e) {
    watch.observe(e, { attributes: true, attributeFilter: ["class", "data-theme", "data-jp-theme-light", "data-jp-theme-name"] });
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", later);
}
// An option in the colours for dark paper.
function atNight(option) {
  return JSON.parse(JSON.stringify(option).replace(/#[0-9a-f]{6}\b|rgba\([^)]*\)/g, function (c) { return dark[c] || c; }));
}
