/** elbencho: its files of results, `--csvfile` and `--jsonfile`; one row or object a phase. */
import { z } from 'zod';
import { figure, isRecord, jsonObjects, shaped } from '../json.ts';
import { FormatError, type Format, type Measurement, type ResultFile } from '../measurement.ts';
import { figuresOf } from './named-figures.ts';

/** What was asked for; undefined where the file says nothing. */
type Settings = Record<
  'label' | 'type' | 'hosts' | 'threads' | 'dirs' | 'files' | 'size' | 'block',
  string | undefined
> &
  Record<'direct' | 'random' | 'depth', string | undefined>;

/** The figures of one direction of a phase, when its last thread was done. */
interface Figures {
  entriesPerSecond?: number | undefined;
  iops?: number | undefined;
  mibPerSecond?: number | undefined;
  latencyUs?: number | undefined;
  entryLatencyUs?: number | undefined;
}

interface Phase {
  operation: string;
  settings: Settings;
  timeMs: number | undefined;
  all: Figures;
  /** The reads of a mixed phase. */
  reads: Figures;
}

const isSet = (text: string | undefined): text is string => text !== undefined && !['', '0', 'false'].includes(text);

function parametersOf({ direct, random, depth, ...named }: Settings): Record<string, string> {
  return Object.fromEntries(
    Object.entries({
      ...named,
      ...(isSet(direct) ? { direct: 'yes' } : {}),
      ...(isSet(random) ? { random: 'yes' } : {}),
      ...(depth === '1' ? {} : { depth }),
    }).filter((entry): entry is [string, string] => isSet(entry[1])),
  );
}

function figuresOfPhase({ operation, settings, timeMs, all, reads }: Phase): Measurement[] {
  const parameters = parametersOf(settings);
  const directions = [
    { figures: all, parameters },
    { figures: reads, parameters: { ...parameters, direction: 'read' } },
  ];
  const rates = directions.flatMap(({ figures, parameters: own }): Measurement[] => {
    const of = figuresOf({ name: operation, parameters: own });
    const rate = { better: 'bigger', fact: 'rate' } as const;
    const one = (metric: string, unit: string, value: number | undefined, more: Partial<Measurement>): Measurement[] =>
      value === undefined ? [] : [of(metric, unit, [value], more)];
    return [
      ...one('entries', 'entries/s', figures.entriesPerSecond, { ...rate, fact: 'entries' }),
      ...one('iops', 'IOPS', figures.iops, rate),
      ...one('bandwidth', 'MiB/s', figures.mibPerSecond, rate),
      ...one('latency', 'us', figures.latencyUs, {}),
      ...one('entry-latency', 'us', figures.entryLatencyUs, {}),
    ];
  });
  if (rates.length > 0 || timeMs === undefined) return rates;
  return [figuresOf({ name: operation, parameters })('time', 'ms', [timeMs])];
}

const csvColumns = ['operation', 'time ms [last]', 'IOPS [last]', 'MiB/s [last]'];

function readCsv(text: string): Measurement[] {
  // Its fields hold no commas, and the last one has quotes inside: this is not the CSV of RFC 4180.
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  const [header = [], ...rows] = lines.map((line) => line.split(','));
  return rows.flatMap((fields) => {
    if (fields.length !== header.length) {
      throw new FormatError(`a row has ${fields.length} fields and the heading has ${header.length}`);
    }
    const row = Object.fromEntries(header.map((name, index) => [name, fields[index]!]));
    const at = (name: string): number | undefined =>
      row[name] === undefined || row[name] === '' ? undefined : Number(row[name]);
    const figures = (prefix: string): Figures => ({
      entriesPerSecond: at(`${prefix}entries/s [last]`),
      iops: at(`${prefix}IOPS [last]`),
      mibPerSecond: at(`${prefix}MiB/s [last]`),
      latencyUs: at(`${prefix}IO lat us [avg]`),
      entryLatencyUs: at(`${prefix}Ent lat us [avg]`),
    });
    return figuresOfPhase({
      operation: row.operation ?? '',
      settings: {
        label: row.label,
        type: row['path type'],
        hosts: row.hosts,
        threads: row.threads,
        dirs: row.dirs,
        files: row.files,
        size: row['file size'],
        block: row['block size'],
        direct: row['direct IO'],
        random: row.random,
        depth: row['IO depth'],
      },
      timeMs: at('time ms [last]'),
      all: figures(''),
      reads: figures('rwmix read '),
    });
  });
}

