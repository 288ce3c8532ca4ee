/** Growth that does not fail the build, one line for each cause: `explained: lodash 4.17.20 → 4.17.21 reads 12.0 KiB more (+0.8 %)`. */
import { type CountChange, groupBy, type JudgedRun, kindOf } from '../core/document/index.ts';
import {
  describeGrowth,
  describePackages,
  excuseOf,
  filesOfGrowth,
  isExplained,
  isLargerAndPasses,
} from './growth-words.ts';
import { type Larger, largerIn } from './known-io.ts';
import { nameOf, severityOf } from './judged.ts';
import { nounOf } from './verdict-words.ts';
import { concernedFile, formatBytes, formatChange, formatCount, formatDuration } from '../core/words/index.ts';
import type { Speaker } from './markdown/markdown-text.ts';

/** Closing follows opening: if more opens are shown, more closes are not news. */
function isNews({ count, beside }: Larger): boolean {
  const saysIt = (other: CountChange): boolean =>
    kindOf(other.metric) === 'open' && isLargerAndPasses(other) && (isExplained(other) || !isExplained(count));
  return kindOf(count.metric) !== 'close' || !beside.some(saysIt);
}

const strengthOf = ({ cell, count }: Larger): number =>
  severityOf({ kind: 'count', cell, count, fails: false, worse: true });

/** The strongest first. Explained growth comes before other growth. */
export const strongestFirst = (all: readonly Larger[]): Larger[] =>
  [...all].sort(
    (a, b) =>
      Number(isExplained(b.count)) - Number(isExplained(a.count)) ||
      Number(isNews(b)) - Number(isNews(a)) ||
      strengthOf(b) - strengthOf(a),
  );

const keyOf = ({ count, beside }: Larger): string =>
  isExplained(count) ? JSON.stringify([count.cause, count.packages ?? []]) : excuseOf(count, beside);

/** One line for each cause, over all workloads. */
export function explainedLines(judged: JudgedRun, say: Speaker): string[] {
  const groups = groupBy(strongestFirst(largerIn(judged).filter(isNews)), keyOf);
  return [...[...groups.values()].map((group) => describeGroup(judged, group, say)), ...explainedTimes(judged, say)];
}

/** `explained: du takes 23.0 µs longer (+3.0 %) for 40 more calls`: a slowdown within the cost of the additional calls and bytes. */
const explainedTimes = ({ run, judgement }: JudgedRun, say: Speaker): string[] =>
  Object.entries(judgement.cells).flatMap(([cell, { explained, ratio, head, by }]) => {
    if (explained === undefined || ratio === null || head === undefined) return [];
    const longer = formatDuration(head.value - head.value / ratio);
    const time = by === 'cpu' ? `${longer} more processor time` : `${longer} longer`;
    const amounts = [
      ...(explained.calls > 0 ? [formatCount(Math.round(explained.calls), 'more call')] : []),
      ...(explained.bytes > 0 ? [`${formatBytes(explained.bytes)} more`] : []),
    ];
    return [
      `explained: ${say.prose(nameOf(run, cell))} takes ${time} (${formatChange(ratio)}) for ${amounts.join(' and ')}`,
    ];
  });

function describeGroup(judged: JudgedRun, group: readonly Larger[], say: Speaker): string {
  const { count, beside } = group[0]!;
  const where = whereOf(judged, group, say);
  if (!isExplained(count)) return `${say.prose(excuseOf(count, beside))}: ${amountsOf(group, say)}${where}`;
  const counts = group.map((one) => one.count);
  const files = filesOfGrowth(counts, say.code);
  return `explained: ${describeCause(count, counts, files, amountsOf(group, say), say)}${where}`;
}

function describeCause(
  { cause, packages = [] }: CountChange,
  counts: readonly CountChange[],
  files: string,
  amounts: string,
  say: Speaker,
): string {
  const named = files === '' ? '' : `: ${files}`;
  switch (cause) {
    case 'own-source':
      // If one file is longer by exactly the bytes read more, the file's growth is the amount.
      return `your source grew${named}${saysAll(counts) ? '' : `; ${amounts}`}`;
    case 'dependencies':
    case 'runtime': {
      const owner = cause === 'runtime' ? 'the runtime' : 'dependencies';
      const who = packages.length > 0 ? say.prose(describePackages(packages)) : `${owner}${named}`;
      return /^(?:reads|writes|starts) /.test(amounts) && packages.length > 0
        ? `${who} ${amounts}`
        : `${who}: ${amounts}`;
    }
    case 'more-inputs':
      return `${inputsOf(counts)}${named}; per file nothing grew; ${amounts}`;
    case 'new-folders':
      return `${foldersOf(counts, say)} walked; ${amounts}`;
    case 'git-history':
      return `the program asks git, whose history is longer; ${amounts}`;
    case 'kept-files':
      return `a file outside of the checkouts, one for each version, was longer before${named}; ${amounts}`;
    default:
      return resultsOf(counts) ?? `results are longer; ${amounts}`;
  }
}

/** Whether a single figure grew, and by as much as the only file did. */
function saysAll(counts: readonly CountChange[]): boolean {
  const [only, ...others] = counts;
  const { metric, base = 0, head = 0, paths = [] } = only!;
  if (others.length > 0 || metric !== 'readBytes' || paths.length !== 1) return false;
  const { before, after } = concernedFile(paths[0]!, metric);
  return before !== undefined && after !== undefined && after - before === head - base;
}

const namesOf = (counts: readonly CountChange[]): string[] => [
  ...new Set(counts.flatMap(({ metric, paths = [] }) => paths.map((path) => concernedFile(path, metric).name))),
];

const inputsOf = (counts: readonly CountChange[]): string =>
  namesOf(counts).length === 1 ? '1 more input file' : 'more input files';

function foldersOf(counts: readonly CountChange[], say: Speaker): string {
  const names = namesOf(counts);
  if (names.length === 0) return 'new folders are';
  return `${names.length === 1 ? 'new folder' : 'new folders'} ${names.slice(0, 3).map(say.code).join(', ')}${names.length === 1 ? ' is' : ' are'}`;
}

/** `results are 1 B longer` */
function resultsOf(counts: readonly CountChange[]): string | undefined {
  const [only, ...others] = counts;
  if (others.length > 0 || only?.metric !== 'writtenBytes') return undefined;
  return `results are ${formatBytes((only.head ?? 0) - (only.base ?? 0))} longer`;
}

/** `open 76 → 478 (×6.3), +3 more counts` */
function amountsOf(group: readonly Larger[], say: Speaker): string {
  const metrics = new Set(group.map(({ count }) => count.metric));
  const more = metrics.size - 1;
  return `${say.prose(describeGrowth(group[0]!.count))}${more > 0 ? `, +${formatCount(more, 'more count')}` : ''}`;
}

/** ` (import)`, ` (in 5 workloads, most in import)`; empty if there is only one. */
function whereOf({ run, judgement }: JudgedRun, group: readonly Larger[], say: Speaker): string {
  if (Object.keys(judgement.cells).length <= 1) return '';
  const cells = new Set(group.map(({ cell }) => cell));
  const name = say.prose(nameOf(run, group[0]!.cell));
  return cells.size === 1 ? ` (${name})` : ` (in ${formatCount(cells.size, nounOf(run, judgement))}, most in ${name})`;
}
