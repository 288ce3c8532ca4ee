/** The published figures of the studies with the cells that measure the same, at any share of the published sizes. */
import { groupBy } from '../../core/document/index.ts';
import { formatCellId, parseCellId, parseSize, type Published, type SeedReference } from '../../core/cells/index.ts';
import { findFamily } from './families.ts';
import { studyCells } from './studies.ts';

export interface StudyRow {
  study: string;
  row: string;
  what: string;
  published: Published;
  cells: StudyRowCell[];
}

interface StudyRowCell {
  id: string;
  role: SeedReference['role'];
  /** At the published size. */
  parameters: Record<string, string>;
  /** Those of them that a scale applies to, as measured. */
  scaled: Record<string, string>;
}

/** Every published figure. @param scale of the sizes and counts: 1 is as published */
export function studyRows(scale: number): StudyRow[] {
  const rows = new Map<string, StudyRow>();
  for (const { family, parameters, scaled, reference } of studyCells(scale, () => true)) {
    const { study, row, what, role, published, publishedParameters } = reference;
    const key = `${study} ${row}`;
    const known = rows.get(key) ?? { study, row, what, published, cells: [] };
    rows.set(key, known);
    known.cells.push({
      id: idOf(family, parameters),
      role,
      parameters: publishedParameters,
      scaled: Object.fromEntries(scaled.map((name) => [name, parameters[name]!])),
    });
  }
  return [...rows.values()];
}

/** Without validation: a scale may make a size smaller than its family allows, and then no run has the cell. */
function idOf(name: string, parameters: Record<string, string>): string {
  const { runner, operation, api, parameters: known } = findFamily(name)!;
  const chosen = Object.entries(parameters).filter(([parameter, value]) => known[parameter]?.default !== value);
  return formatCellId({ runner, operation: operation.name, api, parameters: Object.fromEntries(chosen) });
}

const maxCandidates = 30;

/**
 * The scale of a run, which its document does not contain: the one at which most of its cells are cells of the studies.
 * @param ids of the cells of the run
 */
export function scaleOf(ids: readonly string[]): number {
  const own = new Set(ids);
  const explained = (scale: number): number =>
    studyRows(scale)
      .flatMap(({ cells }) => cells)
      .filter(({ id, scaled }) => Object.keys(scaled).length > 0 && own.has(id)).length;
  const candidates = [...new Set([1, 0.1, ...ratiosOf(ids)])].map((scale) => ({ scale, found: explained(scale) }));
  // The simplest of equally good ones.
  const digits = ({ scale }: { scale: number }): number => String(scale).replace('0.', '').length;
  return candidates.reduce((best, one) =>
    one.found > best.found || (one.found === best.found && digits(one) < digits(best)) ? one : best,
  ).scale;
}

/** Sizes here over published ones, the most frequent first. Scaled sizes are rounded: a ratio with four digits may come from a factor with two. */
function ratiosOf(ids: readonly string[]): number[] {
  const familyOf = (id: string): string => id.split('?', 1)[0]!;
  const cellsOfStudies = studyRows(1).flatMap(({ cells }) => cells);
  const published = groupBy(cellsOfStudies, ({ id }) => familyOf(id));
  const counts = new Map<number, number>();
  for (const id of ids) {
    const cells = published.get(familyOf(id));
    if (cells === undefined) continue;
    const { parameters } = parseCellId(id);
    for (const { scaled } of cells)
      for (const [name, value] of Object.entries(scaled)) {
        const ratio = amountOf(parameters[name] ?? '0') / amountOf(value);
        if (!(ratio > 0 && Number.isFinite(ratio))) continue;
        for (const digits of [1, 2, 4]) {
          const rounded = Number(ratio.toPrecision(digits));
          counts.set(rounded, (counts.get(rounded) ?? 0) + 1);
        }
      }
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, maxCandidates)
    .map(([ratio]) => ratio);
}

const amountOf = (text: string): number => (/^\d+$/.test(text) ? Number(text) : parseSize(text));
