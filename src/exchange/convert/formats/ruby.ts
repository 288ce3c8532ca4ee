/** Tables of Ruby's Benchmark and benchmark-ips. */
import { normalQuantile975 } from '../../../core/stats/index.ts';
import { around, type Format, FormatError, type Measurement } from '../measurement.ts';
import { matchesIn, plainLines } from '../lines.ts';
import { factorOf } from './amounts.ts';

const rubyHeading = /^ ?user system total real ?$/;
const rubyLine = /^ ?(.{0,500}?) ?([\d.]{1,20}) ([\d.]{1,20}) ([\d.]{1,20}) \( ?([\d.]{1,20})\) ?$/;
const rubyIpsLine = /^ ?(.{1,500}?) ([\d.]{1,20})([kMBT]?) \(± ?([\d.]{1,10})%\) i\/s/;

/** benchmark-ips: iterations per second, with their deviation. */
function readIps([, name = '', value, prefix, deviation]: RegExpExecArray): Measurement {
  const rate = Number(value) * factorOf(prefix);
  const half = (normalQuantile975 * rate * Number(deviation)) / 100;
  return { name, unit: 'iterations/s', better: 'bigger', values: [rate], ...around(rate, half) };
}

/** Ruby's Benchmark.bm and bmbm: real time, and CPU time; and benchmark-ips. */
export const ruby: Format = {
  name: 'ruby',
  aliases: ['ruby-benchmark', 'benchmark-ips'],
  title: 'Ruby Benchmark',
  recognises: ({ text }) => plainLines(text).some((line) => rubyHeading.test(line) || rubyIpsLine.test(line)),
  read({ text }) {
    const lines = plainLines(text);
    const measurements = matchesIn(text, rubyIpsLine).map(readIps);
    // `bmbm` rehearses: lines before its second heading are ignored.
    const start = lines.findIndex((line) => rubyHeading.test(line));
    const rehearsal = lines.findIndex((line) => line.startsWith('Rehearsal -'));
    for (const line of start < 0 ? [] : lines.slice(start + 1)) {
      const [, label, user, system, , real] = rubyLine.exec(line) ?? [];
      if (label === undefined) continue;
      const name = label.replace(/:$/, '');
      const of = (metric: string, value: string | undefined): Measurement => ({
        name,
        parameters: { metric },
        unit: 's',
        values: [Number(value)],
      });
      measurements.push({ name, unit: 's', values: [Number(real)] }, of('user', user), of('system', system));
    }
    if (measurements.length === 0)
      throw new FormatError('it has no line such as "name  0.95  0.00  0.95 (  0.952039)"');
    const reason = 'the rehearsal of bmbm, which warms up';
    return { measurements, skipped: rehearsal < 0 ? [] : [{ name: 'rehearsal', reason }] };
  },
};
