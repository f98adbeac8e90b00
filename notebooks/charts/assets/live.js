// Puts a live chart in the place of a figure's drawing where there is room for it; the drawing stays where there is not, and
// when the chart fails. figure is [id, width, height, option].
function show(echarts, figure) {
  document.querySelectorAll('[data-figure="' + figure[0] + '"]:not([data-live])').forEach(function (place) {
    place.setAttribute("data-live", "waiting");
    var image = place.querySelector("img"), box = null, chart = null;
    function fit() {
      var roomy = place.clientWidth >= 0.7 * figure[1];
      try {
        if (roomy && !box) {
          box = document.createElement("div");
          box.style.height = figure[2] + "px";
          place.appendChild(box);
          chart = echarts.init(box, null, { renderer: "svg" });
          chart.setOption(figure[3]);
        } else if (roomy) {
          box.style.display = "block";
          chart.resize();
        } else if (box) {
          box.style.display = "none";
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
  });
}
