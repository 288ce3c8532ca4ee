/** iozone: a table whose columns are located by their ends, since tests that did not run are blank; or its throughput mode. */
import type { Better } from '../../../core/document/index.ts';
import type { Format, Measurement } from '../measurement.ts';
import { hasLine, matchesIn } from '../lines.ts';

const iozoneHeading = /^\s*[kK]B\s+reclen\s+write\s+rewrite/;

const iozoneColumns = [
  'write',
  'rewrite',
  'read',
  'reread',
  'random read',
  'random write',
  'backward read',
  'record rewrite',
  'stride read',
  'fwrite',
  'frewrite',
  'fread',
  'freread',
];

const childrenLine = /^ ?Children see throughput for (\d{1,9}) (.{1,60}?) = ([\d.]{1,30}) ?([kM]B\S*\/sec|ops\/sec)/;

const maxLineLength = 4_000;

/** Each word of a line with its end position. */
const ends = (line: string): [string, number][] =>
  [...line.matchAll(/\S+/g)].map(({ 0: word, index }) => [word, index + word.length]);

function iozoneUnit(text: string): { unit: string; better: Better } {
  // Of the options -O and -N, on the line of the mode or on one of its own.
  if (/\bOutput is in (?:ops\/sec|operations per second)/.test(text)) return { unit: 'ops/s', better: 'bigger' };
  if (/\bOutput is in [Mm]icroseconds/.test(text)) return { unit: 'us', better: 'smaller' };
  return { unit: 'KiB/s', better: 'bigger' };
}

function readIozone(text: string): Measurement[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => (line.length > maxLineLength ? '' : line.replaceAll('\t', '        ')));
  const unit = iozoneUnit(text);
  const measurements: Measurement[] = [];
  let columns: number[] = [];
  for (const line of lines) {
    if (iozoneHeading.test(line)) columns = ends(line).map(([, end]) => end);
    const isRow = columns.length > 2 && /^\s*\d+\s+\d+\s+\d/.test(line);
    if (!isRow) continue;
    const [size, record, ...figures] = ends(line);
    for (const [figure, end] of figures) {
      const distances = columns.slice(2).map((column) => Math.abs(column - end));
      const name = iozoneColumns[distances.indexOf(Math.min(...distances))];
      if (name === undefined || !/^\d+(?:\.\d+)?$/.test(figure)) continue;
      const parameters = { size: `${size![0]}KiB`, record: `${record![0]}KiB` };
      measurements.push({ name, parameters, ...unit, values: [Number(figure)] });
    }
  }
  return [...measurements, ...matchesIn(text, childrenLine).map(readChildren)];
}

function readChildren([, processes = '', name = '', value, unit = '']: RegExpExecArray): Measurement {
  const known = unit.startsWith('k') ? 'KiB/s' : unit.startsWith('M') ? 'MiB/s' : 'ops/s';
  return { name, parameters: { processes }, unit: known, better: 'bigger', values: [Number(value)] };
}

/** iozone: its table (also of `-i`, with tests left out), in kB/s, ops/s or microseconds; and its throughput mode. */
export const iozone: Format = {
  name: 'iozone',
  aliases: ['iozone3'],
  title: 'iozone',
  isPrinted: true,
  repeats: 'several executions in one file',
  lacks: 'it has no row below "kB  reclen  write  rewrite"',
  recognises: ({ text }) =>
    /^\s{0,80}[kK]B {1,9}reclen {1,9}write {1,9}rewrite/m.test(text) || hasLine(text, childrenLine),
  read: ({ text }) => ({ measurements: readIozone(text) }),
};
