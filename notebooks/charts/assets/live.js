function (packed) {
  // Draws every figure announced in window.m3sFigures: [id, width, height, option].
  if (window.m3sLive || typeof DecompressionStream === "undefined") return;
  window.m3sLive = true;
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
  var bytes = Uint8Array.from(atob(packed), function (c) { return c.charCodeAt(0); });
  var stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  new Response(stream).text().then(function (source) {
    var echarts = new Function(source + ";return echarts")();
    var waiting = window.m3sFigures || [];
    var push = function (figure) { setTimeout(function () { show(echarts, figure); }, 0); };
    window.m3sFigures = { push: push };
    waiting.forEach(push);
  }).catch(function () {});
}
