/** A judged run as a comment of a pull request and as a job summary: the same page with another limit. */
import type { RunDocument } from '../model/index.ts';
import { fit, type Detail } from './detail.ts';
import { subjectFacts } from './facts.ts';
import { basisOf, headlineOf, type Headline } from './headline.ts';
import { byUrgency, changesOf, type JudgedRun, type Report } from './judged.ts';
import { writeFigureTables } from './markdown.ts';
import { foldedDetails } from './markdown-text.ts';
import {
  cellsTable,
  changesTable,
  environmentBlock,
  failuresList,
  findingsTable,
  pathsList,
  skippedTable,
  speakerOf,
} from './page-blocks.ts';
import { acceptCommands, reproduceCommand } from './reproduce.ts';
import { formatCount } from './units.ts';
import { makeVisible } from './visible.ts';

/** GitHub refuses longer comments: "Body is too long (maximum is 65536 characters)". Measured in bytes, which is stricter. */
export const commentLimitBytes = 65_536;

/** GitHub drops longer step summaries (actions/runner, FileCommandManager: AttachmentSizeLimit). */
export const summaryLimitBytes = 1024 * 1024;

/**
 * The hidden first line by which a comment is found again: one for each id, whatever characters it has. An HTML comment
 * must not hold `--` (CommonMark 0.29, 6.6).
 */
export const commentMarker = (commentId: string): string =>
  `<!-- io-perf:${encodeURIComponent(makeVisible(commentId)).replaceAll('-', '%2D')} -->`;

const defaultCommentId = 'default';

/** The comment, at most 65,536 bytes, its first line the marker. */
export const renderComment = (report: Report, limitBytes = commentLimitBytes): string =>
  fit(
    limitBytes,
    (detail) => countRows(report, detail),
    (detail) => `${commentMarker(report.commentId ?? defaultCommentId)}\n${writePage(report, detail)}`,
  );

/** The summary of a job, at most 1 MiB. */
export const renderSummary = (report: Report, limitBytes = summaryLimitBytes): string =>
  fit(
    limitBytes,
    (detail) => countRows(report, detail),
    (detail) => writePage(report, detail),
  );

/** Rows of the tables of cells, at least. */
const countRows = ({ runs }: Report, detail: Detail): number =>
  runs
    .slice(0, detail.environments)
    .reduce((sum, { judgement }) => sum + Math.min(detail.cells, Object.keys(judgement.cells).length), 0);

const signs: Readonly<Record<Headline['tone'], string>> = { fails: '❌', warns: '⚠️', fine: '✅', tells: 'ℹ️' };

function writePage(report: Report, detail: Detail): string {
  const { tone, text } = headlineOf(report);
  const runs = byUrgency(report.runs);
  const shown = runs.slice(0, detail.environments);
  const left = runs.length - shown.length;
  const blocks = [
    [`## ${signs[tone]} io-perf: ${text}`],
    ...shown.flatMap((judged) => writeRun(judged, runs.length === 1, detail)),
    left > 0 ? [`… and ${formatCount(left, 'more environment')}, in the run documents.`] : [],
    writeCommands(shown, report.store),
    writeLinks(report.links),
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function writeRun(judged: JudgedRun, single: boolean, detail: Detail): string[][] {
  const { run, judgement } = judged;
  const say = speakerOf(detail);
  return [
    single ? [] : [`### ${headlineMark(judged)} ${say.prose(titleOf(run))}`],
    [basisOf(judgement).map(say.prose).join(' · ')],
    run.complete
      ? []
      : ['> **Partial:** the run was interrupted. What is shown was measured; cells and rounds are missing.'],
    changesTable(judged, detail),
    failuresList(judged, detail),
    cellsTable(judged, detail),
    pathsList(judged, detail),
    figuresBlock(judged, detail),
    skippedTable(judged, detail),
    findingsTable(judged, detail),
    environmentBlock(judged, detail),
  ];
}

const headlineMark = (judged: JudgedRun): string => signs[headlineOf({ runs: [judged] }).tone];

/** What tells one environment from another: system, processor, file system. */
export function titleOf({ subjects, source }: RunDocument): string {
  const subject = Object.hasOwn(subjects, 'head') ? subjects.head : Object.values(subjects)[0];
  const facts = subject ? subjectFacts(subject).filter(({ label }) => label === 'system' || label === 'disk') : [];
  const parts = facts.reverse().map(({ text }) => text);
  return [...(source?.job === undefined ? [] : [source.job]), ...parts].join(' · ') || 'unknown environment';
}

/** Up to so many cells a first run's figures are in sight; more are folded. */
const mostUnfolded = 60;

/** The figures themselves: in sight where they are all there is to say. */
function figuresBlock({ run, judgement }: JudgedRun, detail: Detail): string[] {
  const count = Object.keys(run.cells).length;
  if (count === 0) return [];
  const title = `Figures of ${formatCount(count, 'cell')}`;
  if (!detail.figures) return judgement.basis === 'none' ? [`${title} are in the run document.`] : [];
  const tables = writeFigureTables(run);
  return judgement.basis === 'none' && count <= mostUnfolded ? tables : foldedDetails(title, tables);
}

const fenced = (commands: readonly string[]): string[] => {
  const longest = Math.max(
    2,
    ...commands.flatMap((command) => (command.match(/`+/g) ?? []).map(({ length }) => length)),
  );
  const fence = '`'.repeat(longest + 1);
  return [`${fence}sh`, ...commands, fence];
};

function writeCommands(runs: readonly JudgedRun[], store: string | undefined): string[] {
  const [first] = runs;
  if (first === undefined) return [];
  const accept = [...new Set(runs.flatMap((judged) => acceptCommands(judged, store)))];
  const worse = runs.some(({ judgement }) => changesOf(judgement).some((change) => change.worse));
  return foldedDetails(worse ? 'Reproduce it, or accept it' : 'Reproduce it', [
    'The same measurement on your own machine:',
    '',
    ...fenced([reproduceCommand(first)]),
    ...(accept.length === 0
      ? []
      : ['', 'If the change is wanted, record that, and history before it no longer alarms:', '', ...fenced(accept)]),
  ]);
}

/** An address that can be nothing but a link: http or https, with no character that ends a Markdown link. */
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

function writeLinks(links: Report['links'] = {}): string[] {
  const shown = [
    ...linkTo('Trends', links.trends),
    ...linkTo('Run document', links.runFile),
    ...linkTo('Log', links.job),
  ];
  return shown.length > 0 ? [shown.join(' · ')] : [];
}
