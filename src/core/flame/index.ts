/** Call stacks of calls on files, as trees and as views of a flame graph. For the files of `profile` and `compare`, and the dashboard's page. */
export * from './named-stack.ts';
export { type FlameBox, flameBoxes, type FlameInput, type FlameNode, flameTree, metricsIn } from './flame-tree.ts';
export { describeFrame, type FlameView, flameViews, growthOf, keysOfPicture, signed } from './flame-view.ts';
export { flameCanvas } from './flame-canvas.ts';
export { readStacks, storeStacks } from './stored-stacks.ts';
