/** Tools that go through many kinds of file access: bonnie++, iozone, stress-ng. */
import { parse } from 'yaml';
import { z } from 'zod';
import type { Better } from '../../document/index.ts';
import { plainLines } from '../lines.ts';
import { type Format, FormatError, type Measurement, type Reading } from '../measurement.ts';

type Skipped = NonNullable<Reading['skipped']>;

// bonnie++ (bon_csv2html(1)): format, version, name, … then figure and CPU share of each test, then each test's longest latency.

const bonnieLine = /^1\.(9[678]),[\w.+]{1,20},.{10,2000}$/;

/** Test → the unit of its rate. Six on a file, then three on names in order, three at random. */
const bonnieFile = ['putc', 'put-block', 'rewrite', 'getc', 'get-block', 'seeks'];
const bonnieNames = ['seq-create', 'seq-stat', 'seq-delete', 'random-create', 'random-stat', 'random-delete'];

function bonnieLatency(text: string): number | undefined {
  const [, value, unit] = /^(\d+)(us|ms|s)$/.exec(text) ?? [];
  return value === undefined ? undefined : Number(value) * { us: 1e3, ms: 1e6, s: 1e9 }[unit as 'us' | 'ms' | 's'];
}

function readBonnie(line: string): Required<Pick<Reading, 'measurements' | 'skipped'>> {
  const fields = line.split(',');
  // 1.98 says how many seeks there were.
  const start = line.startsWith('1.98') ? 9 : 7;
  const names = start + 2 * bonnieFile.length;
  const latencies = names + 5 + 2 * bonnieNames.length;
  const [, , , concurrency = '', , size = ''] = fields;
  const files = fields[names] ?? '';
  const measurements: Measurement[] = [];
  const skipped: Skipped = [];
  const tests = [...bonnieFile, ...bonnieNames];
  for (const [index, name] of tests.entries()) {
    const onNames = index >= bonnieFile.length;
    const at = onNames ? names + 5 + 2 * (index - bonnieFile.length) : start + 2 * index;
    const parameters = { concurrency, ...(onNames ? { files } : { size }) };
    const value = fields[at] ?? '';
    const unit = name === 'seeks' ? 'seeks/s' : onNames ? 'files/s' : 'KiB/s';
    if (value.startsWith('+'))
      skipped.push({ name, reason: 'it ended too soon for bonnie++ to measure: use more data (-s, -n)' });
    else if (Number(value) > 0)
      measurements.push({ name, parameters, unit, better: 'bigger', values: [Number(value)] });
    const latency = bonnieLatency(fields[latencies + index] ?? '');
    if (latency === undefined || latency === 0) continue;
    measurements.push({ name, parameters: { ...parameters, metric: 'longest' }, unit: 'ns', values: [latency] });
  }
  return { measurements, skipped };
}

/** bonnie++'s line of CSV, which ends its report too: rates, and the longest latency of each test. */
export const bonnie: Format = {
  name: 'bonnie',
  aliases: ['bonnie++'],
  title: 'bonnie++',
  repeats: '-x',
  recognises: ({ text }) => text.split(/\r?\n/).some((line) => bonnieLine.test(line)),
  read({ text }) {
    const lines = text.split(/\r?\n/).filter((line) => bonnieLine.test(line));
    if (lines.length === 0) throw new FormatError('it has no line of CSV that begins with 1.96, 1.97 or 1.98');
    const read = lines.map(readBonnie);
    return {
      measurements: read.flatMap(({ measurements }) => measurements),
      skipped: read.flatMap(({ skipped }) => skipped),
    };
  },
};

// iozone: a table whose columns are found by where they end, as tests that did not run are left blank; or its throughput mode.

const iozoneHeading = /^\s*kB\s+reclen\s+write\s+rewrite/;
const iozoneColumns = [
  ...['write', 'rewrite', 'read', 'reread', 'random read', 'random write', 'backward read', 'record rewrite'],
  ...['stride read', 'fwrite', 'frewrite', 'fread', 'freread'],
];
const childrenLine = /^ ?Children see throughput for (\d{1,9}) (.{1,60}?) = ([\d.]{1,30}) ?([kM]B\S*\/sec|ops\/sec)/;
const longestLine = 4_000;

/** Each word of a line and where it ends. */
const ends = (line: string): [string, number][] =>
  [...line.matchAll(/\S+/g)].map(({ 0: word, index }) => [word, index + word.length]);

function iozoneUnit(text: string): { unit: string; better: Better } {
  if (/^[ \t]{0,80}Output is in ops\/sec/m.test(text)) return { unit: 'ops/s', better: 'bigger' };
  if (/^[ \t]{0,80}Output is in [Mm]icroseconds/m.test(text)) return { unit: 'us', better: 'smaller' };
  return { unit: 'KiB/s', better: 'bigger' };
}

function readIozone(text: string): Measurement[] {
  const lines = text.split(/\r?\n/).map((line) => (line.length > longestLine ? '' : line.replaceAll('\t', '        ')));
  const unit = iozoneUnit(text);
  const measurements: Measurement[] = [];
  let columns: number[] = [];
  for (const line of lines) {
    if (iozoneHeading.test(line)) columns = ends(line).map(([, end]) => end);
    const isRow = columns.length > 2 && /^\s*\d+\s+\d+\s+\d/.test(line);
    if (!isRow) continue;
    const [size, record, ...figures] = ends(line);
    for (const [figure, end] of figures) {
      const distances = columns.slice(2).map((column) => Math.abs(column - end));
      const name = iozoneColumns[distances.indexOf(Math.min(...distances))];
      if (name === undefined || !/^\d+$/.test(figure)) continue;
      const parameters = { size: `${size![0]}KiB`, record: `${record![0]}KiB` };
      measurements.push({ name, parameters, ...unit, values: [Number(figure)] });
    }
  }
  return [...measurements, ...plainLines(text).flatMap(readChildren)];
}

