import { UsageError } from '../model/index.ts';

const unitNs: Record<string, number> = { ms: 1e6, s: 1e9, m: 60e9, h: 3600e9 };

/**
 * Nanoseconds of a duration such as `90s`, `2m`, `1.5h`, `500ms`.
 * @param name what the duration is, for the message
 * @throws UsageError when it is none, or not positive
 */
export function parseDuration(text: string, name: string): number {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text.trim());
  const durationNs = Number(match?.[1]) * (unitNs[match?.[2] ?? ''] ?? NaN);
  if (!(durationNs > 0)) throw new UsageError(`${name} is "${text}", which is no duration: write 90s, 2m or 1h.`);
  return durationNs;
}
