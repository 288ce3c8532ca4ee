/** The conclusions of the published studies, judged from the cells of one run; and ratios inside one run. */
export { judgeConclusions, measuredConclusions } from './conclusions.ts';
export { judgeRatioBudgets } from './cell-ratios.ts';
