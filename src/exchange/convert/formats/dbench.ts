/** The report of dbench. */
import { hasLine, plainLines } from '../lines.ts';
import type { Format, Measurement } from '../measurement.ts';
import { figuresOf } from './named-figures.ts';

const dbenchTotal =
  /^ ?Throughput ([\d.]{1,20}) MB\/sec(?: \(sync (?:open|dirs)\))* (\d{1,9}) clients? (\d{1,9}) procs? max_latency=([\d.]{1,20}) ms/;
const dbenchLine = /^ ?([A-Z][A-Za-z0-9]{1,30}) (\d{1,15}) ([\d.]{1,20}) ([\d.]{1,20}) ?$/;

/** @param lines of a report, which ends with the throughput */
function readDbench(lines: readonly string[]): Measurement[] {
  const [, rate, clients = '', , longest] = dbenchTotal.exec(lines.at(-1)!)!;
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
  isPrinted: true,
  repeats: 'several executions in one file',
  lacks: 'it has no line "Throughput … MB/sec"',
  recognises: ({ text }) => hasLine(text, dbenchTotal),
  read({ text }) {
    const measurements: Measurement[] = [];
    let report: string[] = [];
    for (const line of plainLines(text)) {
      report.push(line);
      if (!dbenchTotal.test(line)) continue;
      measurements.push(...readDbench(report));
      report = [];
    }
    return { measurements };
  },
};
