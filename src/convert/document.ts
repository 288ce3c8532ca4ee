/** Measurements of other tools as a run document. */
import { createHash } from 'node:crypto';
import {
  meaningOf,
  runSchemaId,
  timePerOp,
  type Bench,
  type Better,
  type CellResult,
  type Meaning,
  type RunDocument,
  type Skipped,
  type Summary,
} from '../document/index.ts';
import { fewestForInterval, mad, MAD_TO_STANDARD_DEVIATION, medianInterval } from '../stats/index.ts';
import type { Measurement, Reading } from './measurement.ts';

/** What only the caller knows. */
export interface ConvertContext {
  tool: RunDocument['tool'];
  source?: RunDocument['source'];
  /** ISO 8601: of results that do not say when they were made. */
  now: string;
  /** Keeps results apart that have the same names: those of other suites are not compared. */
  suite?: string | undefined;
}

/** A reading and the format that it is of. */
export interface ReadFile {
  format: string;
  text: string;
  reading: Reading;
}

/** Bytes of a name: no file system and no URL takes longer ones well. */
const mostNameBytes = 200;
/** What stands for no name at all. It reads `_`, and nothing else is encoded like this: a `_` stays what it is. */
const noName = '%5F';

/**
 * Any text as an `api` or a value of a cell id: letters, digits and `._~+-` stay, all else is percent-encoded; a long name
 * keeps its beginning and a hash of the whole, so that two never become one.
 */
function encodeName(text: string): string {
  const encode = (part: string): string =>
    Array.from(new TextEncoder().encode(part), (byte) => {
      const character = String.fromCharCode(byte);
      return /[A-Za-z0-9._~+-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    }).join('');
  const whole = encode(text);
  if (whole.length <= mostNameBytes) return whole === '' ? noName : whole;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return `${whole.slice(0, mostNameBytes).replace(/%[0-9A-F]?$/, '')}~${hash}`;
}

/** A word of a cell id: lower-case letters, digits, hyphens. */
function encodeWord(text: string): string {
  const word = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '');
  return word === '' ? 'x' : word.slice(0, 60);
}

function cellIdOf(format: string, measurement: Measurement): string {
  const { runner = format, operation = 'benchmark', name, parameters = {} } = measurement;
  const query = Object.entries(parameters)
    .map(([key, value]): [string, string] => [encodeWord(key), encodeName(value)])
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .filter(([key], index, all) => key !== all[index - 1]?.[0])
    .map(([key, value]) => `${key}=${value}`)
    .join('&');
  return `${encodeWord(runner)}/${encodeWord(operation)}/${encodeName(name)}${query === '' ? '' : `?${query}`}`;
}

/** Benchmarks of one name that stand in different groups become different cells: the group is one of their parameters. */
export function setGroupsApart(files: readonly ReadFile[]): void {
  const groups = new Map<string, Set<string>>();
  const all = files.flatMap(({ format, reading }) =>
    reading.measurements.map((measurement) => ({ measurement, cell: cellIdOf(format, measurement) })),
  );
  for (const { measurement, cell } of all) {
    const known = groups.get(cell) ?? new Set();
    groups.set(cell, known.add(measurement.group ?? ''));
  }
  for (const { measurement, cell } of all) {
    const { group = '', parameters } = measurement;
    if (groups.get(cell)!.size > 1) measurement.parameters = { ...parameters, group };
  }
}

/**
 * One document of all files. The same files give the same document, id included, so that storing it twice is storing it once.
 * @param files at least one
 */
export function documentOf(files: readonly ReadFile[], { tool, source, now, suite }: ConvertContext): RunDocument {
  const cells = new Map<string, CellResult>();
  const skipped: Skipped[] = [];
  for (const { format, reading } of files) {
    for (const { name, reason } of reading.skipped ?? []) {
      skipped.push({ cell: cellIdOf(format, { name, unit: '', values: [] }), reason });
    }
  }
  for (const [cell, measurements] of groupByCell(files)) {
    const result = resultOf(measurements);
    if (result === undefined)
      skipped.push({ cell, reason: 'its figure is negative, not a number, or a time or rate of zero' });
    else cells.set(cell, result);
  }
  const starts = files.map(({ reading }) => isoOf(reading.startedAt)).filter((start) => start !== undefined);
  const startedAt = starts.sort()[0] ?? now;
  const commit = source?.commit ?? files.find(({ reading }) => reading.commit !== undefined)?.reading.commit;
  const environment = Object.assign({}, ...files.map(({ reading }) => reading.environment ?? {})) as NonNullable<
    Reading['environment']
  >;
  const formats = [...new Set(files.map(({ format }) => format))].sort();
  const facts = { results: formats.join(','), ...(suite === undefined ? {} : { suite }), ...environment };
  return {
    schema: runSchemaId,
    id: `converted-${digest([...files.map(({ text }) => text), commit ?? '', source?.job ?? '', ...(suite === undefined ? [] : [suite])])}`,
    startedAt,
    endedAt: startedAt,
    complete: true,
    seed: 0,
    ...(suite === undefined ? {} : { suite }),
    tool,
    ...(source === undefined && commit === undefined
      ? {}
      : { source: { ...source, ...(commit === undefined ? {} : { commit }) } }),
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
    skipped,
    errors: [],
  };
}

