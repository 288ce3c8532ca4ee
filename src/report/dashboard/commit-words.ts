/** What is said of changes and commits in the feed and on the page without scripts: plain text. */
import type { OverviewChange, OverviewFile } from './overview-file.ts';
import { changeName, type Figures, intervalOfCost, intervalText, wordOf } from './page/change-words.ts';
import { unitOfCount } from './lines.ts';
import { shortCommit } from './page/dates.ts';
import { cellName } from '../../core/cells/index.ts';
import type { CommitRow } from '../../history/store/format/index.ts';

const figuresOf = ({ cells }: OverviewFile, { cell, metric, before, after }: OverviewChange): Figures => {
  if (metric !== undefined) return { before, after, unit: unitOfCount(metric), better: 'smaller', metric };
  const { unit = 'ns/op', better = 'smaller' } = cells[cell]!;
  return { before, after, unit, better };
};

/** `+58 %`, `[+54, +62]` or nothing, `slower`; of a count `fsync 0 → 4`, `(exact)`, `more I/O` */
export function changeWords(
  overview: OverviewFile,
  change: OverviewChange,
): { change: string; interval: string; word: string } {
  const figures = figuresOf(overview, change);
  return {
    change: changeName(figures),
    interval:
      figures.metric === undefined
        ? intervalText({ ...figures, ...intervalOfCost(change, figures.better) })
        : '(exact)',
    word: wordOf(figures),
  };
}

/** `+58 % [+54, +62] slower` */
export function describeChange(overview: OverviewFile, change: OverviewChange): string {
  const { change: text, interval, word } = changeWords(overview, change);
  return [text, ...(interval === '' ? [] : [interval]), word].join(' ');
}

export const nameOf = ({ cells }: OverviewFile, cell: number): string => cellName(cells[cell]!.id, cells[cell]!.name);

/** Only http(s) addresses become links: the store's text could contain `javascript:`. */
export const addressOf = (commit: CommitRow | undefined): string | undefined =>
  commit?.url !== undefined && /^https?:\/\/\S+$/.test(commit.url) ? commit.url : undefined;

export const findCommit = ({ commits }: OverviewFile, id: string | undefined): CommitRow | undefined =>
  commits.find((commit) => commit.id === id);

/** The commit's message. If the change may be in one of several commits, the text says so. */
export function titleOf(
  overview: OverviewFile,
  { firstChangedCommit, commits }: { firstChangedCommit?: string | undefined; commits: number },
): string {
  const { message } = findCommit(overview, firstChangedCommit) ?? {};
  const name =
    message ?? (firstChangedCommit === undefined ? 'a run without a commit' : shortCommit(firstChangedCommit));
  return commits > 1 ? `${name} (or one of ${commits - 1} before it)` : name;
}
