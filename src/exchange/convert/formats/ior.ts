/** IOR (3.0 and later): its text, `-O summaryFormat=JSON` and `CSV`. */
import { z } from 'zod';
import { csvRows, defined } from '../../../core/document/index.ts';
import { figure, hasMembers, shaped } from '../json.ts';
import { joined, type Format, type Measurement, type NoFigures, type Part, type ResultFile } from '../measurement.ts';
import { hasLine, plainLines } from '../lines.ts';
import { optionsOf } from './command-options.ts';
import { figuresOf } from './named-figures.ts';

/** What is among the parameters, a number of repetitions, a seed, or does not change what is measured. */
const otherOptions = new Set(
  ['a', 'b', 't', 's', 'F', 'N', 'i', 'w', 'r', 'k', 'o', 'O', 'G', 'v', 'vv', 'vvv', 'm', 'f', 'D', 'q', 'u'].concat(
    'dataPacketType',
  ),
);

/** The settings of a test by the names that IOR prints. */
type Settings = Readonly<Record<string, string>>;

interface Test {
  settings: Settings;
  commandLine: string;
  /** Rows of one test are its repetitions; those of another test are not. */
  series: string;
}

/** 3.0 prints `clients = 96 (12 per node)`, later versions `tasks : 96`. */
const tasksOf = ({ tasks, clients }: Settings): string | undefined => tasks ?? clients?.replace(/ .*/, '');

const inOneWord = (text: string | undefined): string | undefined => text?.replaceAll(' ', '').replace('bytes', 'B');

function parametersOf({ settings, commandLine }: Test): Record<string, string> {
  const options = optionsOf(commandLine, otherOptions);
  return defined({
    api: settings.api?.replace(/ .*/, ''),
    access: settings.access?.replace(/,.*/, ''),
    tasks: tasksOf(settings),
    xfer: inOneWord(settings.xfersize),
    block: inOneWord(settings.blocksize),
    segments: settings.segments === '1' ? undefined : settings.segments,
    order: settings['ordering in a file'] === 'random' ? 'random' : undefined,
    options: options === '' ? undefined : options,
  }) as Record<string, string>;
}

/** One row: a repetition of writing, reading or removing. */
interface Row {
  access: string;
  bandwidth: number | undefined;
  iops: number | undefined;
  totalSeconds: number | undefined;
}

function figuresOfRow(row: Row, test: Test): Measurement[] {
  const of = figuresOf({ name: row.access, parameters: parametersOf(test) });
  const { series } = test;
  const rate = { better: 'bigger', fact: 'rate', series } as const;
  const { bandwidth, iops, totalSeconds } = row;
  return [
    ...(bandwidth === undefined ? [] : [of('bandwidth', 'MiB/s', [bandwidth], rate)]),
    ...(iops === undefined ? [] : [of('iops', 'IOPS', [iops], rate)]),
    // Removing moves no bytes: its time is its only figure.
    ...(bandwidth === undefined && totalSeconds !== undefined ? [of('time', 's', [totalSeconds], { series })] : []),
  ];
}

const numberOf = (text: string | undefined): number | undefined =>
  text === undefined || text === '' || text === '-' ? undefined : Number(text);

/** @param columns the words of the table's heading */
function rowOf(columns: readonly string[], fields: readonly string[]): Row {
  const of = (name: string): string | undefined => {
    const index = columns.findIndex((column) => column.startsWith(name));
    return index === -1 ? undefined : fields[index];
  };
  return {
    access: of('access') ?? '',
    bandwidth: numberOf(of('bw(MiB/s)')),
    iops: numberOf(of('IOPS')),
    totalSeconds: numberOf(of('total(s)')),
  };
}

const heading = /^ ?access bw\(MiB\/s\) /;
const setting = /^ ?([A-Za-z][A-Za-z ]{1,30}?) ?[:=] ?(.{1,2000})$/;
const failure = /^ ?(?:ior )?ERROR: (.{1,200})/;
const tableRow = /^ ?(write|read|remove) (?:-|[\d.]{1,20}|[-+]?(?:inf|nan)) /i;

/** Below the table a summary repeats its figures. */
const tableEnd = /^ ?(?:Max (?:Write|Read): |Summary of all tests:|Finished|Run finished:|IOR-\d)/;

