/** Histories by target. A store's trends hold everything measured as one subject, for instance on Linux and on Windows. */
import { normalQuantile975 } from '../../core/stats/index.ts';
import {
  type AcceptanceRow,
  byTime,
  type CellRow,
  type StoredPoint,
  type SubjectRow,
  type Trend,
} from '../../history/store/format/index.ts';
import { costOf, defined, dimensionName, inUnit, type Subject, timeUnit } from '../../core/document/index.ts';
import type { HistoryPoint } from '../../judge/index.ts';
import { matchesPattern } from '../../core/cells/index.ts';

/** The history of one cell on one target. */
export interface TargetLine {
  cell: CellRow;
  target: string;
  /** By time. */
  points: StoredPoint[];
}

/** Names that add nothing to the target: a plain run calls its one side so. */
const plainSubjects: ReadonlySet<string> = new Set(['head', 'host', '']);

/** `host · linux`, `docker · ext4` … Runs with the same text share a column. */
export function targetKey({
  name,
  target,
  os,
}: Pick<SubjectRow, 'name' | 'target'> & { os?: string | undefined }): string {
  const parts = [target, os ?? '', plainSubjects.has(name) || name === target ? '' : name];
  return parts.filter((part) => part !== '').join(' · ');
}

/** The same of a subject of a run document. */
export const targetOf = (name: string, { target, environment: { os } }: Subject): string =>
  targetKey({ name, target, os: typeof os === 'string' ? os : undefined });

/** Pull requests are not part of a history: they may never have been merged. */
export function linesOf(trends: readonly Trend[]): TargetLine[] {
  const lines = new Map<string, TargetLine[]>();
  const targets = new Map<SubjectRow, string>();
  for (const { cell, subject, points } of trends) {
    const { unit = timeUnit, better = 'smaller' } = cell;
    const place = JSON.stringify([cell.id, dimensionName(unit), better]);
    const own = new Map<string, StoredPoint[]>();
    for (const point of points) {
      if (point.run.pullRequest !== undefined) continue;
      const row = point.run.subjects.find(({ name }) => name === subject);
      if (row === undefined) continue;
      const target = targets.get(row) ?? targetKey(row);
      targets.set(row, target);
      const list = own.get(target);
      if (list) list.push(point);
      else own.set(target, [point]);
    }
    for (const [target, list] of own) {
      const key = `${place} ${target}`;
      const parts = lines.get(key) ?? [];
      lines.set(key, parts);
      const part = parts.find((one) => one.cell.unit === cell.unit);
      if (part) part.points = part.points.concat(list);
      else parts.push({ cell, target, points: list });
    }
  }
  return [...lines.values()].map(inOneUnit);
}

/** A cell whose unit has changed continues in the unit of its newest point. */
function inOneUnit(parts: readonly TargetLine[]): TargetLine {
  const [first, ...others] = parts;
  if (others.length === 0) return first!;
  const newest = parts.reduce((last, part) => (byTime(last.points.at(-1)!, part.points.at(-1)!) > 0 ? last : part));
  const points = parts.flatMap((part) => part.points.map((point) => pointIn(point, part.cell, newest.cell)));
  return { ...newest, points: points.sort(byTime) };
}

function pointIn(
  point: StoredPoint,
  { unit: from = timeUnit }: CellRow,
  { unit: to = timeUnit }: CellRow,
): StoredPoint {
  const changed = { ...point, value: inUnit(point.value, from, to)! };
  for (const bound of ['low', 'high'] as const) {
    const value = point[bound];
    if (value !== undefined) changed[bound] = inUnit(value, from, to)!;
  }
  return changed;
}

/** Bytes have a unit; a count of calls has none. */
export const unitOfCount = (metric: string): string => (/bytes$/i.test(metric) ? 'B' : '');

/** From a 95 % interval to the standard error. */
const intervalWidths = 2 * normalQuantile975;

const timeWord = /^(?:[nuµμm]?s|(?:nano|micro|milli)?sec(?:ond)?s?|min(?:ute)?s?)(?:\W|$)/i;

/** Neither a time nor a rate: bytes, allocations, calls. */
export const isCounted = ({ unit, better }: Pick<CellRow, 'unit' | 'better'>): boolean =>
  unit !== undefined && better !== 'bigger' && !timeWord.test(unit);

/** The input of the judge: a positive figure that grows when things get slower, or a count. */
export const historyOf = ({ cell, points }: TargetLine): HistoryPoint[] =>
  points.map(({ value, low, high, fingerprint, run }) => {
    const standardError =
      low !== undefined && high !== undefined && low > 0 && high > low
        ? Math.log(high / low) / intervalWidths
        : undefined;
    return {
      value: costOf(value, cell.better ?? 'smaller'),
      ...(isCounted(cell) ? { counted: true } : {}),
      fingerprint,
      ...defined({ commit: run.commit, standardError }),
    };
  });

/** Acceptances whose pattern matches the cell. An invalid pattern matches nothing. */
export function acceptancesOf(cell: string, acceptances: readonly AcceptanceRow[]): AcceptanceRow[] {
  return acceptances.filter(({ cells }) => {
    try {
      return cells === cell || matchesPattern(cell, cells);
    } catch {
      return false;
    }
  });
}
