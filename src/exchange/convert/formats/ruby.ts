/** Tables of Ruby's Benchmark and benchmark-ips. */
import { normalQuantile975 } from '../../../core/stats/index.ts';
import { type Format, FormatError, type Measurement } from '../measurement.ts';
import { plainLines } from '../lines.ts';

const rubyHeading = /^ ?user system total real ?$/;

const rubyLine = /^ ?(.{0,500}?) ?([\d.]{1,20}) ([\d.]{1,20}) ([\d.]{1,20}) \( ?([\d.]{1,20})\) ?$/;

const rubyIpsLine = /^ ?(.{1,500}?) ([\d.]{1,20})([kMBT]?) \(± ?([\d.]{1,10})%\) i\/s/;

const ipsPrefix: Readonly<Record<string, number>> = { k: 1e3, M: 1e6, B: 1e9, T: 1e12 };

/** benchmark-ips: iterations per second, with their deviation. */
function readIps(line: string): Measurement | undefined {
  const [, name, value, prefix = '', deviation] = rubyIpsLine.exec(line) ?? [];
  if (name === undefined) return undefined;
  const rate = Number(value) * (ipsPrefix[prefix] ?? 1);
  const half = (normalQuantile975 * rate * Number(deviation)) / 100;
  return {
    name,
    unit: 'iterations/s',
    better: 'bigger',
    values: [rate],
    low: Math.max(0, rate - half),
    high: rate + half,
  };
}

/** Ruby's Benchmark.bm and bmbm: real time, and CPU time; and benchmark-ips. */
export const ruby: Format = {
  name: 'ruby',
  aliases: ['ruby-benchmark', 'benchmark-ips'],
  title: 'Ruby Benchmark',
  recognises: ({ text }) => plainLines(text).some((line) => rubyHeading.test(line) || rubyIpsLine.test(line)),
  read({ text }) {
    const lines = plainLines(text);
    const measurements = lines.map(readIps).filter((each) => each !== undefined);
    // `bmbm` rehearses: lines before its second heading are ignored.
    const start = lines.findIndex((line) => rubyHeading.test(line));
    const rehearsal = lines.findIndex((line) => line.startsWith('Rehearsal -'));
    for (const line of start < 0 ? [] : lines.slice(start + 1)) {
      const [, label, user, system, , real] = rubyLine.exec(line) ?? [];
      if (label === undefined) continue;
      const name = label.replace(/:$/, '');
      const of = (metric: string, value: string | undefined): Measurement => ({
        ...{ name, parameters: { metric }, unit: 's', values: [Number(value)] },
      });
      measurements.push({ name, unit: 's', values: [Number(real)] }, of('user', user), of('system', system));
    }
    if (measurements.length === 0)
      throw new FormatError('it has no line such as "name  0.95  0.00  0.95 (  0.952039)"');
    const reason = 'the rehearsal of bmbm, which warms up';
    return { measurements, skipped: rehearsal < 0 ? [] : [{ name: 'rehearsal', reason }] };
  },
};
