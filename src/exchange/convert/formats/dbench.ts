/** Results of dbench. */
import { type Format, FormatError, type Measurement } from '../measurement.ts';
import { figuresOf } from './named-figures.ts';
import { plainLines } from '../lines.ts';

const dbenchTotal =
  /^ ?Throughput ([\d.]{1,20}) MB\/sec(?: \(sync (?:open|dirs)\))* (\d{1,9}) clients? (\d{1,9}) procs? max_latency=([\d.]{1,20}) ms/;

const dbenchLine = /^ ?([A-Z][A-Za-z0-9]{1,30}) (\d{1,15}) ([\d.]{1,20}) ([\d.]{1,20}) ?$/;

function readDbench(lines: readonly string[]): Measurement[] {
  const [, rate, clients, , longest] =
    lines.map((line) => dbenchTotal.exec(line)).find((found) => found !== null) ?? [];
  if (rate === undefined || clients === undefined) return [];
  const of = (name: string): ReturnType<typeof figuresOf> => figuresOf({ name, parameters: { clients } });
  const operations = lines.flatMap((line): Measurement[] => {
    const [, name, , mean, most] = dbenchLine.exec(line) ?? [];
    if (name === undefined) return [];
    return [of(name)('latency', 'ms', [Number(mean)]), of(name)('longest', 'ms', [Number(most)])];
  });
  return [
    of('all')('bandwidth', 'MB/s', [Number(rate)], { better: 'bigger' }),
    of('all')('longest', 'ms', [Number(longest)]),
    ...operations,
  ];
}

/** dbench: throughput, the longest latency, mean and longest latency of each operation. */
export const dbench: Format = {
  name: 'dbench',
  aliases: [],
  title: 'dbench',
  recognises: ({ text }) => plainLines(text).some((line) => dbenchTotal.test(line)),
  read({ text }) {
    const measurements: Measurement[] = [];
    let report: string[] = [];
    // The throughput ends a report.
    for (const line of plainLines(text)) {
      report.push(line);
      if (!dbenchTotal.test(line)) continue;
      measurements.push(...readDbench(report));
      report = [];
    }
    if (measurements.length === 0) throw new FormatError('it has no line "Throughput … MB/sec"');
    return { measurements };
  },
};
