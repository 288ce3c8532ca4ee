/** What a store knows of programs compared with themselves, for a terminal. */
import { describeNoise, describeOthers, type NoiseSummary } from '../dashboard/index.ts';
import { cellName } from '../matrix/index.ts';
import { displayWidth, truncateMiddle } from '../present/index.ts';
import { formatDuration, formatPercent, makeVisible } from '../present/words/index.ts';

const longestName = 48;
const longestMachine = 40;
const headings = ['cell', 'machine', 'finds', 'decides in', 'called slower'];

/** Two sentences, and a line for each cell on each type of machine: the smallest slowdown that is found, and how long a decision takes. */
export function describeStoredNoise(noise: NoiseSummary): string {
  const rows = noise.lines.map(({ cell, machine, detectable, seconds, regressed, checks }) => [
    truncateMiddle(makeVisible(cellName(cell)), longestName),
    truncateMiddle(makeVisible(machine), longestMachine),
    detectable === null ? '–' : `+${formatPercent(detectable)}`,
    seconds === null ? 'not decided' : formatDuration(seconds * 1e9),
    `${regressed} of ${checks}`,
  ]);
  const widths = headings.map((_, column) => Math.max(...[headings, ...rows].map((row) => displayWidth(row[column]!))));
  const line = (row: readonly string[]): string =>
    `  ${row.map((text, column) => text + ' '.repeat(widths[column]! - displayWidth(text))).join('  ')}`.trimEnd();
  return `${[
    [describeNoise(noise), describeOthers(noise)].filter((text) => text !== '').join(' '),
    '',
    ...[headings, ...rows].map(line),
  ].join('\n')}\n`;
}
