// Puts a live chart in the place of a figure's drawing; the drawing stays when that fails.
// figure is [id, width, height, option].
function show(echarts, figure) {
  document.querySelectorAll('[data-figure="' + figure[0] + '"]:not([data-live])').forEach(function (place) {
    var image = place.querySelector("img");
    var box = document.createElement("div");
    box.style.width = "100%";
    box.style.height = figure[2] + "px";
    place.setAttribute("data-live", "");
    place.appendChild(box);
    try {
      var chart = echarts.init(box, null, { renderer: "svg", width: box.clientWidth ? undefined : figure[1], height: figure[2] });
      chart.setOption(figure[3]);
      image.style.display = "none";
      new ResizeObserver(function () { if (box.clientWidth) chart.resize(); }).observe(box);
    } catch (error) {
      box.remove();
      image.style.display = "block";
    }
  });
}
