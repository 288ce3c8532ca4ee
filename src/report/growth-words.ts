/**
 * Growth that does not fail the build: its amount, and what explains it. There are three owners: your source, dependencies,
 * the runtime.
 */
import { type CountChange, familyOf, type PackageChange } from '../core/document/index.ts';
import { describeCountChange, formatCountSides } from './change.ts';
import { concernedFile, formatBytes, formatCount, formatExact, isFigure, metricWord } from '../core/words/index.ts';

/** A count that is larger in the head and does not fail: explained, allowed, or within tolerance. */
export const isLargerAndPasses = ({ verdict, base, head, accepted }: CountChange): boolean =>
  verdict !== 'grown' && verdict !== 'unstable' && accepted === undefined && isFigure(base) && (head ?? 0) > base;

export const isExplained = (count: CountChange): boolean =>
  isLargerAndPasses(count) && count.cause !== undefined && count.cause !== 'more-calls';

/** `open 76 → 478`. Bytes, whose totals differ by little, have the difference: `reads 12.0 KiB more`, `writes 1 B more`. */
export function describeAmountOfGrowth(count: CountChange): string {
  const { metric, base = 0, head = 0 } = count;
  const more = head - base;
  if (metric === 'readBytes') return `reads ${formatBytes(more)} more`;
  if (metric === 'writtenBytes') return `writes ${formatBytes(more)} more`;
  if (metric === 'processes') return `starts ${formatCount(more, 'program')} more`;
  return `${metricWord(metric)} ${formatCountSides(count)}`;
}

/** `open 76 → 478 (×6.3)`, `reads 12.0 KiB more (+0.8 %)` */
export function describeGrowth(count: CountChange): string {
  const { share } = describeCountChange(count.metric, count.base, count.head);
  const isNothing = share === '' || count.base === 0 || share.startsWith('0.0 ');
  return `${describeAmountOfGrowth(count)}${isNothing ? '' : ` (${share})`}`;
}

const maxPackages = 2;

/** `globby 7.1.1 → 8.0.1`, `left-pad 1.3.0 (new)` */
function describePackage({ name, base, head }: PackageChange): string {
  if (base === undefined) return `${name} ${head ?? ''} (new)`.replace('  ', ' ');
  return head === undefined ? `${name} ${base} (removed)` : `${name} ${base} → ${head}`;
}

/** `globby 7.1.1 → 8.0.1 and 3 more packages`; empty if no package is known. */
export function describePackages(packages: readonly PackageChange[]): string {
  const shown = packages.slice(0, maxPackages).map(describePackage).join(', ');
  const rest = packages.length - maxPackages;
  return rest > 0 ? `${shown} and ${formatCount(rest, 'more package')}` : shown;
}

/** The explanation, as it follows "explained by": `globby 7.1.1 → 8.0.1`, `your source`. */
function explainerOf({ cause, packages = [] }: CountChange): string {
  switch (cause) {
    case 'own-source':
      return 'your source';
    case 'dependencies':
      return describePackages(packages) || 'dependencies';
    case 'runtime':
      return describePackages(packages) || 'the runtime';
    case 'more-inputs':
      return 'more input files';
    case 'new-folders':
      return 'new folders';
    case 'git-history':
      return "git's longer history";
    case 'results':
      return 'longer results';
    case 'kept-files':
      return 'files kept outside of the checkouts';
    default:
      return '';
  }
}

/**
 * Why a larger count does not fail: `explained by your source`, `allowed: <= 20`, `in place of write`, `within tolerance`.
 * @param beside the other counts of the cell
 */
export function excuseOf(count: CountChange, beside: readonly CountChange[]): string {
  if (isExplained(count)) return `explained by ${explainerOf(count)}`;
  if (count.allowed !== undefined) return `allowed: ${count.allowed}`;
  const family = familyOf(count.metric);
  const given = beside.filter(
    ({ metric, base = 0, head = 0 }) => family !== undefined && familyOf(metric) === family && head < base,
  );
  const words = [...new Set(given.map(({ metric }) => metricWord(metric)))].filter(
    (word) => word !== metricWord(count.metric),
  );
  return words.length > 0 ? `in place of ${words.join(', ')}` : 'within tolerance';
}

const maxFiles = 3;

/** `app.py +34 B`, `lib/new.py`: the files of a cause. For bytes it shows how much longer each file is. */
export function filesOfGrowth(counts: readonly CountChange[], say: (text: string) => string): string {
  const named = counts.flatMap(({ metric, paths = [] }) =>
    paths.map((path) => ({ metric, ...concernedFile(path, metric) })),
  );
  const ofBytes = named.filter(({ figures }) => figures.endsWith(' B'));
  const files = new Map<string, string>();
  for (const { name, before = 0, after = 0 } of ofBytes) {
    if (files.has(name)) continue;
    files.set(name, `${say(name)} +${formatExact(Math.max(0, after - before))} B`);
  }
  for (const { name } of ofBytes.length > 0 ? [] : named) files.set(name, say(name));
  const shown = [...files.values()].slice(0, maxFiles).join(', ');
  return files.size > maxFiles ? `${shown} and ${formatCount(files.size - maxFiles, 'more file')}` : shown;
}
