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

export const renderTerminal: typeof run.renderTerminal = (runs, options) =>
  forLog(run.renderTerminal(allVisible(runs), options));
export const renderJudgement: typeof judgement.renderJudgement = (judged, options) =>
  forLog(judgement.renderJudgement(allVisible(judged), options));
export const renderFindings: typeof findings.renderFindings = (conclusions, options) =>
  forLog(findings.renderFindings(allVisible(conclusions), options));
export const renderStudy: typeof study.renderStudy = (repeated, options) =>
  forLog(study.renderStudy(allVisible(repeated), options));
export const renderProfile: typeof commandProfile.renderProfile = (document, options) =>
  forLog(commandProfile.renderProfile(allVisible(document), options));
export const renderDifferences: typeof commandProfile.renderDifferences = (differences, grown, oldName, colours) =>
  forLog(commandProfile.renderDifferences(allVisible(differences), grown, oldName, colours));
export const renderCellProfiles: typeof cellProfiles.renderCellProfiles = (profiles, colours) =>
  forLog(cellProfiles.renderCellProfiles(allVisible(profiles), colours));
export const renderGrownCounts: typeof cellProfiles.renderGrownCounts = (grown, colours) =>
  forLog(cellProfiles.renderGrownCounts(allVisible(grown), colours));
export const renderDiagnosis: typeof doctor.renderDiagnosis = (diagnosis, options) =>
  forLog(doctor.renderDiagnosis(allVisible(diagnosis), options));
export const renderInit: typeof init.renderInit = (outcome) => forLog(init.renderInit(allVisible(outcome)));

export const renderMarkdown: typeof runPage.renderMarkdown = (runs, studiesOf) =>
  runPage.renderMarkdown(allVisible(runs), studiesOf);
export const renderComment: typeof page.renderComment = (report, limitBytes) =>
  page.renderComment(allVisible(report), limitBytes);
export const renderSummary: typeof page.renderSummary = (report, limitBytes) =>
  page.renderSummary(allVisible(report), limitBytes);
export const renderJunit: typeof junit.renderJunit = (report) => junit.renderJunit(allVisible(report));
export const annotationsOf: typeof annotations.annotationsOf = (report) =>
  annotations.annotationsOf(allVisible(report));
export const headlineOf: typeof headline.headlineOf = (report) => headline.headlineOf(allVisible(report));
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
