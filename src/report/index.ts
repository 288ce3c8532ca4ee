/** Run documents as people and programs read them: terminal, Markdown, JSON. Shows what a document says; computes nothing. */
export { renderTerminal, type TerminalOptions } from './terminal.ts';
export { renderMarkdown } from './markdown.ts';
export { renderJson } from './json.ts';
export { renderFindings } from './findings-terminal.ts';
export { renderJudgement, type JudgementTerminalOptions } from './judgement-terminal.ts';
export {
  formatDuration,
  formatThroughput,
  formatBytes,
  formatPercent,
  formatCount,
  formatWait,
  noFigure,
} from './units.ts';
export { displayWidth, truncateMiddle, wrap } from './text-width.ts';
export { makeVisible } from './visible.ts';
