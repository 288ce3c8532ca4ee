/** Units of a data.js, and which way is better. */
import { type Meaning, meaningOf } from '../../../core/document/index.ts';

/** Of all that these report more is better, says github-action-benchmark (biggerIsBetter in its src/write.ts); of all others less. */
const biggerTools: ReadonlySet<string> = new Set(['benchmarkjs', 'pytest', 'customBiggerIsBetter']);

/** `ns/op`, `B/op`: something per operation. */
const perOperation = /\/\s*(op|iter|iteration)\b|^(B|bytes)$/i;

/** As it keeps Go's lines, a unit may go on with further figures. */
export const firstUnit = (unit: string): string => unit.split(/[\n\t]/)[0]!.trim();

/**
 * What a figure of a data.js means. What the unit says counts more than what the tool says (JMH's `ops/s` and Go's `MB/s` are
 * drawn upside down by the incumbent), except where the user said it: the custom tools.
 */
export function meaningInDataJs(tool: string, unit: string): Meaning {
  const first = firstUnit(unit);
  const better = biggerTools.has(tool) ? 'bigger' : 'smaller';
  if (tool.startsWith('custom')) return meaningOf(first, better);
  const meaning = meaningOf(first);
  return meaning.kind !== 'other' || perOperation.test(first) ? meaning : meaningOf(first, better);
}

/** Times in nanoseconds, so that a tool that changes its unit keeps its line; other units as they are. */
export function normalised(tool: string, unit: string): { unit: string; factor: number } {
  const first = firstUnit(unit);
  const { kind, factor } = meaningInDataJs(tool, unit);
  return kind === 'time' ? { unit: first.replace(/^[^/]*/, 'ns'), factor } : { unit: first, factor: 1 };
}

const maxRange = 100;

/** The half-width that a range such as `± 35`, `+/- 2,802` or `±1.2%` states; undefined for others (`0.01 .. 0.02`). */
export function halfWidth(range: string | number | undefined, value: number): number | undefined {
  if (typeof range === 'number') return range;
  // A longer one is no range, and its white space would be gone through again and again.
  if (range === undefined || range.length > maxRange) return undefined;
  const match = /^\s*(?:±|\+\/-)?\s*([\d.,]+(?:e[+-]?\d+)?)\s*(%?)\s*$/i.exec(range);
  if (!match) return undefined;
  const width = Number(match[1]!.replaceAll(',', ''));
  return match[2] === '%' ? (width / 100) * value : width;
}
