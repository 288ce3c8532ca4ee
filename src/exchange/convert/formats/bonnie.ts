/** bonnie++ (bon_csv2html(1)): format, version, name, … then figure and CPU share of each test, then each test's longest latency. */
import { type Format, FormatError, joined, type NoFigures, type Part } from '../measurement.ts';
import { plainLines } from '../lines.ts';
import { nsOf } from './amounts.ts';

const bonnieLine = /^1\.(9[678]),[\w.+]{1,20},.{10,2000}$/;

/** Six tests on a file, then three on names in order, three at random. */
const bonnieFile = ['putc', 'put-block', 'rewrite', 'getc', 'get-block', 'seeks'];
const bonnieNames = ['seq-create', 'seq-stat', 'seq-delete', 'random-create', 'random-stat', 'random-delete'];

const tooSoon = 'it ended too soon for bonnie++ to measure: use more data (-s, -n)';

function bonnieLatency(text: string): number | undefined {
  const [, value, unit] = /^(\d+)(us|ms|s)$/.exec(text) ?? [];
  return value === undefined ? undefined : nsOf(value, unit);
}

function readBonnie(line: string): Part {
  const fields = line.split(',');
  // 1.98 says how many seeks there were.
  const start = line.startsWith('1.98') ? 9 : 7;
  const names = start + 2 * bonnieFile.length;
  const latencies = names + 5 + 2 * bonnieNames.length;
  const [, , , concurrency = '', , size = ''] = fields;
  const files = fields[names] ?? '';
  const { measurements, skipped }: Part = { measurements: [], skipped: [] };
  for (const [index, name] of [...bonnieFile, ...bonnieNames].entries()) {
    const onNames = index >= bonnieFile.length;
    const at = onNames ? names + 5 + 2 * (index - bonnieFile.length) : start + 2 * index;
    const parameters = { concurrency, ...(onNames ? { files } : { size }) };
    const value = fields[at] ?? '';
    const unit = name === 'seeks' ? 'seeks/s' : onNames ? 'files/s' : 'KiB/s';
    if (value.startsWith('+')) skipped.push({ name, reason: tooSoon });
    else if (Number(value) > 0)
      measurements.push({ name, parameters, unit, better: 'bigger', values: [Number(value)] });
    const latency = bonnieLatency(fields[latencies + index] ?? '');
    if (latency === undefined || latency === 0) continue;
    measurements.push({ name, parameters: { ...parameters, metric: 'longest' }, unit: 'ns', values: [latency] });
  }
  return { measurements, skipped };
}

/** 1.03: name, size, figure and CPU share of six tests, number of files, figure and CPU share of six more. No version, no latencies. */
const oldLine = /^[^,\s]{1,100},\d{1,12}[KMG]?(?::\w{1,12})?(?:,(?:[\d.]{0,20}|\+{3,5})){25}$/;

const oldHeading = /^Version {1,4}1\.0[0-3]\w? /m;
const newHeading = /^Version {1,4}(?:1\.9\d|2\.\d\d)\w? {1,20}-{2,9}Sequential Output/m;

function oldFigures(
  names: readonly string[],
  fields: readonly string[],
  own: Record<string, string>,
  unit: string,
): Part {
  const found: Part = { measurements: [], skipped: [] };
  for (const [index, name] of names.entries()) {
    const value = fields[2 * index] ?? '';
    const isSeeks = name === 'seeks';
    if (value.startsWith('+')) found.skipped.push({ name, parameters: own, reason: tooSoon });
    else if (Number(value) > 0)
      found.measurements.push({
        name,
        parameters: own,
        unit: isSeeks ? 'seeks/s' : unit,
        better: 'bigger',
        values: [Number(value)],
      });
  }
  return found;
}

function readOld(line: string): Part {
  const fields = line.split(',');
  const names = 2 + 2 * bonnieFile.length;
  return joined([
    oldFigures(bonnieFile, fields.slice(2), { size: fields[1]! }, 'KiB/s'),
    oldFigures(bonnieNames, fields.slice(names + 1), { files: fields[names]! }, 'files/s'),
  ]);
}

const tableRow = (first: string): RegExp =>
  new RegExp(String.raw`^ ?${first}((?: (?:[\d.]{1,20}|\+{5}) (?:\d{1,3}|\+{3})){6}) ?$`);
const fileRow = tableRow(String.raw`\S{1,100} (\d{1,12}[KMG]?(?::\w{1,12})?)`);
const namesRow = tableRow(String.raw`(\d{1,9}(?::\S{1,40})?)`);

/** The table of 1.03, where there is no line of CSV: rows with all tests, since the tests of others are not known. */
function readTable(text: string): Part {
  return joined(
    plainLines(text).map((line) => {
      const [, size, ofFile = ''] = fileRow.exec(line) ?? [];
      const [, files, ofNames = ''] = namesRow.exec(line) ?? [];
      if (size !== undefined) return oldFigures(bonnieFile, ofFile.trim().split(' '), { size }, 'KiB/s');
      if (files !== undefined) return oldFigures(bonnieNames, ofNames.trim().split(' '), { files }, 'files/s');
      return { measurements: [], skipped: [] };
    }),
  );
}

/** A machine's name (`-m`) may be another in each execution: it counts only where one file has several. */
function withMachines(lines: readonly string[]): Part[] {
  const machines = lines.map((line) => line.split(',')[bonnieLine.test(line) ? 2 : 0]!);
  const isOne = new Set(machines).size === 1;
  return lines.map((line, index) => {
    const part = bonnieLine.test(line) ? readBonnie(line) : readOld(line);
    const machine = machines[index]!;
    const own = <One extends Pick<NoFigures, 'parameters'>>(one: One): One =>
      isOne ? one : { ...one, parameters: { ...one.parameters, machine } };
    return { measurements: part.measurements.map(own), skipped: part.skipped.map(own) };
  });
}

/** bonnie++'s line of CSV, which ends its report too: rates, and since 1.96 the longest latency of each test; the table of 1.03. */
export const bonnie: Format = {
  name: 'bonnie',
  aliases: ['bonnie++'],
  title: 'bonnie++',
  isPrinted: true,
  repeats: '-x',
  recognises: ({ text }) =>
    text.split(/\r?\n/).some((line) => bonnieLine.test(line) || oldLine.test(line)) ||
    oldHeading.test(text) ||
    newHeading.test(text),
  read({ text }) {
    const lines = text.split(/\r?\n/).filter((line) => bonnieLine.test(line) || oldLine.test(line));
    if (lines.length > 0) return joined(withMachines(lines));
    if (oldHeading.test(text)) return readTable(text);
    if (newHeading.test(text))
      throw new FormatError('its table has rounded figures: give the line of CSV that bonnie++ prints below it');
    throw new FormatError('it has no line of CSV that begins with 1.96, 1.97 or 1.98, nor one of bonnie++ 1.03');
  },
};
