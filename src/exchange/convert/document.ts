/** Measurements of other tools as a run document. */
import { createHash } from 'node:crypto';
import {
  defined,
  groupBy,
  isCommitName,
  runSchemaId,
  type Bench,
  type CellResult,
  type RunDocument,
  type Skipped,
} from '../../core/document/index.ts';
import { cellIdOf, cellsBeginning } from './cell-names.ts';
import type { Format, Measurement, Reading } from './measurement.ts';
import { resultOf } from './result.ts';

/** Facts that only the caller knows. */
export interface ConvertContext {
  tool: RunDocument['tool'];
  source?: RunDocument['source'];
  /** ISO 8601: for results without a time. */
  now: string;
  /** Separates results with the same names: those of different suites are not compared. */
  suite?: string | undefined;
}

/** A reading and its format. */
export interface ReadFile {
  format: Format;
  /** Of its content. */
  id: string;
  reading: Reading;
}

/**
 * One document of all files. The same files give the same document and id, so that storing it twice has no effect.
 * @param files at least one
 */
export function documentOf(files: readonly ReadFile[], { tool, source, now, suite }: ConvertContext): RunDocument {
  const cells = new Map<string, CellResult>();
  const skipped: Skipped[] = [];
  for (const { format, reading } of files) {
    for (const { reason, isBeginning = false, ...named } of reading.skipped ?? []) {
      skipped.push({ cell: (isBeginning ? cellsBeginning : cellIdOf)(format.name, named), reason });
    }
  }
  // Several of one cell are repetitions, which the tool lists one by one or wrote to several files.
  for (const [cell, measurements] of byCell(files)) {
    const { result, lost } = resultOf(measurements);
    if (result !== undefined) cells.set(cell, result);
    if (lost !== undefined) skipped.push({ cell: result === undefined ? cell : samplesOf(cell), reason: lost });
  }
  const starts = files.map(({ reading }) => isoOf(reading.startedAt)).filter((start) => start !== undefined);
  const startedAt = starts.sort()[0] ?? now;
  const commit = source?.commit ?? files.find(({ reading }) => isCommitName(reading.commit ?? ''))?.reading.commit;
  const environment = Object.assign({}, ...files.map(({ reading }) => reading.environment ?? {})) as NonNullable<
    Reading['environment']
  >;
  const formats = [...new Set(files.map(({ format }) => format.name))].sort();
  const facts = { results: formats.join(','), ...defined({ suite }), ...environment };
  return {
    schema: runSchemaId,
    id: `converted-${digest([...files.map(({ id }) => id), commit ?? '', source?.job ?? '', ...(suite === undefined ? [] : [suite])])}`,
    startedAt,
    endedAt: startedAt,
    complete: true,
    seed: 0,
    ...defined({ suite }),
    tool,
    ...(source === undefined && commit === undefined ? {} : { source: { ...source, ...defined({ commit }) } }),
    subjects: {
      head: {
        target: 'elsewhere',
        directory: '.',
        environment: facts,
        fingerprint: digest(Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1))),
        hazards: [],
        runners: Object.fromEntries(formats.map((format) => [format, {}])),
      },
    },
    cells: Object.fromEntries(cells),
    ...benchesOf(files),
    skipped: [...new Map(skipped.map((entry) => [entry.cell, entry])).values()],
    errors: [],
  };
}

/** Names samples of a cell that has figures of the others. */
const samplesOf = (cell: string): string => cell.replace(/(\?|$)/, '%20samples$1');

/** The figures of a file with their cells. */
export const figuresOf = ({ format, reading }: ReadFile): { measurement: Measurement; cell: string }[] =>
  reading.measurements.map((measurement) => ({ measurement, cell: cellIdOf(format.name, measurement) }));

export const byCell = (files: readonly ReadFile[]): [string, Measurement[]][] =>
  [...groupBy(files.flatMap(figuresOf), ({ cell }) => cell)].map(([cell, alike]) => [
    cell,
    alike.map(({ measurement }) => measurement),
  ]);

/** github-action-benchmark's page also shows zeros, and one line for each occurrence of a name. */
function benchesOf(files: readonly ReadFile[]): Pick<RunDocument, 'benches'> {
  const benches = new Map<string, Bench[]>();
  for (const { reading } of files) {
    for (const [tool, list] of Object.entries(reading.benches ?? {})) {
      const usable = list.filter(({ value }) => Number.isFinite(value));
      if (usable.length > 0) benches.set(tool, [...(benches.get(tool) ?? []), ...usable]);
    }
  }
  return benches.size === 0 ? {} : { benches: Object.fromEntries(benches) };
}

const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

function isoOf(moment: string | number | undefined): string | undefined {
  const time = new Date(moment ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
