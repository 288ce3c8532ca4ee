/**
 * A judged run as a comment of a pull request and as a job summary: the verdict, a row for each workload that changed, a line for each
 * important fact, and one fold with all the rest. Both are the same page with different size limits.
 */
import type { JudgedRun, RunDocument } from '../../core/document/index.ts';
import { maxRows, workloadsTable } from './change-table.ts';
import {
  broken,
  comparedLine,
  explanationLines,
  failuresList,
  fewerSyncsList,
  filesLine,
  notesInSightOf,
  notMeasuredList,
  sameLine,
  tallyLine,
  undecidedLine,
} from './in-sight.ts';
import { acceptCommands, acceptPatterns, reproduceCommand } from './reproduce.ts';
import {
  allCauses,
  allCells,
  allChanges,
  allFigures,
  allFiles,
  allFindings,
  allSkipped,
  methodAndMachine,
} from './page-fold.ts';
import { type Detail, fit, foldedDetails, markdownTable, rest, speakerOf } from './markdown-text.ts';
import { timeCauseSentences } from '../causes.ts';
import { subjectFacts } from '../facts.ts';
import { type Headline, headlineOf } from './headline.ts';
import { describeFirst } from './title.ts';
import { byUrgency, nameOf, ownFacts, type Report } from '../judged.ts';
import { noiseWarning } from '../noise-line.ts';
import { rowsInSight } from '../rows.ts';
import { codeSpan, escapeMarkdown, escapeXml, formatCount, makeVisible, shorten } from '../../core/words/index.ts';
import { nounOf } from '../verdict-words.ts';

/** GitHub refuses longer comments: "Body is too long (maximum is 65536 characters)". We limit bytes, which is stricter. */
export const commentLimitBytes = 65_536;

/** GitHub drops longer step summaries (actions/runner, FileCommandManager: AttachmentSizeLimit). */
export const summaryLimitBytes = 1024 * 1024;

/**
 * The hidden first line, which identifies a comment of ours by its id. An id may have any characters. An HTML comment
 * must not hold `--` (CommonMark 0.29, 6.6).
 */
export const commentMarker = (commentId: string): string =>
  `<!-- io-perf:${encodeURIComponent(makeVisible(commentId)).replaceAll('-', '%2D')} -->`;

/** The hidden second line: the judged commit, which `/io-perf accept` accepts. Empty if no commit is known. */
export function commitMarker({ runs }: Pick<Report, 'runs'>): string[] {
  const commits = runs.map(({ judgement, run }) => judgement.head.commit ?? run.source?.commit);
  const commit = commits.find((text) => /^[0-9a-f]{7,64}$/.test(text ?? ''));
  return commit === undefined ? [] : [`<!-- io-perf commit:${commit} -->`];
}

/** The comment, at most 65,536 bytes, its first line the marker. */
export function renderComment(report: Report, limitBytes = commentLimitBytes): string {
  const marker = [commentMarker(report.commentId ?? 'default'), ...commitMarker(report)];
  return fit(report, limitBytes, (detail) => [...marker, writePage(report, detail, true)].join('\n'));
}

/** The summary of a job, at most 1 MiB. */
export const renderSummary = (report: Report, limitBytes = summaryLimitBytes): string =>
  fit(report, limitBytes, (detail) => writePage(report, detail, false));

const signs: Readonly<Record<Headline['tone'], string>> = {
  fails: '❌',
  warns: '⚠️',
  fine: '✅',
  new: '🆕',
  info: 'ℹ️',
};

const joined = (blocks: readonly (readonly string[])[]): string[] =>
  blocks.filter(({ length }) => length > 0).flatMap((lines, index) => (index > 0 ? ['', ...lines] : lines));

/** Columns for the figures beside the names. */
const titleText = (text: string, { characters }: Detail): string => escapeMarkdown(shorten(text, characters + 80));

