/** Units of a data.js, and their direction. */
import { type Meaning, meaningOf } from '../../../core/document/index.ts';

/** All figures of these tools are better if larger (biggerIsBetter in github-action-benchmark's src/write.ts); all others if smaller. */
const biggerTools: ReadonlySet<string> = new Set(['benchmarkjs', 'pytest', 'customBiggerIsBetter']);

/** `ns/op`, `B/op`: something per operation. */
const perOperation = /\/\s*(op|iter|iteration)\b|^(B|bytes)$/i;

/** As with Go's lines, a unit may be followed by further figures. */
export const firstUnit = (unit: string): string => unit.split(/[\n\t]/)[0]!.trim();

/**
 * Interprets a figure of a data.js. The unit takes precedence over the tool (github-action-benchmark draws JMH's `ops/s` and Go's `MB/s`
 * upside down), except for the custom tools, where the user chose the direction.
 */
export function meaningInDataJs(tool: string, unit: string): Meaning {
  const first = firstUnit(unit);
  const better = biggerTools.has(tool) ? 'bigger' : 'smaller';
  if (tool.startsWith('custom')) return meaningOf(first, better);
  const meaning = meaningOf(first);
  return meaning.kind !== 'other' || perOperation.test(first) ? meaning : meaningOf(first, better);
}

/** Times are converted to nanoseconds, so that a tool that changes its unit keeps its line; other units are unchanged. */
export function normalised(tool: string, unit: string): { unit: string; factor: number } {
  const first = firstUnit(unit);
  const { kind, factor } = meaningInDataJs(tool, unit);
  return kind === 'time' ? { unit: first.replace(/^[^/]*/, 'ns'), factor } : { unit: first, factor: 1 };
}

const maxRange = 100;

/** The half-width of a range such as `± 35`, `+/- 2,802` or `±1.2%`; undefined for other forms (`0.01 .. 0.02`). */
export function halfWidth(range: string | number | undefined, value: number): number | undefined {
  if (typeof range === 'number') return range;
  // A longer text is not a range, and would make the regular expression slow.
  if (range === undefined || range.length > maxRange) return undefined;
  const match = /^\s*(?:±|\+\/-)?\s*([\d.,]+(?:e[+-]?\d+)?)\s*(%?)\s*$/i.exec(range);
  if (!match) return undefined;
  const width = Number(match[1]!.replaceAll(',', ''));
  return match[2] === '%' ? (width / 100) * value : width;
}