function readText(text: string): Part {
  const { measurements, skipped }: Part = { measurements: [], skipped: [] };
  let settings: Record<string, string> = {};
  let [columns, tests, commandLine]: [string[], number, string] = [[], 0, ''];
  for (const line of plainLines(text)) {
    if (tableEnd.test(line)) columns = [];
    if (heading.test(line)) [columns, tests] = [line.trim().split(' '), tests + 1];
    if (columns.length > 0 && tableRow.test(line)) {
      const fields = line.trim().split(' ');
      const test: Test = { settings, commandLine, series: `${tests}` };
      if (fields.length === columns.length) measurements.push(...figuresOfRow(rowOf(columns, fields), test));
      else skipped.push(torn(fields[0]!, test));
      continue;
    }
    const [, key = '', value = ''] = setting.exec(line) ?? [];
    if (/^Command line/.test(key)) commandLine = value;
    else if (key !== '' && columns.length === 0) settings = { ...settings, [key.trim()]: value };
    const [, why] = failure.exec(line) ?? [];
    if (why !== undefined) skipped.push({ name: 'error', reason: `IOR reports an error: ${why}` });
  }
  return { measurements, skipped };
}

const torn = (name: string, test: Test): NoFigures => ({
  name,
  parameters: parametersOf(test),
  reason: 'its result line is torn',
});

const resultSchema = z.looseObject({
  access: z.string(),
  bwMiB: figure.optional(),
  iops: figure.optional(),
  totalTime: figure.optional(),
});

const text = z.union([z.string(), z.number()]);
const wholeNumber = z.union([z.number(), z.string().regex(/^\d{1,15}$/)]).optional();

const jsonSchema = z.looseObject({
  Version: z.string().optional(),
  'Command line': z.string().optional(),
  tests: z.array(
    z.looseObject({
      TestID: z.unknown().optional(),
      Options: z.object({ tasks: wholeNumber, segments: wholeNumber }).catchall(text).optional(),
      Results: z.array(z.unknown()).optional(),
    }),
  ),
});

function readJson(file: ResultFile): Part {
  const { tests, 'Command line': commandLine = '' } = shaped(jsonSchema, file);
  return joined(
    tests.map(({ Options = {}, Results = [] }, index): Part => {
      const settings = Object.fromEntries(Object.entries(Options).map(([name, value]) => [name, String(value)]));
      const test = { settings, commandLine, series: `${index + 1}` };
      const json = Results.flat(2);
      const rows = shaped(z.array(resultSchema), { ...file, json });
      const measurements = rows.flatMap(({ access, bwMiB: bandwidth, iops, totalTime: totalSeconds }) =>
        figuresOfRow({ access, bandwidth, iops, totalSeconds }, test),
      );
      return { measurements, skipped: [] };
    }),
  );
}

const csvHeading = 'access,bw(MiB/s),IOPS,';

function readCsv(text: string): Part {
  const { measurements, skipped }: Part = { measurements: [], skipped: [] };
  let columns: string[] = [];
  for (const fields of csvRows(text)) {
    if (fields[0] === 'access') columns = fields;
    else if (!/^(?:write|read|remove)$/.test(fields[0] ?? '')) continue;
    else {
      const at = (name: string): string | undefined => fields[columns.indexOf(name)];
      const settings = defined({
        tasks: at('numTasks'),
        xfersize: `${Number(at('xfer(KiB)'))}KiB`,
        blocksize: `${Number(at('block(KiB)'))}KiB`,
      });
      const test = { settings, commandLine: '', series: '' };
      if (fields.length === columns.length) measurements.push(...figuresOfRow(rowOf(columns, fields), test));
      else skipped.push({ name: fields[0]!, reason: 'its result line is torn' });
    }
  }
  return { measurements, skipped };
}

/** IOR: bandwidth and operations per second of each repetition. */
export const ior: Format = {
  name: 'ior',
  aliases: [],
  title: 'IOR',
  isPrinted: true,
  repeats: '-i',
  lacks: 'it has no row below "access    bw(MiB/s)"',
  recognises: ({ json, text }) =>
    (hasMembers(json, 'Version', 'Command line', 'tests') && text.includes('"bwMiB"')) ||
    (json === undefined && (text.startsWith(csvHeading) || hasLine(text, heading))),
  read(file) {
    const { json, text: all } = file;
    if (all.startsWith(csvHeading)) return readCsv(all);
    const isText = json === undefined && (hasLine(all, heading) || !/^\s{0,1000}\{/.test(all));
    return isText ? readText(all) : readJson(file);
  },
};
