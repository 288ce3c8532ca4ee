/** The report of fs_mark. */
import { defined } from '../../../core/document/index.ts';
import { hasLine, plainLines } from '../lines.ts';
import type { Format, Measurement } from '../measurement.ts';
import { figuresOf, isPositive } from './named-figures.ts';

const fsMarkHeading = /^ ?FSUse% Count Size Files\/sec App Overhead/;
const fsMarkCall = / ([A-Z]{2,12}) \(Min\/Avg\/Max\)/g;

function readFsMark(text: string): Measurement[] {
  const lines = plainLines(text);
  const start = lines.findIndex((line) => fsMarkHeading.test(line));
  const rows = lines
    .slice(start + 1)
    .filter((line) => /^ ?[\d.]+ \d+ \d+ [\d.]+ \d+/.test(line))
    .map((line) => line.trim().split(' ').map(Number));
  if (start < 0 || rows.length === 0) return [];
  const [threads, sync, io] = [/(\d+) thread\(s\)/, /Sync method: ([A-Z][A-Z ]*?):/, /IO size of (\d+) bytes/].map(
    (pattern) => pattern.exec(text)?.[1],
  );
  const of = figuresOf({
    name: 'files',
    parameters: defined({ size: `${rows[0]![2]!}B`, threads, sync, io: io && `${io}B` }),
  });
  const calls = [...lines[start]!.matchAll(fsMarkCall)].map(([, call]) => call!.toLowerCase());
  const column = (position: number): number[] => rows.map((row) => row[position] ?? 0);
  return [
    of('rate', 'files/s', column(3), { better: 'bigger' }),
    // Five columns, then three of each call, in microseconds.
    ...calls.map((call, index) => of(call, 'us', column(6 + 3 * index))),
  ].filter(isPositive);
}

/** fs_mark: files per second of each loop; with `-v`, the mean time of each call. */
export const fsMark: Format = {
  name: 'fs-mark',
  aliases: ['fs_mark', 'fsmark'],
  title: 'fs_mark',
  isPrinted: true,
  lacks: 'it has no row below "FSUse% Count Size Files/sec"',
  recognises: ({ text }) => hasLine(text, fsMarkHeading),
  read: ({ text }) => ({ measurements: text.split(/^(?=#\s.{0,400}fs_mark\s)/m).flatMap(readFsMark) }),
};
