/** Counts per operation of cells, and which of them have grown, on a terminal. */
import type { Colors } from 'picocolors/types.js';
import type { CellProfiles } from '../../count/index.ts';
import type { Profile } from '../../core/document/index.ts';
import { formatBytes, formatCount, makeVisible } from '../../core/words/index.ts';

/** One line for each cell: its calls per operation, its bytes, and its counts that vary. */
export function renderCellProfiles({ cells, skipped, errors, notes = [] }: CellProfiles, colours: Colors): string {
  const lines = Object.entries(cells).map(
    ([id, { profile }]) => `${makeVisible(id)}\n  ${cellLine(profile, colours.yellow)}`,
  );
  const rest = [
    ...skipped.map(
      (one) => `${makeVisible(one.cell)}: ${one.reason}${one.remedy === undefined ? '' : ` → ${one.remedy}`}`,
    ),
    ...errors.map(({ cell, code, message }) => `${makeVisible(cell)}: ${code}: ${message}`),
  ];
  const title = `${formatCount(lines.length, 'cell')}, per operation\n\n`;
  const limits = notes.map((note) => `${colours.yellow(note)}\n\n`).join('');
  return `${limits}${title}${lines.join('\n')}\n${rest.length > 0 ? `\nNot counted\n  ${rest.join('\n  ')}\n` : ''}`;
}

const figure = (value: number): string => String(Number(value.toPrecision(6)));

function cellLine(
  {
    perOp,
    kinds = {},
    source,
    readBytes = 0,
    writtenBytes = 0,
    copiedBytes = 0,
    mappedBytes = 0,
    ringSubmissions = 0,
    unstable = [],
  }: Profile,
  warn: (text: string) => string,
): string {
  const isSummed = source === 'counters';
  const calls = Object.entries(isSummed ? kinds : perOp)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([name, count]) =>
      unstable.includes(isSummed ? `kind ${name}` : name)
        ? warn(`${name} ${figure(count)} (varies)`)
        : `${name} ${figure(count)}`,
    );
  const bytes = [
    ...(readBytes > 0 ? [`${formatBytes(readBytes)} read`] : []),
    ...(writtenBytes > 0 ? [`${formatBytes(writtenBytes)} written`] : []),
    ...(copiedBytes > 0 ? [`${formatBytes(copiedBytes)} copied by the kernel`] : []),
    ...(mappedBytes > 0 ? [`${formatBytes(mappedBytes)} mapped`] : []),
    ...(ringSubmissions > 0 ? [`${figure(ringSubmissions)} requests to io_uring`] : []),
  ];
  return [
    ...(calls.length > 0 ? [calls.join(', ')] : [isSummed ? 'no call that reads or writes' : 'no call on a file']),
    ...bytes,
  ].join(' · ');
}

/** @param grown one sentence for each count that has grown */
export const renderGrownCounts = (grown: readonly string[], colours: Colors): string =>
  grown.length === 0
    ? 'No count has grown.'
    : grown.map((message) => `${colours.red('+')} ${makeVisible(message)}`).join('\n');
