/** Names of counts, and their figures as text. */
import { formatBytes } from '../../../present/words/index.ts';
import { formatPerOperation } from '../format.ts';

export const isBytes = (metric: string): boolean => /bytes$/i.test(metric);

export const formatMetric = (metric: string, value: number): string =>
  isBytes(metric) ? formatBytes(value) : formatPerOperation(value);
