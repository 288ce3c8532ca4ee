/** Lines of Dart's benchmark_harness. */
import type { Format } from '../measurement.ts';
import { plainLines } from '../lines.ts';
import { readEach } from './printed-lines.ts';

const dartLine = /^(.{1,500})\((\w{1,40})\): ([\d.]{1,20}) (ns|us|ms|s|bytes|B)\.? ?$/;

/** Dart's benchmark_harness: `Name(RunTime): 1.0 us.` */
export const dart: Format = {
  name: 'dart',
  aliases: ['benchmark_harness', 'dart-benchmark-harness'],
  title: 'Dart benchmark_harness',
  recognises: ({ text }) => plainLines(text).some((line) => dartLine.exec(line)?.[2]?.startsWith('RunTime') === true),
  read: ({ text }) =>
    readEach(
      text,
      (line) => {
        const [, name, metric, value, unit] = dartLine.exec(line) ?? [];
        if (name === undefined || metric === undefined || unit === undefined) return undefined;
        return { name, parameters: metric === 'RunTime' ? {} : { metric }, unit, values: [Number(value)] };
      },
      'Name(RunTime): 1.0 us.',
    ),
};
