/**
 * Run documents, and what was decided about them, as people and programs read them: terminal, Markdown, JSON; comment of a
 * pull request, job summary, annotations, JUnit. Shows what a document says; computes nothing.
 */
export { renderTerminal, type TerminalOptions } from './terminal/run-terminal.ts';
export { renderMarkdown } from './markdown/run-markdown.ts';
export { renderJson, renderJudgedJson, annotationsOf, type Annotation, renderJunit } from './machine-formats.ts';
export { renderFindings } from './terminal/findings-terminal.ts';
export { renderJudgement, type JudgementTerminalOptions } from './terminal/judgement-terminal.ts';
export type { Report } from './judged.ts';
export { headlineOf, type Headline } from './markdown/headline.ts';
export {
  commentLimitBytes,
  commentMarker,
  commitMarker,
  renderComment,
  renderSummary,
  summaryLimitBytes,
  titleOf,
} from './markdown/judged-page.ts';
export { describeChange, formatCountChange, formatCounts, formatFigures, formatTimes, shownChange } from './change.ts';
export { verdictWords } from './marks.ts';
export { displayWidth, truncateMiddle, wrap } from './terminal/columns.ts';
export { renderProfile, renderDifferences } from './terminal/profile-terminal.ts';
export { renderCellProfiles, renderGrownCounts } from './terminal/cell-profiles-terminal.ts';
export { renderDiagnosis } from './terminal/doctor-terminal.ts';
export { describeAttempt, renderInit } from './terminal/init-terminal.ts';
