/** The report of sysbench fileio. */
import { defined } from '../../../core/document/index.ts';
import { plainLines } from '../lines.ts';
import type { Format, Measurement } from '../measurement.ts';
import { figuresOf, isPositive } from './named-figures.ts';

const sysbenchMode = /^ ?Doing (.{1,60}?) test ?$/m;
const sysbenchFigure = /^ ?(reads|writes|fsyncs|read|written)(?:\/s|, MiB\/s): ([\d.]{1,30}) ?$/;
const sysbenchLatency = /^ ?(avg|(\d{1,2})(?:st|nd|rd|th) percentile): ([\d.]{1,30}) ?$/;

function readSysbench(text: string): Measurement[] {
  const lines = plainLines(text);
  const option = (pattern: RegExp): string | undefined => pattern.exec(lines.join('\n'))?.[1]?.replaceAll(' ', '');
  const mode = sysbenchMode.exec(lines.join('\n'))?.[1];
  if (mode === undefined) return [];
  const of = figuresOf({
    name: mode,
    parameters: defined({
      threads: option(/^ ?Number of threads: (\d+)/m),
      block: option(/^ ?Block size (\S+)/m),
      files: option(/^ ?(\d+) files, /m),
      size: option(/^ ?(\S+) total file size/m),
      io: option(/^ ?Using (.{1,40}?) I\/O mode/m),
    }),
  });
  return lines
    .flatMap((line): Measurement[] => {
      const [, what, value] = sysbenchFigure.exec(line) ?? [];
      const fact = what?.startsWith('read') === true ? 'read' : 'written';
      const rate = { better: 'bigger' as const, fact: what === 'fsyncs' ? what : fact };
      if (what === 'read' || what === 'written') return [of(`${what}-bandwidth`, 'MiB/s', [Number(value)], rate)];
      if (what !== undefined) return [of(what, `${what}/s`, [Number(value)], rate)];
      const [, kind, rank, latency] = sysbenchLatency.exec(line) ?? [];
      if (kind === undefined) return [];
      return [of(rank === undefined ? 'latency' : `p${rank}`, 'ms', [Number(latency)])];
    })
    .filter(isPositive);
}

/** `sysbench fileio … run`: rates, mean latency and its percentile. Work that the mode does not do has no figure. */
export const sysbench: Format = {
  name: 'sysbench',
  aliases: ['sysbench-fileio'],
  title: 'sysbench fileio',
  isPrinted: true,
  lacks: 'it has no "File operations:" with rates: did the test run?',
  recognises: ({ text }) => /^sysbench \d/m.test(text) && /^File operations:/m.test(text),
  read: ({ text }) => ({ measurements: text.split(/^(?=sysbench \d)/m).flatMap(readSysbench) }),
};
