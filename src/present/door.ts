/**
 * The renderers as other rooms get them. Here, once for all of them: the strings of a document are made visible before a renderer
 * sees them, and what goes to a terminal or to the log of a job leaves through `forLog`. Markup is escaped where it is written.
 */
import { renderCellProfiles, renderGrownCounts } from './terminal/cell-profiles-terminal.ts';
import { renderDifferences, renderProfile } from './terminal/profile-terminal.ts';
import { renderDiagnosis, renderInit } from './terminal/first-steps.ts';
import { renderFindings } from './terminal/findings-terminal.ts';
import { renderStudy } from './terminal/study-terminal.ts';
import { renderJudgement } from './terminal/judgement-terminal.ts';
import { renderTerminal } from './terminal/run-terminal.ts';
import { annotationsOf, renderJunit } from './machine-formats.ts';
import { headlineOf } from './markdown/headline.ts';
import { renderComment, renderSummary } from './markdown/judged-page.ts';
import { renderMarkdown } from './markdown/run-markdown.ts';
import { allVisible, forLog } from './words/index.ts';

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

const terminal = {
  renderTerminal: printed(renderTerminal),
  renderJudgement: printed(renderJudgement),
  renderFindings: printed(renderFindings),
  renderStudy: printed(renderStudy),
  renderProfile: printed(renderProfile),
  renderDifferences: printed(renderDifferences),
  renderCellProfiles: printed(renderCellProfiles),
  renderGrownCounts: printed(renderGrownCounts),
  renderDiagnosis: printed(renderDiagnosis),
  renderInit: printed(renderInit),
};

const pages = {
  renderMarkdown: shown(renderMarkdown),
  renderComment: shown(renderComment),
  renderSummary: shown(renderSummary),
  renderJunit: shown(renderJunit),
  annotationsOf: shown(annotationsOf),
  headlineOf: shown(headlineOf),
};

export const renderers = { ...terminal, ...pages };
