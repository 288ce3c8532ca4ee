/** Units of other tools' results, and which way is better. */

/** biggerIsBetter of github-action-benchmark (src/write.ts): one direction for everything that a tool reports. */
const biggerByTool: Record<string, boolean> = {
  cargo: false,
  go: false,
  benchmarkjs: true,
  benchmarkluau: false,
  pytest: true,
  googlecpp: false,
  catch2: false,
  julia: false,
  jmh: false,
  benchmarkdotnet: false,
  customBiggerIsBetter: true,
  customSmallerIsBetter: false,
};

/** `ops/s`, `MB/s`, `iter/sec`: something per second. `ns/op`, `B/op`: something per operation. */
const perSecond = /\/\s*(s|sec|second|seconds)\b/i;
const perOperation = /^(n|u|µ|μ|m)?s(\s*\/|$)|\/\s*(op|iter|iteration)\b|^(B|bytes)$/i;

/**
 * Which way is better. What the unit says counts more than what the tool says (JMH's `ops/s` and Go's `MB/s` are drawn
 * upside down by the incumbent), except where the user said it: the custom tools.
 */
export function betterOf(tool: string, unit: string): 'smaller' | 'bigger' {
  const isCustom = tool.startsWith('custom');
  if (!isCustom && perSecond.test(unit)) return 'bigger';
  if (!isCustom && perOperation.test(unit)) return 'smaller';
  return Object.hasOwn(biggerByTool, tool) && biggerByTool[tool] === true ? 'bigger' : 'smaller';
}

const nanoseconds: Record<string, number> = { ns: 1, us: 1e3, µs: 1e3, μs: 1e3, ms: 1e6, s: 1e9, sec: 1e9 };

/** Times in nanoseconds, so that a tool that changes its unit keeps its line; other units as they are. */
export function normalised(unit: string): { unit: string; factor: number } {
  const first = unit.split(/[\n\t]/)[0]!.trim();
  const match = /^(ns|us|µs|μs|ms|s|sec)(\/\w+)?$/.exec(first);
  if (!match) return { unit: first, factor: 1 };
  return { unit: `ns${match[2] ?? ''}`, factor: nanoseconds[match[1]!]! };
}

const longestRange = 100;

/** The half-width that a range such as `± 35`, `+/- 2,802` or `±1.2%` states; undefined for others (`0.01 .. 0.02`). */
export function halfWidth(range: string | number | undefined, value: number): number | undefined {
  if (typeof range === 'number') return range;
  // A longer one is no range, and its white space would be gone through again and again.
  if (range === undefined || range.length > longestRange) return undefined;
  const match = /^\s*(?:±|\+\/-)?\s*([\d.,]+(?:e[+-]?\d+)?)\s*(%?)\s*$/i.exec(range);
  if (!match) return undefined;
  const width = Number(match[1]!.replaceAll(',', ''));
  return match[2] === '%' ? (width / 100) * value : width;
}
