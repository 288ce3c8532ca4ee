/**
 * Run documents, and what was decided about them, as people and programs read them: terminal, Markdown, JSON; comment of a
 * pull request, job summary, annotations, JUnit. Shows what a document says; computes nothing.
 */
export { renderTerminal } from './terminal/run-terminal.ts';
export { renderMarkdown } from './markdown/run-markdown.ts';
export { renderJson, renderJudgedJson, annotationsOf, renderJunit } from './machine-formats.ts';
export { renderFindings } from './terminal/findings-terminal.ts';
export { renderStudy } from './terminal/study-terminal.ts';
export { renderJudgement } from './terminal/judgement-terminal.ts';
export type { Report } from './judged.ts';
export { headlineOf } from './markdown/headline.ts';
export { commentLimitBytes, commentMarker, renderComment, renderSummary, titleOf } from './markdown/judged-page.ts';
export { renderProfile, renderDifferences } from './terminal/profile-terminal.ts';
export { renderCellProfiles, renderGrownCounts } from './terminal/cell-profiles-terminal.ts';
export { renderDiagnosis, describeAttempt, renderInit } from './terminal/first-steps.ts';
export { displayWidth, truncateMiddle } from './terminal/columns.ts';
