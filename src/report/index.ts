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

type Render<Shown, Options extends unknown[], Output> = (shown: Shown, ...options: Options) => Output;

const ofVisible =
  <Shown, Options extends unknown[], Output>(render: Render<Shown, Options, Output>): typeof render =>
  (shown, ...options) =>
    render(allVisible(shown), ...options);

const onTerminal =
  <Shown, Options extends unknown[]>(render: Render<Shown, Options, string>): typeof render =>
  (shown, ...options) =>
    forLog(render(allVisible(shown), ...options));

export const renderTerminal = onTerminal(run.renderTerminal);
export const renderJudgement = onTerminal(judgement.renderJudgement);
export const renderFindings = onTerminal(findings.renderFindings);
export const renderStudy = onTerminal(study.renderStudy);
export const renderProfile = onTerminal(commandProfile.renderProfile);
export const renderDifferences = onTerminal(commandProfile.renderDifferences);
export const renderCellProfiles = onTerminal(cellProfiles.renderCellProfiles);
export const renderGrownCounts = onTerminal(cellProfiles.renderGrownCounts);
export const renderDiagnosis = onTerminal(doctor.renderDiagnosis);
export const renderInit = onTerminal(init.renderInit);

export const renderMarkdown = ofVisible(runPage.renderMarkdown);
export const renderComment = ofVisible(page.renderComment);
export const renderSummary = ofVisible(page.renderSummary);
export const renderJunit = ofVisible(junit.renderJunit);
export const annotationsOf = ofVisible(annotations.annotationsOf);
export const headlineOf = ofVisible(headline.headlineOf);
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
