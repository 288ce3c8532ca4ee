/** The figures of run documents beside the published ones of a study. */
import { findCell, scaleOf, type StudyRow, studyRows } from '../matrix/index.ts';
import type { CellSubject, Summary } from '../../core/document/index.ts';
import { formatDuration, formatNumber, formatRatio, noFigure } from '../../core/words/index.ts';
import { type Published, publishedUnitNs } from '../../core/cells/index.ts';
import type { NamedRun } from '../../report/tables/index.ts';

/** A cell of the run that measures the same as a published figure. */
export interface Found {
  id: string;
  figures: CellSubject;
  summary: Summary;
  /** Parameters that differ from the published ones by the scale of the run. */
  scaled: string;
}

type StudyCell = StudyRow['cells'][number];

/** A published figure, and what was measured of it. */
export interface RowHere extends StudyRow {
  /** The first cell of a role that was measured. */
  first: (role: StudyCell['role'], isWanted?: (cell: StudyCell) => boolean) => Found | undefined;
}

export interface StudyHere {
  scale: number;
  rows: RowHere[];
}

/** @param subject only of this one; of several documents or subjects the first counts */
export function studyHere(study: string, runs: readonly NamedRun[], subject: string | undefined): StudyHere {
  const measured = new Map<string, Pick<Found, 'id' | 'figures' | 'summary'>>();
  for (const { run } of runs)
    for (const [given, result] of Object.entries(run.cells)) {
      const id = canonical(given);
      const own = Object.entries(result.subject).filter(([name]) => subject === undefined || name === subject);
      for (const [, figures] of own)
        if (figures.summary && !measured.has(id)) measured.set(id, { id: given, figures, summary: figures.summary });
    }
  const scale = scaleOf([...measured.keys()]);
  const find = ({ id, parameters, scaled }: StudyCell): Found | undefined => {
    const found = measured.get(id);
    const other = Object.entries(scaled).filter(([name, value]) => value !== parameters[name]);
    return found && { ...found, scaled: other.map(([name, value]) => `${name}=${value}`).join(' ') };
  };
  const rows = studyRows(scale).filter((row) => row.study === study);
  return {
    scale,
    rows: rows.map((row) => ({
      ...row,
      first: (role, isWanted = () => true) => {
        const candidates = row.cells.filter((cell) => cell.role === role && isWanted(cell));
        return candidates.map(find).find((found) => found !== undefined);
      },
    })),
  };
}

/** An id of another tool, or of another version, stays as it is. */
function canonical(id: string): string {
  try {
    return findCell(id).id;
  } catch {
    return id;
  }
}

/** Smaller amounts of the published unit would lose digits. */
const minAmount = 0.01;

/** In the published unit, if that leaves three digits. */
export function timeText(ns: number | undefined, { unit }: Published): string {
  if (ns === undefined) return noFigure;
  const amount = ns / publishedUnitNs[unit];
  return amount >= minAmount ? `${formatNumber(amount)} ${unit}` : formatDuration(ns);
}

/** The time of as many operations as were published. */
export const foundText = (found: Found | undefined, published: Published): string =>
  timeText(found && found.summary.value * published.ops, published);

/** The interval of the median, for as many operations as were published. */
export function rangeText(found: Found | undefined, { ops, unit }: Published): string {
  const { low, high } = found?.summary ?? {};
  if (low === undefined || high === undefined) return noFigure;
  const [least, most] = [(low * ops) / publishedUnitNs[unit], (high * ops) / publishedUnitNs[unit]];
  if (least < minAmount) return `${formatDuration(low * ops)} – ${formatDuration(high * ops)}`;
  return `${formatNumber(least)} – ${formatNumber(most)} ${unit}`;
}

/** The time here over the middle of the published range. */
export function ratioText(found: Found | undefined, { low, high, unit, ops }: Published): string {
  const middleNs = (((low + high) / 2) * publishedUnitNs[unit]) / ops;
  return formatRatio(found && found.summary.value / middleNs);
}