function writePage(report: Report, detail: Detail, inThread: boolean): string {
  const { tone, text } = headlineOf(report);
  const runs = byUrgency(report.runs);
  const shown = runs.slice(0, detail.environments);
  const left = runs.length - shown.length;
  const lines = joined([
    [`## ${signs[tone]} ${titleText(text, detail)}`],
    tone === 'fails' ? ['**This fails the build.**'] : [],
    ...shown.flatMap((judged) => writeInSight(judged, runs.length === 1, detail)),
    inThread ? writePicture(report) : [],
    left > 0 ? [`… and ${formatCount(left, 'more environment')}, in the run documents.`] : [],
    writeWhatNow(report, shown, inThread),
    writeFold(shown, report.store, detail),
  ]);
  return `${lines.join('\n')}\n`;
}

/** One line, so that Markdown leaves it alone. */
function writePicture({ picture }: Report): string[] {
  if (picture === undefined) return [];
  const [dark, light, alt] = [picture.dark, picture.light, makeVisible(picture.alt)].map(escapeXml);
  return [
    `<picture><source media="(prefers-color-scheme: dark)" srcset="${dark}"><img src="${light}" alt="${alt}" width="320" height="72"></picture>`,
  ];
}

function writeInSight(judged: JudgedRun, single: boolean, detail: Detail): string[][] {
  const rows = rowsInSight(judged);
  return [
    single ? [] : [`### ${environmentTitle(judged, detail)}`],
    [...comparedLine(judged, detail), ...tallyLine(judged, rows)],
    notesInSightOf(judged, detail),
    noiseInSight(judged, detail),
    judged.run.complete ? [] : ['> **Interrupted:** what is shown was measured; workloads and rounds are missing.'],
    notMeasuredList(judged, detail),
    fewerSyncsList(judged, detail),
    workloadsTable(judged, rows, Math.min(maxRows, detail.changes), 'below', detail),
    firstTable(judged, detail),
    failuresList(judged, detail),
    filesLine(rows.slice(0, maxRows), detail),
    whereTimeGoes(judged, detail),
    sameLine(judged, rows, detail),
    undecidedLine(judged, detail),
    explanationLines(judged, detail),
  ];
}

/** A verdict on time is weaker if the base differed from itself, too. */
function noiseInSight(judged: JudgedRun, detail: Detail): string[] {
  const warning = noiseWarning(judged);
  return warning === undefined ? [] : [`> ⚠️ ${speakerOf(detail).prose(warning)}`];
}

/** `✅ measure (ubuntu): I/O identical (…) · time: no change, ±4 %` */
function environmentTitle(judged: JudgedRun, detail: Detail): string {
  const { tone, text } = headlineOf({ runs: [judged] });
  const say = speakerOf(detail);
  return `${signs[tone]} ${say.prose(judged.run.source?.job ?? titleOf(judged.run))}: ${titleText(text, detail)}`;
}

/** The name of an environment: system, processor, file system. */
export function titleOf({ subjects, source }: RunDocument): string {
  const subject = Object.hasOwn(subjects, 'head') ? subjects.head : Object.values(subjects)[0];
  const facts = subject ? subjectFacts(subject).filter(({ label }) => label === 'system' || label === 'disk') : [];
  const parts = facts.reverse().map(({ text }) => text);
  return [...(source?.job === undefined ? [] : [source.job]), ...parts].join(' · ') || 'unknown environment';
}

const maxCauses = 3;

/** `+412 ms, of which 405 ms in fsync, from append_record (src/log.c:23)` */
const whereTimeGoes = (judged: JudgedRun, detail: Detail): string[] =>
  broken(timeCauseSentences(judged, speakerOf(detail), Math.min(maxCauses, detail.entries)));

/** New measurements, if there are several. A single one is in the title. */
function firstTable(judged: JudgedRun, detail: Detail): string[] {
  const { judgement, run } = judged;
  const cells = ownFacts(judgement.cells).filter(([, { verdict }]) => verdict === 'new');
  if ((judgement.basis !== 'none' && judgement.verdict !== 'new') || cells.length < 2) return [];
  const say = speakerOf(detail);
  const rows = cells
    .slice(0, maxRows)
    .map((entry) => [say.prose(nameOf(run, entry[0])), say.prose(describeFirst(judged, entry))]);
  const noun = nounOf(run, judgement);
  return [...markdownTable([noun, 'measured'], rows), ...rest(rows.length, cells.length, noun, 'below')];
}

