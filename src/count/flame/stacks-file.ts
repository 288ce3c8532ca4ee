/** Recorded stacks as a file, in the format that its name ends with. */
import { renderFoldedStacks } from '../sites/folded-stacks.ts';
import { amountOf, flameMetrics, type FlameMetric } from './flame-metrics.ts';
import { renderFlamePage } from './flame-page.ts';
import { renderFlameSvg } from './flame-svg.ts';
import type { FlameInput } from './flame-tree.ts';
import { renderSpeedscope } from './speedscope.ts';

/** Endings of files with base and head in one picture. */
export const flameEndings = ['svg', 'html', 'speedscope.json'] as const;

const renderers: Readonly<Record<(typeof flameEndings)[number], (input: FlameInput) => string>> = {
  svg: renderFlameSvg,
  html: renderFlamePage,
  'speedscope.json': renderSpeedscope,
};

/**
 * `.svg` and `.html`: a flame graph; `.speedscope.json`; all others: folded stacks of calls, or of what stands before the ending, such
 * as `out.bytes.folded`.
 */
export function renderStacks(name: string, input: FlameInput): string {
  const ending = flameEndings.find((one) => name.endsWith(`.${one}`));
  if (ending !== undefined) return renderers[ending](input);
  const metric: FlameMetric = flameMetrics.find((one) => name.endsWith(`.${one}.folded`)) ?? 'calls';
  return renderFoldedStacks(input.head.stacks, input.head.nameOf, (stack) => amountOf(stack, metric));
}