/** Its page shows figures that are none here too: zeros, and a line for each time a name is there. */
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

function isoOf(text: string | undefined): string | undefined {
  const time = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** Measurements of the same cell together, in their order: repetitions that the tool lists one by one, or wrote to several files. */
function groupByCell(files: readonly ReadFile[]): Map<string, Measurement[]> {
  const groups = new Map<string, Measurement[]>();
  for (const { format, reading } of files) {
    for (const measurement of reading.measurements) {
      const cell = cellIdOf(format, measurement);
      const group = groups.get(cell);
      if (group) group.push(measurement);
      else groups.set(cell, [measurement]);
    }
  }
  return groups;
}

/** Neither a time nor a rate, and less is better: allocations, bytes. Zero of them is a figure like any other. */
const canBeZero = ({ kind, better }: Meaning): boolean => kind === 'other' && better === 'smaller';

const isFigure = (value: number, meaning: Meaning): boolean =>
  Number.isFinite(value) && (value > 0 || (value === 0 && canBeZero(meaning)));

/** What the figures of a measurement are: times are nanoseconds, all else stays as the tool prints it. */
function measureOf(unit: string, { kind, better, factor }: Meaning): { unit: string; better: Better; factor: number } {
  return kind === 'time' ? { ...timePerOp, factor } : { unit, better, factor: 1 };
}

/** undefined: there is no figure in it. */
function resultOf(measurements: readonly Measurement[]): CellResult | undefined {
  const first = measurements[0]!;
  const meaning = meaningOf(first.unit, first.better);
  const { factor } = measureOf(first.unit, meaning);
  const values = measurements
    .flatMap((measurement) => measurement.values.map((value) => value * factor))
    .filter((value) => isFigure(value, meaning));
  if (values.length === 0) return undefined;
  const { bytesPerOp } = first;
  const member = meaning.kind === 'time' ? 'ns' : 'value';
  const metric = first.parameters?.metric;
  const histogram = measurements.length === 1 ? first.histogram : undefined;
  return {
    type: 'path',
    ...(first.fact === undefined ? {} : { fact: first.fact }),
    name: first.incumbentName ?? [first.name, ...(metric === undefined ? [] : [metric])].join(' - '),
    subject: {
      head: {
        opsPerSample: 1,
        ...(bytesPerOp === undefined ? {} : { bytesPerOp }),
        samples: values.map((value, round) => ({
          round,
          order: 0,
          [member]: value,
          ...(histogram !== undefined && round === 0 ? { latency: histogram } : {}),
        })),
        summary: summaryOf(values, measurements, meaning),
      },
    },
  };
}

/** Of several samples: their median and its interval. Of one figure: the tool's own, with the interval that it gives. */
function summaryOf(values: readonly number[], measurements: readonly Measurement[], meaning: Meaning): Summary {
  const first = measurements[0]!;
  const { unit, better, factor } = measureOf(first.unit, meaning);
  const ownFigures = measurements.length === 1 && (values.length === 1 || first.estimate !== undefined);
  const { median, low, high } = medianInterval(values);
  const estimate = ownFigures && first.estimate !== undefined ? first.estimate * factor : median;
  const bounds = [first.low, first.high]
    .flatMap((bound) => (bound === undefined ? [] : [bound * factor]))
    .filter((bound) => Number.isFinite(bound) && bound >= 0);
  const ownBounds = ownFigures && bounds.length === 2;
  const value = isFigure(estimate, meaning) ? estimate : median;
  const bytesPerSecond = bytesPerSecondOf(value, first.bytesPerOp, meaning);
  return {
    value,
    unit,
    better,
    ...(ownBounds || values.length >= fewestForInterval
      ? {
          low: Math.min(value, ownBounds ? Math.min(...bounds) : low),
          high: Math.max(value, ownBounds ? Math.max(...bounds) : high),
        }
      : {}),
    ...(values.length > 1 && median > 0 ? { spread: (mad(values) * MAD_TO_STANDARD_DEVIATION) / median } : {}),
    ...(bytesPerSecond === undefined ? {} : { bytesPerSecond }),
    ...(measurements.length === 1 && first.latency !== undefined ? { latency: first.latency } : {}),
  };
}

function bytesPerSecondOf(
  value: number,
  bytesPerOp: number | undefined,
  { kind, bytes, factor }: Meaning,
): number | undefined {
  if (kind === 'rate' && bytes) return value * factor;
  return kind === 'time' && bytesPerOp !== undefined && bytesPerOp > 0 && value > 0
    ? (bytesPerOp * 1e9) / value
    : undefined;
}
