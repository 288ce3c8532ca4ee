/**
 * Run documents, and what was decided about them, as people and programs read them: terminal, Markdown, JSON; comment of a
 * pull request, job summary, annotations, JUnit. Shows what a document says; computes nothing.
 */
export { renderTerminal, type TerminalOptions } from './terminal.ts';
export { renderMarkdown } from './markdown.ts';
export { renderJson, renderJudgedJson } from './json.ts';
export { renderFindings } from './findings-terminal.ts';
export { renderJudgement, type JudgementTerminalOptions } from './judgement-terminal.ts';
export type { JudgedRun, Report } from './judged.ts';
export { headlineOf, type Headline } from './headline.ts';
export {
  commentLimitBytes,
  commentMarker,
  commitMarker,
  renderComment,
  renderSummary,
  summaryLimitBytes,
  titleOf,
} from './judged-page.ts';
export { renderJunit } from './junit.ts';
export { annotationsOf, type Annotation } from './annotations.ts';
export {
  formatChange,
  formatChangeWithInterval,
  formatExact,
  formatInterval,
  formatNumber,
  metricWord,
  verdictOrder,
} from '../present/words/index.ts';
export { describeChange, formatCountChange, formatCounts, formatFigures, formatTimes, shownChange } from './change.ts';
export { verdictWords } from './words.ts';
export {
  formatDuration,
  formatThroughput,
  formatBytes,
  formatPercent,
  formatCount,
  formatInUnit,
  formatWait,
  noFigure,
} from './units.ts';
export { displayWidth, truncateMiddle, wrap } from './text-width.ts';
export { makeVisible } from './visible.ts';
