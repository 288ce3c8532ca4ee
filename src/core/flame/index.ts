/** Call stacks of calls on files, as trees and as views of a flame graph. For the files of `profile` and `compare`, and the dashboard's page. */
export { type NamedStack, namesOf } from './named-stack.ts';
export { amountOf, flameMetrics, type FlameMetric, formatAmount, metricTitles } from './flame-metrics.ts';
export { type FlameBox, flameBoxes, type FlameInput, type FlameNode, flameTree, metricsIn } from './flame-tree.ts';
export { describeFrame, growthOf, signed } from './flame-words.ts';
export { type FlameFrame, type FlameView, flameViews, keysOfPicture } from './flame-view.ts';
export { flameCanvas, type FlameSurface } from './flame-canvas.ts';
export { readStacks, storeStacks } from './stored-stacks.ts';
