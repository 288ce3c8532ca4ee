/** sysbench */
import { type Format, FormatError, type Measurement } from '../measurement.ts';
import { plainLines } from '../lines.ts';
import { figuresOf, isPositive, plain, present } from './named-figures.ts';

const sysbenchMode = /^ ?Doing (.{1,60}?) test ?$/;

const sysbenchFigure = /^ ?(reads|writes|fsyncs|read|written)(?:\/s|, MiB\/s): ([\d.]{1,30}) ?$/;

const sysbenchLatency = /^ ?(avg|(\d{1,2})(?:st|nd|rd|th) percentile): ([\d.]{1,30}) ?$/;

function readSysbench(text: string): Measurement[] {
  const lines = plainLines(text);
  const mode = lines.map((line) => sysbenchMode.exec(line)?.[1]).find((found) => found !== undefined);
  if (mode === undefined) return [];
  const option = (pattern: RegExp): string | undefined => plain(pattern.exec(lines.join('\n'))?.[1]);
  const of = figuresOf({
    name: mode,
    parameters: present({
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
  recognises: ({ text }) => /^sysbench \d/m.test(text) && /^File operations:/m.test(text),
  read({ text }) {
    const measurements = text.split(/^(?=sysbench \d)/m).flatMap(readSysbench);
    if (measurements.length === 0) throw new FormatError('it has no "File operations:" with rates: did the test run?');
    return { measurements };
  },
};
