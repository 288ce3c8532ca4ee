/**
 * Run documents and judgements for people and programs: terminal, Markdown, JSON, comment, job summary, annotations, JUnit. Shows what
 * a document says; computes nothing.
 *
 * All renderers share two steps. The strings of a document are made visible before a renderer gets them. Text for a terminal or a job's
 * log leaves through `forLog`. Each renderer escapes its own markup.
 */
import type { RunDocument } from '../core/document/index.ts';
import * as cellProfiles from './terminal/cell-profiles-terminal.ts';
import * as commandProfile from './terminal/profile-terminal.ts';
import * as doctor from './terminal/doctor-terminal.ts';
import * as init from './terminal/init-terminal.ts';
import * as findings from './terminal/findings-terminal.ts';
import * as study from './terminal/study-terminal.ts';
import * as judgement from './terminal/judgement-terminal.ts';
import * as run from './terminal/run-terminal.ts';
import * as annotations from './annotations.ts';
import * as json from './json.ts';
import * as junit from './junit.ts';
import * as headline from './markdown/headline.ts';
import * as page from './markdown/judged-page.ts';
import * as runPage from './markdown/run-markdown.ts';
import { allVisible, forLog } from '../core/words/index.ts';

/** @param render shows what its first argument holds */
const shown =
  <Document, Rest extends unknown[], Result>(render: (document: Document, ...rest: Rest) => Result) =>
  (document: Document, ...rest: Rest): Result =>
    render(allVisible(document), ...rest);

/** Lines of a terminal. */
const printed =
  <Document, Rest extends unknown[]>(render: (document: Document, ...rest: Rest) => string) =>
  (document: Document, ...rest: Rest): string =>
    forLog(render(allVisible(document), ...rest));

export const renderTerminal = printed(run.renderTerminal);
export const renderJudgement = printed(judgement.renderJudgement);
export const renderFindings = printed(findings.renderFindings);
export const renderStudy = printed(study.renderStudy);
export const renderProfile = printed(commandProfile.renderProfile);
export const renderDifferences = printed(commandProfile.renderDifferences);
export const renderCellProfiles = printed(cellProfiles.renderCellProfiles);
export const renderGrownCounts = printed(cellProfiles.renderGrownCounts);
export const renderDiagnosis = printed(doctor.renderDiagnosis);
export const renderInit = printed(init.renderInit);

export const renderMarkdown = shown(runPage.renderMarkdown);
export const renderComment = shown(page.renderComment);
export const renderSummary = shown(page.renderSummary);
export const renderJunit = shown(junit.renderJunit);
export const annotationsOf = shown(annotations.annotationsOf);
export const headlineOf = shown(headline.headlineOf);
export { worstChange } from './worst-change.ts';

/** Formats for a run that was not judged. */
export const runFormats = ['terminal', 'markdown', 'json'] as const;
export type RunFormat = (typeof runFormats)[number];

/** @param options for a terminal */
export function renderRuns(runs: readonly RunDocument[], format: RunFormat, options: run.TerminalOptions): string {
  if (format === 'json') return json.renderJson(runs);
  return format === 'markdown' ? renderMarkdown(runs, options.studiesOf) : renderTerminal(runs, options);
}

export { renderJson, renderJudgedJson } from './json.ts';
export type { Report } from './judged.ts';
export type { TerminalOptions } from './terminal/run-terminal.ts';
export { commentLimitBytes, commentMarker, titleOf } from './markdown/judged-page.ts';
export { describeAttempt } from './terminal/init-terminal.ts';
export { displayWidth, truncateMiddle } from './terminal/text-width.ts';