/** How to accept the change, and where to look. */
function writeWhatNow({ links = {}, canAccept }: Report, runs: readonly JudgedRun[], inThread: boolean): string[] {
  const patterns = inThread && canAccept === true ? [...new Set(runs.flatMap(acceptPatterns))] : [];
  const wanted = patterns.slice(0, 3).map((pattern) => codeSpan(`/io-perf accept ${pattern} WHY`));
  const parts = [
    ...(wanted.length > 0 ? [`**Wanted?** Comment ${wanted.join(' or ')}`] : []),
    ...linkTo('Trend', trendAddress(links.trends, runs)),
    ...linkTo('Run document', links.runFile),
    ...linkTo('Log', links.job),
  ];
  return parts.length > 0 ? [parts.join(' · ')] : [];
}

/** The dashboard; for a change for the worse, the page of its cell. */
function trendAddress(trends: string | undefined, runs: readonly JudgedRun[]): string | undefined {
  const [first] = runs.flatMap(rowsInSight);
  if (trends === undefined || first === undefined || trends.includes('#')) return trends;
  return `${trends}#cell?id=${encodeURIComponent(makeVisible(first.cell))}`;
}

function writeFold(runs: readonly JudgedRun[], store: string | undefined, detail: Detail): string[] {
  const [first] = runs;
  if (first === undefined) return [];
  const blocks = runs.flatMap((judged) => [
    runs.length === 1 ? [] : [`### ${speakerOf(detail).prose(titleOf(judged.run))}`],
    allChanges(judged, detail),
    allCauses(judged, detail),
    allCells(judged, detail),
    allFiles(judged, detail),
    allFigures(judged, detail),
    allFindings(judged, detail),
    allSkipped(judged, detail),
    methodAndMachine(judged, detail),
  ]);
  const hazards = [
    ...new Set(runs.flatMap(({ run }) => Object.values(run.subjects).flatMap((subject) => subject.hazards))),
  ];
  const named = hazards.slice(0, 6).map(speakerOf(detail).prose).join(', ');
  const warnings = hazards.length === 0 ? '' : ` (⚠️ ${named}${hazards.length > 6 ? ' …' : ''})`;
  return foldedDetails(
    `All figures, method, machine${warnings}${isConverted(first) ? '' : ', how to reproduce it'}`,
    joined([...blocks, commandLines(runs, first, store)]),
  );
}

function commandLines(runs: readonly JudgedRun[], first: JudgedRun, store: string | undefined): string[] {
  const accept = [...new Set(runs.flatMap((judged) => acceptCommands(judged, store)))];
  return [
    ...(isConverted(first) ? [] : ['#### Reproduce it', '', ...fenced([reproduceCommand(first)])]),
    ...(accept.length === 0 ? [] : ['', 'Accept it from a shell:', '', ...fenced(accept)]),
  ];
}

/** Another tool measured it, so no command of ours can repeat it. */
const isConverted = ({ run }: JudgedRun): boolean =>
  Object.values(run.subjects).every(({ target }) => target === 'elsewhere');

const fenced = (commands: readonly string[]): string[] => {
  const longest = Math.max(
    2,
    ...commands.flatMap((command) => (command.match(/`+/g) ?? []).map(({ length }) => length)),
  );
  const fence = '`'.repeat(longest + 1);
  return [`${fence}sh`, ...commands, fence];
};

/** An address that can only be a link: http or https, without characters that end a Markdown link. */
function linkTo(text: string, address: string | undefined): string[] {
  if (address === undefined || address.length > 2000 || !URL.canParse(address)) return [];
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return [];
  const safe = url.href.replace(
    /[()<>[\]\\|`*_~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return [`[${text}](${safe})`];
}
