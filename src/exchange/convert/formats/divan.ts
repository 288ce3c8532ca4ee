/** divan: the tree that `cargo bench` prints. */
import type { Measurement, Format, NoFigures, Part } from '../measurement.ts';
import { factorOf } from './amounts.ts';

const maxLineLength = 4_000;

const heading =
  /^(\S.{0,200}?) {1,200}fastest {1,40}│ slowest {1,40}│ median {1,40}│ mean {1,40}│ samples {0,40}│ iters/;
/** A branch of the tree, its name, and what is in the columns. */
const branch = /^((?:│ {2}| {3}){0,40})(?:├─|╰─) (.{1,1000})$/;
const amount = /^([\d.]{1,20}) (ps|ns|µs|μs|us|ms|s|m|h)$/;
/** `4.557 GiB/s`, `1.2 Mitem/s` */
const throughput = /^([\d.]{1,20}) ([kKMGTPE]?i?)(B|item|char|cycle)\/s$/;
const allocations = /^[│ ]{0,200}(max alloc|alloc|dealloc|grow|shrink):/;
const sizes = /^([\d.]{1,20}) ([KMGTP]?i?B)$/;

/** The columns of a line: what is before the first one, then fastest, slowest, median, mean, and so on. */
interface Line {
  depth: number | undefined;
  label: string;
  columns: string[];
}

/** The name and the first figure share a column, with at least two spaces between them. */
function lineOf(text: string): Line {
  const [, indent, rest] = branch.exec(text) ?? [];
  const cells = (rest ?? text.replace(/^[│ ]{1,200}/, '')).split('│').map((cell) => cell.trim());
  const [, label, first] = /^(.{1,500}?)(?: {2,400}(\S.{0,100}))?$/.exec(cells[0] ?? '') ?? [];
  const isNamed = indent !== undefined;
  return {
    depth: isNamed ? indent.length / 3 : undefined,
    label: isNamed ? (label ?? '') : '',
    columns: [isNamed ? (first ?? '') : (cells[0] ?? ''), ...cells.slice(1)],
  };
}

/** The median of a row that has all its columns. */
const medianIn = ({ columns }: Line): string => (columns.length >= 4 ? columns[2]! : '');

function readDivan(text: string): Part {
  const measurements: Measurement[] = [];
  const skipped: NoFigures[] = [];
  let group: string | undefined;
  let current: string | undefined;
  let path: string[] = [];
  let kind = '';
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.length > maxLineLength ? '' : raw.trimEnd();
    const target = heading.exec(line)?.[1];
    if (target !== undefined) [group, path, current, kind] = [target, [], undefined, ''];
    if (line === '') [group, current] = [undefined, undefined];
    if (group === undefined || target !== undefined) continue;
    const row = lineOf(line);
    if (row.depth !== undefined) {
      [path, kind] = [[...path.slice(0, row.depth), row.label], ''];
      current = path.join('/');
      const [, value, unit] = amount.exec(medianIn(row)) ?? [];
      const isGroup = row.columns.every((cell) => cell === '');
      if (value !== undefined && row.columns.length >= 6)
        measurements.push({ name: current, group, unit: unit!, values: [Number(value)] });
      else if (!isGroup) {
        const reason = line.includes('(ignored)') ? 'it was ignored' : 'its result line is torn';
        skipped.push({ name: current.replace(/ {0,80}\(ignored\)$/, ''), reason });
      }
    } else if (current !== undefined) {
      kind = allocations.exec(line)?.[1] ?? kind;
      measurements.push(...otherFigures(medianIn(row), kind, { name: current, group }));
    }
  }
  return { measurements, skipped };
}

/** Below a benchmark: its throughput; its allocations, a number and bytes of each kind. */
function otherFigures(median: string, kind: string, named: { name: string; group: string }): Measurement[] {
  const [, rate, prefix = '', what] = throughput.exec(median) ?? [];
  if (rate !== undefined && what === 'B')
    return [{ ...named, parameters: { metric: 'throughput' }, unit: `${prefix}B/s`, values: [Number(rate)] }];
  if (rate !== undefined) {
    const value = Number(rate) * factorOf(prefix.replace('K', 'k'));
    return [{ ...named, parameters: { metric: 'throughput' }, unit: `${what}s/s`, better: 'bigger', values: [value] }];
  }
  if (kind === '') return [];
  const metric = kind.replace(' ', '-');
  const [, bytes, unit] = sizes.exec(median) ?? [];
  if (bytes !== undefined)
    return [{ ...named, parameters: { metric: `${metric}-bytes` }, unit: unit!, values: [Number(bytes)] }];
  return /^\d[\d.]{0,20}$/.test(median)
    ? [{ ...named, parameters: { metric }, unit: 'allocs', values: [Number(median)] }]
    : [];
}

/** divan: the median time of each benchmark, its throughput and its allocations. */
export const divan: Format = {
  name: 'divan',
  aliases: ['rust-divan'],
  title: 'divan',
  isPrinted: true,
  lacks: 'it has no benchmark below "fastest │ slowest │ median"',
  recognises: ({ json, text }) =>
    json === undefined && text.split('\n', 20_000).some((line) => line.length < maxLineLength && heading.test(line)),
  read: ({ text }) => readDivan(text),
};
