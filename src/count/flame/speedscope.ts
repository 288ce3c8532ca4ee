/** Stacks as a file of speedscope (https://www.speedscope.app/file-format-schema.json): one profile for each metric and side. */
import {
  amountOf,
  type FlameInput,
  type FlameMetric,
  metricsIn,
  metricTitles,
  type NamedStack,
  namesOf,
} from '../../core/flame/index.ts';
import { toolVersion } from '../../core/system/index.ts';

const units: Readonly<Record<FlameMetric, string>> = {
  calls: 'none',
  bytes: 'bytes',
  fsyncs: 'none',
  time: 'nanoseconds',
};

export function renderSpeedscope(input: FlameInput): string {
  const frames = new Map<string, number>();
  const frameOf = (name: string): number => {
    const known = frames.get(name);
    if (known !== undefined) return known;
    frames.set(name, frames.size);
    return frames.size - 1;
  };
  const sides: [string, readonly NamedStack[]][] =
    input.base === undefined
      ? [['', input.head]]
      : [
          ['base: ', input.base],
          ['head: ', input.head],
        ];
  const profiles = metricsIn(input).flatMap((metric) =>
    sides.map(([side, stacks]) => {
      const own = stacks.filter((stack) => amountOf(stack, metric) > 0);
      const weights = own.map((stack) => amountOf(stack, metric));
      return {
        type: 'sampled',
        name: `${side}${metricTitles[metric]}`,
        unit: units[metric],
        startValue: 0,
        endValue: weights.reduce((sum, weight) => sum + weight, 0),
        samples: own.map((stack) => namesOf(stack, input.base === undefined).map(frameOf)),
        weights,
      };
    }),
  );
  return `${JSON.stringify({
    $schema: 'https://www.speedscope.app/file-format-schema.json',
    name: input.title,
    exporter: `io-perf ${toolVersion}`,
    activeProfileIndex: 0,
    shared: { frames: [...frames.keys()].map((name) => ({ name })) },
    profiles,
  })}\n`;
}
