/** The figures of run documents beside the published ones of a study. */
import { findCell, repeatedFigures, scaleOf, type StudyRow, studyRows } from '../matrix/index.ts';
import { type CellSubject, type RunDocument, type Summary, samplesOf } from '../../core/document/index.ts';
import { formatDuration, formatNumber, formatRatio, noFigure } from '../../core/words/index.ts';
import { type Published, publishedUnitNs } from '../../core/cells/index.ts';
import { studyFigure } from '../../core/stats/index.ts';
import type { NamedRun } from '../../report/tables/index.ts';

/** A cell of the run that measures the same as a published figure. */
export interface Found {
  id: string;
  figures: CellSubject;
  summary: Summary;
  /** Parameters that differ from the published ones by the scale of the run. */
  scaled: string;
}

type Measured = Omit<Found, 'scaled'>;

type StudyCell = StudyRow['cells'][number];

/** A published figure, and what was measured of it. */
export interface RowHere extends StudyRow {
  /** The first cell of a role that was measured. */
  first: (role: StudyCell['role'], isWanted?: (cell: StudyCell) => boolean) => Found | undefined;
}

interface StudyHere {
  scale: number;
  rows: RowHere[];
}

/** @param subject only of this one; of several documents or subjects the first counts */
export function studyHere(study: string, runs: readonly NamedRun[], subject: string | undefined): StudyHere {
  const measured = new Map<string, Measured>();
  const ofRows = new Map<string, Measured>();
  for (const { run } of runs)
    for (const [row, own] of rowsOf(run, study, subject)) if (!ofRows.has(row)) ofRows.set(row, own);
  // The cells of a study that was repeated by its author's method hold the samples of several rows.
  for (const { run } of runs.filter((one) => one.run.study === undefined))
    for (const [given, result] of Object.entries(run.cells)) {
      const id = canonical(given);
      const own = Object.entries(result.subject).filter(([name]) => subject === undefined || name === subject);
      for (const [, figures] of own)
        if (figures.summary && !measured.has(id)) measured.set(id, { id: given, figures, summary: figures.summary });
    }
  const scale = scaleOf([...measured.keys(), ...[...ofRows.values()].map(({ id }) => canonical(id))]);
  const find = (row: string, { id, parameters, scaled, role }: StudyCell): Found | undefined => {
    const own = role === 'arm' ? ofRows.get(row) : undefined;
    const found = own && canonical(own.id) === id ? own : measured.get(id);
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
        return candidates.map((cell) => find(row.row, cell)).find((found) => found !== undefined);
      },
    })),
  };
}

/** The rows of a study that was repeated by its author's method, each with the author's figure. */
function rowsOf(run: RunDocument, study: string, subject: string | undefined): [string, Measured][] {
  if (run.study !== study) return [];
  return repeatedFigures(run).flatMap(({ reference: { row }, cell, ops, passes }): [string, Measured][] => {
    const own = Object.entries(run.cells[cell]!.subject).find(([name]) => subject === undefined || name === subject);
    const figure = studyFigure(study, passes);
    if (!own?.[1].summary || figure === undefined) return [];
    const [, figures] = own;
    const times = passes.flat();
    const summary = { value: figure / ops, low: Math.min(...times) / ops, high: Math.max(...times) / ops };
    return [
      [
        row,
        {
          id: cell,
          figures: { ...figures, samples: samplesOf(figures).filter((sample) => sample.row === row) },
          summary: { ...figures.summary!, ...summary },
        },
      ],
    ];
  });
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
