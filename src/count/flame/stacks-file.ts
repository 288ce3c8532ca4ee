/** Recorded stacks as a file, in the format that its name ends with. */
import { renderFoldedStacks } from '../folded.ts';
import { amountOf, type FlameInput, flameMetrics, type FlameMetric } from '../../core/flame/index.ts';
import { renderFlamePage } from './flame-page.ts';
import { renderFlameSvg } from './flame-svg.ts';
import { renderSpeedscope } from './speedscope.ts';

/** By the ending of the file: base and head in one picture. */
export const flameRenderers: Readonly<Record<string, (input: FlameInput) => string>> = {
  svg: renderFlameSvg,
  html: renderFlamePage,
  'speedscope.json': renderSpeedscope,
};

/**
 * `.svg` and `.html`: a flame graph; `.speedscope.json`; all others: folded stacks of calls, or of what stands before the ending, such
 * as `out.bytes.folded`.
 */
export function renderStacks(name: string, input: FlameInput): string {
  const flame = Object.entries(flameRenderers).find(([ending]) => name.endsWith(`.${ending}`));
  if (flame !== undefined) return flame[1](input);
  const metric: FlameMetric = flameMetrics.find((one) => name.endsWith(`.${one}.folded`)) ?? 'calls';
  return renderFoldedStacks(input.head, (stack) => amountOf(stack, metric));
}
