/**
 * Run documents, and what was decided about them, as people and programs read them: terminal, Markdown, JSON; comment of a
 * pull request, job summary, annotations, JUnit. Shows what a document says; computes nothing.
 */
import { renderers } from './door.ts';

/** All that shows what a document says, by kind of output; each keeps a document's strings from being obeyed (door.ts). */
export const {
  renderTerminal,
  renderJudgement,
  renderFindings,
  renderStudy,
  renderProfile,
  renderDifferences,
  renderCellProfiles,
  renderGrownCounts,
  renderDiagnosis,
  renderInit,
  renderMarkdown,
  renderComment,
  renderSummary,
  renderJunit,
  annotationsOf,
  headlineOf,
} = renderers;
export { renderJson, renderJudgedJson } from './machine-formats.ts';
export type { Report } from './judged.ts';
export { commentLimitBytes, commentMarker, titleOf } from './markdown/judged-page.ts';
export { describeAttempt } from './terminal/first-steps.ts';
export { displayWidth, truncateMiddle } from './terminal/columns.ts';
