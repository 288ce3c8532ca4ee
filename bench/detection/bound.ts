/**
 * An oracle test. It knows the size of the slowdown, and how the cell's noise is distributed (from the recording
 * before anything was slowed down), what the position does, and, afterwards, which of several bandwidths suits the cell. It
 * sees all pairs and keeps no reserve. What it does not find is hardly in the recording; what it does not know is drift, so where
 * the machine's level wanders a rule may do better.
 */
import { median, normalQuantile } from '../../src/core/stats/index.ts';

/** In ln time; tails of the kernel are heavy, as those of the noise are. */
const BANDWIDTHS = [0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.3];
const FLOOR = 1e-9;

/** ln of the density of the noise at a ln time, estimated from all blocks but those of one pair. */
function logDensity(
  at: number,
  pair: number,
  blocks: readonly (readonly [number, number])[],
  bandwidth: number,
): number {
  let sum = FLOOR;
  blocks.forEach((both, other) => {
    if (other === pair) return;
    for (const time of both) {
      const squared = 1 + ((at - time) / bandwidth) ** 2;
      sum += 1 / (squared * Math.sqrt(squared));
    }
  });
  return Math.log(sum);
}

/** What such a test knows of one cell: ln likelihood ratios added up, and their squares: of the bandwidth that shows most. */
export interface KnownEvidence {
  sum: number;
  squares: number;
}

/**
 * Of "base, then slowed down" against the same blocks the other way round.
 * @param blocks ln times of the unchanged program, [ran first, ran second]
 * @param headSecond of each pair, whether its second block is the head's
 * @param effect ln(head / base) that was put in
 */
export function evidenceOfKnowing(
  blocks: readonly (readonly [number, number])[],
  headSecond: readonly boolean[],
  effect: number,
): KnownEvidence {
  const position = median(blocks.map(([first, second]) => second - first));
  const noise = blocks.map(([first, second]) => [first, second - position] as const);
  const all = BANDWIDTHS.map((bandwidth): KnownEvidence => {
    let sum = 0;
    let squares = 0;
    noise.forEach(([first, second], pair) => {
      const [base, unslowed] = headSecond[pair]! ? [first, second] : [second, first];
      const head = unslowed + effect;
      const density = (at: number): number => logDensity(at, pair, noise, bandwidth);
      const evidence = density(base) + density(head - effect) - density(head) - density(base - effect);
      sum += evidence;
      squares += evidence ** 2;
    });
    return { sum, squares };
  });
  const shown = ({ sum, squares }: KnownEvidence): number => (squares === 0 ? 0 : sum / Math.sqrt(squares));
  return all.reduce((best, other) => (shown(other) > shown(best) ? other : best));
}

/**
 * Whether that test finds a slowdown.
 * @param level one-sided
 */
export function isFoundByKnowing(
  blocks: readonly (readonly [number, number])[],
  headSecond: readonly boolean[],
  effect: number,
  level: number,
): boolean {
  const { sum, squares } = evidenceOfKnowing(blocks, headSecond, effect);
  return sum > -normalQuantile(level) * Math.sqrt(squares);
}
