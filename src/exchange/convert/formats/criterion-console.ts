/** Criterion's output under `cargo bench`: `name  time: [low estimate high]`. */
import { plainLines } from '../lines.ts';
import type { Measurement, NoFigures, Reading } from '../measurement.ts';
import { LostTargets, targetOf } from './cargo.ts';

const amount = String.raw`([\d.]{1,30}) (ps|ns|µs|μs|us|ms|s)`;

const timeLine = new RegExp(String.raw`^(.*?) ?time: \[${amount} ${amount} ${amount}\]`);

const rate = String.raw`([\d.]{1,30}) ([KMGT]?i?B)\/s`;

const throughputLine = new RegExp(String.raw`^ ?thrpt: \[${rate} ${rate} ${rate}\]`);

/** Text printed before the figures. */
const begunLine = /^ ?Benchmarking (.{1,500}?): Warming up for /;

const nsOf: Readonly<Record<string, number>> = { ps: 1e-3, ns: 1, us: 1e3, µs: 1e3, μs: 1e3, ms: 1e6, s: 1e9 };

const bytesOf = (unit: string): number => {
  const base = unit.includes('i') ? 1024 : 1000;
  return base ** ['B', 'K', 'M', 'G', 'T'].indexOf(unit[0]!);
};

export const isCriterionConsole = (text: string): boolean => plainLines(text).some((line) => timeLine.test(line));

/** Every benchmark with its interval; a long name is on the line above. A benchmark that began without figures is reported as lost. */
export function readCriterionConsole(text: string): Required<Pick<Reading, 'measurements' | 'skipped'>> {
  const measurements: Measurement[] = [];
  const begun = new Map<string, string>();
  const lost = new LostTargets();
  let [above, group]: [string, string | undefined] = ['', undefined];
  for (const line of plainLines(text)) {
    const time = timeLine.exec(line);
    const throughput = throughputLine.exec(line);
    const last = measurements.at(-1);
    const [, started] = begunLine.exec(line) ?? [];
    if (started !== undefined) begun.set(started, 'it began and has no result');
    else if (time) {
      const [low, estimate, high] = [2, 4, 6].map((at) => Number(time[at]) * nsOf[time[at + 1]!]!);
      const name = time[1]!.trim() === '' ? above : time[1]!.trim();
      measurements.push({ name, group, unit: 'ns', values: [estimate!], low: low!, high: high! });
      begun.delete(name);
    } else if (throughput && last) {
      last.bytesPerOp = Math.round((Number(throughput[3]) * bytesOf(throughput[4]!) * last.values[0]!) / 1e9);
    }
    group = targetOf(line) ?? group;
    lost.read(line);
    if (line.trim() !== '') above = line.trim();
  }
  const skipped = [...begun].map(([name, reason]): NoFigures => ({ name, reason }));
  return { measurements, skipped: [...skipped, ...lost.entries(skipped.length > 0)] };
}
