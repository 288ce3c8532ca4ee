/** The published studies as data, and the cells that measure their rows. */
import { defined } from '../../core/document/index.ts';
import {
  type Published,
  type SeedReference,
  parseCellId,
  publishedUnitNs,
  scaleValue,
} from '../../core/cells/index.ts';
import study000 from './data/seeds/000.yaml';
import study001 from './data/seeds/001.yaml';
import study002 from './data/seeds/002.yaml';
import study003 from './data/seeds/003.yaml';
import study004 from './data/seeds/004.yaml';
import type { StudyFile } from './schema.ts';

/** A cell of a study before it is checked against its family. */
export interface StudyCell {
  family: string;
  parameters: Record<string, string>;
  /** Which of them a scale applies to. */
  scaled: readonly string[];
  reference: SeedReference;
}

export const studyFiles: Record<string, unknown> = {
  '000': study000,
  '001': study001,
  '002': study002,
  '003': study003,
  '004': study004,
};

/** The published studies: where they are from, how they measured, what is known to be wrong with them. */
export const studies = (): StudyFile[] => Object.values(studyFiles) as StudyFile[];

const scaleParameters = (
  parameters: Record<string, string>,
  scaled: readonly string[],
  factor: number,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      scaled.includes(name) ? scaleValue(value, factor) : value,
    ]),
  );

/** A cell as the data names it: `family` takes the row's parameters, `family?…` has its own. */
function named(
  text: string,
  parameters: Record<string, string>,
): { family: string; parameters: Record<string, string> } {
  if (!text.includes('?')) return { family: text, parameters };
  const cell = parseCellId(text);
  return {
    family: `${cell.runner}/${cell.operation}/${cell.api}`,
    parameters: cell.parameters,
  };
}

interface Point {
  row: string;
  what: string;
  /** Cells by their role. */
  cells: Record<SeedReference['role'], readonly string[]>;
  parameters: Record<string, string>;
  /** Parameters added to every cell of the point, even to those that state their own. */
  added: Record<string, string>;
  scaled: readonly string[];
  published: Published;
  note: string | undefined;
}

function* rowPoints({ rows }: StudyFile): Generator<Point> {
  for (const { row, what, scaled = [], published, sweep, unit, per, note, ...rest } of rows ?? []) {
    const cells = { arm: rest.cells, twin: rest.twins ?? [], floor: rest.floors ?? [] };
    const parameters = Object.fromEntries(
      Object.entries(rest.parameters ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const common = { what, cells, parameters, scaled, note };
    if (published) yield { ...common, row, added: {}, published };
    for (const [value, figure] of Object.entries(sweep?.values ?? {}))
      yield {
        ...common,
        row: row.replace('*', value),
        added: { [sweep!.parameter]: value },
        published: { low: figure, high: figure, unit: unit ?? 'ms', ops: 1, per: per ?? 'op' },
      };
  }
}

function* setPoints({ arms, sets }: StudyFile): Generator<Point> {
  for (const { set, count, min, max, scaled = [], published, note } of sets ?? [])
    for (const [arm, [cold, warm]] of Object.entries(published))
      for (const [cache, figure] of Object.entries({ cold, warm })) {
        const { cells, twins = [], floors = [], note: armNote } = arms![arm]!;
        yield {
          row: `${set}:${arm}:${cache}`,
          what: `${count} files of ${min} to ${max}, ${cache}`,
          cells: { arm: cells, twin: twins, floor: floors },
          parameters: { cache, count: String(count), max, min },
          added: {},
          scaled,
          published: { low: figure, high: figure, unit: 'ms', ops: 1, per: 'set of files' },
          note: [armNote, note].filter((text) => text !== undefined).join(' ') || undefined,
        };
      }
}

/** Every cell of the studies that belongs to a wanted family, its scaled parameters multiplied by `scale`. */
export function* studyCells(scale: number, isWanted: (family: string) => boolean): Generator<StudyCell> {
  for (const study of studies())
    for (const point of [...rowPoints(study), ...setPoints(study)]) {
      const { low, high, unit, ops } = point.published;
      for (const role of ['arm', 'twin', 'floor'] as const)
        for (const text of point.cells[role]) {
          if (!isWanted(text.split('?', 1)[0]!)) continue;
          const { family, parameters: own } = named(text, point.parameters);
          const parameters = { ...own, ...point.added };
          yield {
            family,
            parameters: scaleParameters(parameters, point.scaled, scale),
            scaled: point.scaled.filter((name) => Object.hasOwn(parameters, name)),
            reference: {
              study: study.study,
              row: point.row,
              what: point.what,
              role,
              published: point.published,
              perOpNs: (((low + high) / 2) * publishedUnitNs[unit]) / ops,
              publishedParameters: parameters,
              scale: point.scaled.some((name) => Object.hasOwn(parameters, name)) ? scale : 1,
              ...defined({ note: point.note }),
            },
          };
        }
    }
}

type Row = Pick<SeedReference, 'study' | 'row'>;

/** By table, then the swept value, then the method: `J-D:block:2B` before `J-D:buffer:2B` before `J-D:block:4B`. */
function orderOf({ study, row }: Row): (string | number)[] {
  const [table = '', ...steps] = row.split(':');
  if (study === '001') {
    const swept = steps.at(-1)!;
    const factor = { B: 1, KiB: 1024, MiB: 1024 ** 2 }[swept.replace(/^\d+/, '')] ?? 1;
    const way = ['block', 'buffer', 'byte'].indexOf(steps.length === 2 ? steps[0]! : 'block');
    return [table, Number.parseInt(swept, 10) * factor, way];
  }
  const arm = ['JavaBuffRead', 'JavaMMap', 'fread', 'mmap'].indexOf(steps[0] ?? '');
  return [table.replace(/\d+$/, ''), Number(/\d+$/.exec(table)?.[0] ?? 0), arm, row];
}

/** Puts rows into the order in which the study measured them. */
export function authorsOrder(one: Row, other: Row): number {
  const [a, b] = [orderOf(one), orderOf(other)];
  const index = a.findIndex((part, at) => part !== b[at]);
  return index < 0 ? 0 : a[index]! < b[index]! ? -1 : 1;
}
