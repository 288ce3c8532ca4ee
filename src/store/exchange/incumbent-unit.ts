/** Figures in the unit that a chart of github-action-benchmark has had until now. */
import type { DataJsBench } from './data-js.ts';
import { halfWidth } from '../../store-format/index.ts';

const secondsOf: Readonly<Record<string, number>> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  μs: 1e-6,
  ms: 1e-3,
  s: 1,
  sec: 1,
};

/** Of `ns`, `us/iter`, `ns/op\t 4.000 MB/s` (as it keeps Go's lines), `iter/sec`: seconds of one, and whether it is a rate. */
function timeOf(unit: string): { seconds: number; isRate: boolean } | undefined {
  const first = unit
    .slice(0, 100)
    .split(/[\t\n]/)[0]!
    .trim();
  const [, time, rateTime] =
    /^(?:(ns|us|µs|μs|ms|s|sec)(?:\/(?:iter|op))?|(?:ops|iter|iterations)\/(ns|us|ms|s|sec))$/.exec(first) ?? [];
  const seconds = secondsOf[time ?? rateTime ?? ''];
  return seconds === undefined ? undefined : { seconds, isRate: time === undefined };
}

/** The same figure in `unit`, if both are times of one or numbers of them per time; else as it is. */
export function inUnitOf(bench: DataJsBench, unit: string): DataJsBench {
  const [from, to] = [timeOf(bench.unit), timeOf(unit)];
  const value = Number(bench.value);
  if (from === undefined || to === undefined || bench.unit === unit || !(value > 0)) return bench;
  const seconds = from.isRate ? from.seconds / value : from.seconds * value;
  const changed = six(to.isRate ? to.seconds / seconds : seconds / to.seconds);
  const half = halfWidth(bench.range, value);
  return {
    ...bench,
    value: changed,
    unit,
    ...(half === undefined ? {} : { range: `± ${Number(((half / value) * changed).toPrecision(3))}` }),
  };
}

/** What a store's figures have. */
const six = (value: number): number => Number(value.toPrecision(6));