function readChildren(line: string): Measurement[] {
  const [, processes, name, value, unit] = childrenLine.exec(line) ?? [];
  if (processes === undefined || name === undefined || unit === undefined) return [];
  const known = unit.startsWith('k') ? 'KiB/s' : unit.startsWith('M') ? 'MiB/s' : 'ops/s';
  return [{ name, parameters: { processes }, unit: known, better: 'bigger', values: [Number(value)] }];
}

/** iozone: its table (also of `-i`, with tests left out), in kB/s, ops/s or microseconds; and its throughput mode. */
export const iozone: Format = {
  name: 'iozone',
  aliases: ['iozone3'],
  title: 'iozone',
  recognises: ({ text }) =>
    /^\s{0,80}kB {1,9}reclen {1,9}write {1,9}rewrite/m.test(text) ||
    plainLines(text).some((line) => childrenLine.test(line)),
  read({ text }) {
    const measurements = readIozone(text);
    if (measurements.length === 0) throw new FormatError('it has no row below "kB  reclen  write  rewrite"');
    return { measurements };
  },
};

// stress-ng: --yaml, or the lines of --metrics.

const yamlSchema = z.looseObject({
  metrics: z.array(z.record(z.string(), z.union([z.string(), z.number()]))),
});
const stressTable =
  /^stress-ng: (?:metrc|info): \[\d+\] ([a-z][a-z0-9-]{1,40}) (\d{1,18}) ([\d.]{1,20}) ([\d.]{1,20}) ([\d.]{1,20}) ([\d.]{1,20}) ([\d.]{1,20})/;
const stressOther =
  /^stress-ng: (?:metrc|info): \[\d+\] ([a-z][a-z0-9-]{1,40}) ([\d.]{1,30}) (\S.{1,80}?)(?: \((?:geomet|harmon|of |avg).*)?$/;

/** Members of the YAML that say how long it took and with what, not how fast it was. */
const stressFacts =
  /^(?:stressor|bogo-ops|bogo-ops-per-second-usr-sys-time|bogo-ops-per-second-real-time|wall-clock-time|user-time|system-time|cpu-usage-per-instance|max-rss)$/;

/** `mbsec-read-rate`, `MB/sec read rate`: what a stressor says of itself. */
function stressFigure(name: string, what: string, value: number): Measurement {
  const metric = what
    .replace(/^MB\/sec /, 'mbsec ')
    .replace('read/write', 'readwrite')
    .replaceAll(/[ /]/g, '-');
  const isRate = /rate|per-sec|\/sec/.test(what);
  const unit = metric.startsWith('mbsec-') ? 'MB/s' : what;
  // Reading and writing are two facts.
  return { name, parameters: { metric }, unit, better: isRate ? 'bigger' : 'smaller', values: [value], fact: metric };
}

const stressRate = (name: string, value: number): Measurement => ({
  ...{ name, unit: 'ops/s', better: 'bigger', values: [value] },
});

function readStressYaml(text: string): Measurement[] {
  let value: unknown;
  try {
    value = parse(text.replace(/^\.\.\.\s*$/m, ''), { maxAliasCount: 0, logLevel: 'silent' });
  } catch {
    throw new FormatError('it is not valid YAML, perhaps cut short');
  }
  const found = yamlSchema.safeParse(value);
  if (!found.success) throw new FormatError('it has no "metrics": run stress-ng with --metrics');
  return found.data.metrics.flatMap((all): Measurement[] => {
    const name = String(all.stressor);
    const rate = Number(all['bogo-ops-per-second-real-time']);
    const others = Object.entries(all).filter(([key, each]) => !stressFacts.test(key) && typeof each === 'number');
    return [stressRate(name, rate), ...others.map(([key, each]) => stressFigure(name, key, Number(each)))];
  });
}

function readStressLines(text: string): Measurement[] {
  return plainLines(text).flatMap((line): Measurement[] => {
    const [, name, , , , , rate] = stressTable.exec(line) ?? [];
    if (name !== undefined) return [stressRate(name, Number(rate))];
    const [, stressor, value, what] = stressOther.exec(line) ?? [];
    return stressor === undefined || what === undefined || !/^\D/.test(what)
      ? []
      : [stressFigure(stressor, what, Number(value))];
  });
}

const isStressYaml = (text: string): boolean =>
  /^ {4,8}stress-ng-version: /m.test(text) || /^ {2,8}- stressor: /m.test(text);

/** stress-ng: bogo operations per second of the wall clock, and the rates that a stressor has of its own. */
export const stressNg: Format = {
  name: 'stress-ng',
  aliases: ['stressng'],
  title: 'stress-ng',
  recognises: ({ text }) => isStressYaml(text) || plainLines(text).some((line) => stressTable.test(line)),
  read({ text }) {
    const measurements = isStressYaml(text) ? readStressYaml(text) : readStressLines(text);
    if (measurements.length === 0) throw new FormatError('it has no metrics: run stress-ng with --metrics');
    return { measurements };
  },
};
