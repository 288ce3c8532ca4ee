/** Group-sequential tests: how the error rate is divided among several looks at growing data. */
import { normalDensity, normalQuantile, normalSurvival } from './distributions.ts';

/** The amount of the error rate `alpha` that may have been spent when a share `information` in (0, 1] of the data is in. */
type SpendingFunction = (information: number, alpha: number) => number;

/**
 * Spending like O'Brien & Fleming's boundary: almost nothing early, almost everything at the end.
 * α*(t) = 2 − 2Φ(z_{α/2}/√t): Lan & DeMets, "Discrete sequential boundaries for clinical trials" (1983).
 */
export const obrienFlemingSpending: SpendingFunction = (information, alpha) =>
  Math.min(alpha, 2 * normalSurvival(-normalQuantile(alpha / 2) / Math.sqrt(information)));

/** Spending α·t^power: Kim & DeMets 1987. Power 1 is even, 3 resembles O'Brien & Fleming. */
export function powerSpending(power: number): SpendingFunction {
  return (information, alpha) => alpha * information ** power;
}

/**
 * The one-sided nominal level of each look so that the chance of ever crossing is exactly `alpha` in all, spent as
 * `spending` says, for a statistic with independent increments (Brownian motion seen at `looks`, rising shares of the
 * information ending at 1). Each level can be compared with an ordinary, for instance exact, p-value of that look.
 *
 * Armitage, McPherson & Rowe's recursion (1969), integrated on a fine even grid. Levels are at least the amount newly spent
 * (the union bound), and larger where looks overlap.
 */
export function nominalLevels(looks: readonly number[], alpha: number, spending: SpendingFunction): number[] {
  const levels: number[] = [];
  let spent = 0;
  // Density, on the score scale S = Z√t, of paths that have not crossed yet, on a grid below the last boundary.
  let grid: Grid | undefined;
  let previous = 0;
  for (const look of looks) {
    const target = spending(look, alpha);
    const increment = Math.max(0, target - spent);
    const scale = Math.sqrt(look);
    let boundary: number;
    if (grid === undefined) {
      boundary = increment > 0 ? -normalQuantile(increment) * scale : Number.POSITIVE_INFINITY;
      grid = firstGrid(boundary, scale);
    } else {
      const step = Math.sqrt(look - previous);
      boundary = increment > 0 ? solveBoundary(grid, step, increment, scale) : Number.POSITIVE_INFINITY;
      grid = nextGrid(grid, step, boundary, scale);
    }
    levels.push(Number.isFinite(boundary) ? normalSurvival(boundary / scale) : 0);
    spent = Math.max(spent, target);
    previous = look;
  }
  return levels;
}

interface Grid {
  start: number;
  width: number;
  density: Float64Array;
}

/** Intervals of the grid (even, for Simpson's rule) and its reach in standard deviations: levels are then good to 1e-4. */
const gridPoints = 140;

const upperReach = 8;

const lowerReach = 6;

function points(scale: number, boundary: number): { start: number; width: number } {
  const start = -lowerReach * scale;
  const end = Math.min(boundary, upperReach * scale);
  return { start, width: (end - start) / gridPoints };
}

function firstGrid(boundary: number, scale: number): Grid {
  const { start, width } = points(scale, boundary);
  const density = new Float64Array(gridPoints + 1);
  for (let i = 0; i <= gridPoints; i++) density[i] = normalDensity((start + i * width) / scale) / scale;
  return { start, width, density };
}

/** Simpson's weights for an even number of intervals. */
function weight(i: number): number {
  if (i === 0 || i === gridPoints) return 1 / 3;
  return i % 2 === 1 ? 4 / 3 : 2 / 3;
}

function crossing(grid: Grid, step: number, boundary: number): number {
  let total = 0;
  for (let i = 0; i <= gridPoints; i++) {
    const at = grid.start + i * grid.width;
    total += weight(i) * grid.density[i]! * normalSurvival((boundary - at) / step);
  }
  return total * grid.width;
}

function solveBoundary(grid: Grid, step: number, increment: number, scale: number): number {
  let low = 0;
  let high = upperReach * scale;
  for (let iteration = 0; iteration < 28; iteration++) {
    const middle = (low + high) / 2;
    if (crossing(grid, step, middle) > increment) low = middle;
    else high = middle;
  }
  return high;
}

function nextGrid(grid: Grid, step: number, boundary: number, scale: number): Grid {
  const { start, width } = points(scale, boundary);
  const density = new Float64Array(gridPoints + 1);
  for (let j = 0; j <= gridPoints; j++) {
    const at = start + j * width;
    let total = 0;
    for (let i = 0; i <= gridPoints; i++) {
      const from = grid.start + i * grid.width;
      total += weight(i) * grid.density[i]! * normalDensity((at - from) / step);
    }
    density[j] = (total * grid.width) / step;
  }
  return { start, width, density };
}
