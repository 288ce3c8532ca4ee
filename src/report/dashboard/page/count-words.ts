/** Names of counts, and their figures as text. */
import { formatBytes } from '../../../core/words/index.ts';
import { formatPerOperation } from './dates.ts';

const names: Readonly<Record<string, string>> = {
  calls: 'system calls',
  readBytes: 'read bytes',
  writtenBytes: 'written bytes',
  fsyncs: 'all syncs',
  cpu: 'processor time',
};

/** `read bytes` of `readBytes`. */
export const countWords = (metric: string): string => (Object.hasOwn(names, metric) ? names[metric]! : metric);

export const isBytes = (metric: string): boolean => /bytes$/i.test(metric);

export const formatMetric = (metric: string, value: number): string =>
  isBytes(metric) ? formatBytes(value) : formatPerOperation(value);

/** Texts of an axis. Zero has the unit of the next figure, as `0 ms` below `5 ms`. */
export function axisTexts(splits: readonly number[], format: (value: number) => string): string[] {
  const least = splits.filter((split) => split > 0).sort((a, b) => a - b)[0];
  const unit = least === undefined ? undefined : /^[\d.,]+(\D.*)?$/.exec(format(least))?.[1];
  return splits.map((split) => (split === 0 && unit !== undefined ? `0${unit}` : format(split)));
}
