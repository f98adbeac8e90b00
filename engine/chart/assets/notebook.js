// In a notebook: unpacks ECharts, shows the figures announced in window.m3sFigures and those to come.
if (!window.m3sLive && typeof DecompressionStream !== "undefined") {
  window.m3sLive = true;
  var bytes = Uint8Array.from(atob(packed), function (c) { return c.charCodeAt(0); });
  var stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  new Response(stream).text().then(function (source) {
    var echarts = new Function(source + ";return echarts")();
    var waiting = window.m3sFigures || [];
    var push = function (figure) { setTimeout(function () { show(echarts, figure); }, 0); };
    window.m3sFigures = { push: push };
    waiting.forEach(push);
  }).catch(function () { window.m3sLive = false; });
}
