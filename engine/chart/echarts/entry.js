// What the pictures use of ECharts: "make echarts" bundles it into echarts.js.gz.
import * as core from "echarts/core";
import { BarChart, HeatmapChart, LineChart, ScatterChart } from "echarts/charts";
import {
  AriaComponent, GridComponent, LegendComponent, TitleComponent, ToolboxComponent, TooltipComponent,
  VisualMapContinuousComponent,
} from "echarts/components";
import { SVGRenderer } from "echarts/renderers";

core.use([
  BarChart, HeatmapChart, LineChart, ScatterChart, AriaComponent, GridComponent, LegendComponent,
  TitleComponent, ToolboxComponent, TooltipComponent, VisualMapContinuousComponent, SVGRenderer,
]);

export const init = core.init;
export const version = core.version;
