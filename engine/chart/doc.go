// Package chart makes the pictures of the lessons, of the page and of the
// command with go-echarts, each as one [Figure]:
//
//   - Curves: one or more curves, with bands, on a linear or logarithmic axis.
//   - Heat: a matrix as a heat map, with numbers or a colour bar.
//   - Dots: values with intervals, compared over categories.
//   - Stages: what each stage of a run proposed, added and rejected.
//   - Alignment: clusters and the class each is aligned to.
//   - Cloud: an embedding in its first two principal components.
//   - Network: a graph at given positions, a sample of it when it is large.
//   - Confusion: true against predicted classes.
//
// A figure is data: an ECharts option without functions. It shows as a live
// chart where a page has ECharts ([Live] brings it into a notebook) and as SVG
// everywhere else. Package svg draws that with ECharts itself, run by goja or, in
// a browser, by its own engine; it depends on the option alone. Colours can be told apart with the common
// colour blindnesses, and every class has a shape too.
//
// Functions never panic: a figure of unusable data shows the reason and
// returns it from Err.
package chart