const latencySchema = z.looseObject({ avg_us: figure.optional() });
const text = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const ratesSchema = z.looseObject({
  'entries/s': figure.optional(),
  iops: figure.optional(),
  'bytes/s': figure.optional(),
});

const phaseSchema = z.looseObject({
  phase_type: z.string(),
  label: text.optional(),
  config: z.looseObject({
    path_type: text.optional(),
    hosts: text.optional(),
    threads: text.optional(),
    dirs: text.optional(),
    files: text.optional(),
    file_size: text.optional(),
    block_size: text.optional(),
    direct_io: text.optional(),
    random_offsets: text.optional(),
    io_depth: text.optional(),
  }),
  last_done: ratesSchema.extend({
    elapsed_time_ms: figure.optional(),
    rwmix_read: ratesSchema.optional(),
    latency: z
      .looseObject({
        IO: latencySchema.extend({ rwmix_read: latencySchema.optional() }).optional(),
        entries: latencySchema.extend({ rwmix_read: latencySchema.optional() }).optional(),
      })
      .optional(),
  }),
});

type JsonPhase = z.infer<typeof phaseSchema>;

function phaseOf({ phase_type: operation, label, config, last_done: done }: JsonPhase): Phase {
  const { latency: { IO: io, entries } = {}, rwmix_read: reads = {} } = done;
  const figures = (rates: z.infer<typeof ratesSchema>, ioUs?: number, entryUs?: number): Figures => ({
    entriesPerSecond: rates['entries/s'],
    iops: rates.iops,
    mibPerSecond: rates['bytes/s'] === undefined ? undefined : rates['bytes/s'] / 1024 ** 2,
    latencyUs: ioUs,
    entryLatencyUs: entryUs,
  });
  return {
    operation,
    settings: {
      label,
      type: config.path_type,
      hosts: config.hosts,
      threads: config.threads,
      dirs: config.dirs,
      files: config.files,
      size: config.file_size,
      block: config.block_size,
      direct: config.direct_io,
      random: config.random_offsets,
      depth: config.io_depth,
    },
    timeMs: done.elapsed_time_ms,
    all: figures(done, io?.avg_us, entries?.avg_us),
    reads: figures(reads, io?.rwmix_read?.avg_us, entries?.rwmix_read?.avg_us),
  };
}

const isPhase = (value: unknown): boolean => isRecord(value) && 'phase_type' in value && 'last_done' in value;

/** One object a line: a text with several is no JSON as a whole. */
function phases(file: ResultFile): unknown[] {
  if (file.json !== undefined) return [file.json];
  const objects = jsonObjects(file.text);
  const begun = file.text.match(/^\s{0,80}\{/gm)?.length ?? 0;
  if (objects.length < begun && !/\}\s*$/.test(file.text)) throw new FormatError('its last JSON object is cut short');
  return objects;
}

/** elbencho: rates and mean latencies of each phase until its last thread was done. */
export const elbencho: Format = {
  name: 'elbencho',
  aliases: [],
  title: 'elbencho',
  repeats: '--iterations',
  lacks: 'it has no phase: was the file written with --csvfile or --jsonfile?',
  recognises: ({ json, text: all }) =>
    isPhase(json) ||
    (/^\s{0,80}\{\s{0,80}"phase_type"\s?:/.test(all) && all.includes('"last_done"')) ||
    csvColumns.every((column) => all.slice(0, all.indexOf('\n')).includes(`,${column},`)),
  read: (file) => ({
    measurements: /^\s{0,80}\{/.test(file.text)
      ? phases(file).flatMap((json) => figuresOfPhase(phaseOf(shaped(phaseSchema, { ...file, json }))))
      : readCsv(file.text),
  }),
};
