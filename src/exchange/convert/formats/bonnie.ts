/** bonnie++ (bon_csv2html(1)): format, version, name, … then figure and CPU share of each test, then each test's longest latency. */
import { type Format, FormatError, joined, type Part } from '../measurement.ts';
import { nsOf } from './amounts.ts';

const bonnieLine = /^1\.(9[678]),[\w.+]{1,20},.{10,2000}$/;

/** Six tests on a file, then three on names in order, three at random. */
const bonnieFile = ['putc', 'put-block', 'rewrite', 'getc', 'get-block', 'seeks'];
const bonnieNames = ['seq-create', 'seq-stat', 'seq-delete', 'random-create', 'random-stat', 'random-delete'];

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
  isPrinted: true,
  repeats: '-x',
  recognises: ({ text }) => text.split(/\r?\n/).some((line) => bonnieLine.test(line)),
  read({ text }) {
    const lines = text.split(/\r?\n/).filter((line) => bonnieLine.test(line));
    if (lines.length === 0) throw new FormatError('it has no line of CSV that begins with 1.96, 1.97 or 1.98');
    return joined(lines.map(readBonnie));
  },
};
