/** db_bench of RocksDB, LevelDB and those that print alike. */
import type { Format, Part } from '../measurement.ts';
import { hasLine, plainLines } from '../lines.ts';
import { figuresOf } from './named-figures.ts';

const result =
  /^ ?([a-zA-Z][\w.-]{1,60}) ?: ([\d.]{1,20}) micros\/op(?: (\d{1,15}) ops\/sec)?(?: [\d.]{1,20} seconds \d{1,15} operations)?;(?: ([\d.]{1,20}) MB\/s)?(?: |$)/;
const begun = /^ ?([a-zA-Z][\w.-]{1,60}) ?: [\d.]{1,20} m/;
const fact = /^ ?(Keys|Values|Entries): (\d{1,15})(?: bytes each)?/;
const percentiles = /^ ?Percentiles: P50: ([\d.]{1,20}) .{0,60}?\bP99: ([\d.]{1,20}) P99\.9: ([\d.]{1,20})\b/;
const histogramOf = /^ ?Microseconds per (\w{1,40}):/;
const failure = /^ ?(?:(\w{1,40}) (?:error|status): (.{1,200})|unknown benchmark '?([\w.-]{1,60}))/i;

function readDbBench(text: string): Part {
  const { measurements, skipped }: Part = { measurements: [], skipped: [] };
  const facts: Record<string, string> = {};
  let [name, operation, runs] = ['', '', 0];
  for (const line of plainLines(text)) {
    const [, what, size] = fact.exec(line) ?? [];
    if (what !== undefined && size !== undefined) facts[what.toLowerCase()] = size;
    // Another execution may have options that are not printed: its results are no repetitions.
    if (what === 'Keys') runs++;
    const [, found, micros = '', ops, mib] = result.exec(line) ?? [];
    if (found !== undefined) {
      [name, operation] = [found, ''];
      const of = figuresOf({ name, parameters: { ...facts } });
      const series = `${runs}`;
      const rate = { better: 'bigger', fact: 'rate', series } as const;
      measurements.push(of('latency', 'us', [Number(micros)], { fact: 'rate', series }));
      if (ops !== undefined) measurements.push(of('ops', 'ops/s', [Number(ops)], rate));
      // It divides by 1,048,576.
      if (mib !== undefined) measurements.push(of('bandwidth', 'MiB/s', [Number(mib)], rate));
      continue;
    }
    operation = histogramOf.exec(line)?.[1] ?? operation;
    const [, p50, p99, p999] = percentiles.exec(line) ?? [];
    if (p50 !== undefined && name !== '') {
      const of = figuresOf({ name, parameters: { ...facts, ...(operation === '' ? {} : { operation }) } });
      const named = { p50, p99: p99!, 'p99.9': p999! };
      measurements.push(
        ...Object.entries(named).map(([metric, value]) => of(metric, 'us', [Number(value)], { series: `${runs}` })),
      );
    }
    const [, torn] = begun.exec(line) ?? [];
    if (torn !== undefined) skipped.push({ name: torn, reason: 'its result line is torn' });
    const [, failed, why, unknown] = failure.exec(line) ?? [];
    if (failed !== undefined) skipped.push({ name: `${failed} error`, reason: `db_bench reports an error: ${why}` });
    if (unknown !== undefined) skipped.push({ name: unknown, reason: 'db_bench does not know this benchmark' });
  }
  return { measurements, skipped };
}

/** db_bench: time of one operation, operations per second, bandwidth; percentiles with `--histogram`. */
export const dbBench: Format = {
  name: 'db-bench',
  aliases: ['db_bench', 'rocksdb', 'leveldb'],
  title: 'db_bench',
  isPrinted: true,
  repeats: '--benchmarks=readrandom[X3]',
  lacks: 'it has no line such as "fillseq : 3.5 micros/op"',
  recognises: ({ json, text }) => json === undefined && hasLine(text, result),
  read: ({ text }) => readDbBench(text),
};
