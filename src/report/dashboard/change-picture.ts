/** A picture of one change of a pull request after the history of its figure on the default branch. A pure function. */
import { callsByKind, type Kind } from '../../core/document/index.ts';
import { formatChange, formatInUnit } from '../../core/words/index.ts';
import type { StoredPoint, Trend } from '../../history/store/format/index.ts';
import { countAt } from '../../judge/index.ts';
import { countsOf } from './count-lines.ts';
import { linesOf, targetKey, unitOfCount } from './lines.ts';
import { renderTrend } from './trend-picture.ts';

export interface PicturedChange {
  cell: string;
  /** Name of the workload, and what changed: `fsync`, `time`. */
  name: string;
  word: string;
  /** A count; absent: the figure of the cell. */
  metric?: string | undefined;
  /** Whether the count is of a kind of calls, and not of the call of that name. */
  isKind?: boolean;
  /** Of the figure of the cell. */
  unit: string;
  base: number;
  head: number;
  subject: { name: string; target: string; os?: string | undefined };
}

export interface ChangePicture {
  /** SVG for light pages, and for dark ones. */
  light: string;
  dark: string;
  /** The same in words. */
  alt: string;
}

/** The runs shown before the pull request. */
export const picturedRuns = 30;
const minRuns = 2;

/** Of the comparison: its base and head were measured beside each other, and not beside earlier runs. */
const ownEnvironment = 'comparison';

/** @returns undefined if the figure has no history */
export function changePicture(trends: readonly Trend[], change: PicturedChange): ChangePicture | undefined {
  const { cell, name, word, metric, isKind = false, base, head } = change;
  const line = linesOf(trends).find(({ cell: { id }, target }) => id === cell && target === targetKey(change.subject));
  const past = (line?.points ?? [])
    .map((point) => ({
      value: valueOf(point, metric, isKind),
      fingerprint: metric === undefined ? point.fingerprint : '',
    }))
    .filter(({ value }) => value !== undefined)
    .slice(-picturedRuns);
  if (past.length < minRuns) return undefined;
  const unit = metric === undefined ? change.unit : unitOfCount(metric);
  const written = (value: number): string => formatInUnit(unit, value);
  const values = past.map(({ value }) => value!);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const range = least === most ? written(least) : `${written(least)} to ${written(most)}`;
  const alt = `${word} of ${name}: ${range} in the last ${past.length} runs of the default branch, ${written(base)} → ${written(head)} in this pull request`;
  const own = metric === undefined ? ownEnvironment : '';
  const picture = {
    title: `${word} of ${name}`,
    points: [...past, { value: base, fingerprint: own }, { value: head, fingerprint: own }],
    changes: [{ index: past.length + 1, verdict: 'regressed' as const, isUp: head > base }],
    latest: written(head),
    change: base > 0 ? formatChange(head / base) : `from ${written(base)}`,
  };
  return { light: renderTrend(picture, 'light'), dark: renderTrend(picture, 'dark'), alt };
}

/** A store has calls by their names: those of a kind are added up. */
function valueOf(point: StoredPoint, metric: string | undefined, isKind: boolean): number | undefined {
  if (metric === undefined) return point.value;
  const counts = countsOf(point);
  const middleOf = (name: string): number | undefined => {
    const range = countAt({ counts }, name);
    return range && (range[0] + range[1]) / 2;
  };
  if (!isKind || !Object.hasOwn(callsByKind, metric)) return middleOf(metric);
  const known = callsByKind[metric as Kind].flatMap((call) => middleOf(call) ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0);
}
