/** Lines of Dart's benchmark_harness. */
import { matchesIn } from '../lines.ts';
import type { Format } from '../measurement.ts';

const dartLine = /^(.{1,500})\((\w{1,40})\): ([\d.]{1,20}) (ns|us|ms|s|bytes|B)\.? ?$/;

/** Dart's benchmark_harness. */
export const dart: Format = {
  name: 'dart',
  aliases: ['benchmark_harness', 'dart-benchmark-harness'],
  title: 'Dart benchmark_harness',
  lacks: 'it has no line such as "Name(RunTime): 1.0 us."',
  recognises: ({ text }) => matchesIn(text, dartLine).some(([, , metric]) => metric?.startsWith('RunTime')),
  read: ({ text }) => ({
    measurements: matchesIn(text, dartLine).map(([, name = '', metric = '', value, unit = '']) => ({
      name,
      parameters: metric === 'RunTime' ? {} : { metric },
      unit,
      values: [Number(value)],
    })),
  }),
};
