/** `sparks.js`: a small trend of each line, for the lists of the page, which asks for it after its first view. */
import { decodeFile, encodeFile, type StoredPoint } from '../../history/store/format/index.ts';
import type { OverviewFile } from './overview-file.ts';

export const sparksPath = 'sparks.js';
const schema = 'io-perf/sparks/v1';

interface SparksFile {
  schema: typeof schema;
  /** Of the overview that it belongs to. */
  updatedAt: string;
  /** By position in its states. */
  trend: string[];
}

/** Points of a small trend. */
const longest = 24;

/** One sign for each height. */
const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';
const most = signs.length - 1;

/** The last figures of the newest environment, from the lowest to the highest; empty if there are fewer than three. */
function trendOf(points: readonly Pick<StoredPoint, 'fingerprint' | 'value'>[]): string {
  const last = points.at(-1)?.fingerprint;
  const values = points.flatMap(({ fingerprint, value }) => (fingerprint === last ? [value] : [])).slice(-longest);
  if (values.length < 3) return '';
  const [low, high] = [Math.min(...values), Math.max(...values)];
  // At least a tenth of the figure high, so that noise does not look like a change.
  const span = Math.max(high - low, low * 0.1, Number.MIN_VALUE);
  const bottom = (high + low - span) / 2;
  return values.map((value) => signs[Math.round(((value - bottom) / span) * most)]!).join('');
}

export const sparksOf = (lines: readonly { points: Parameters<typeof trendOf>[0] }[]): string[] =>
  lines.map(({ points }) => trendOf(points));

export const encodeSparks = ({ updatedAt }: OverviewFile, trend: string[]): string =>
  encodeFile<SparksFile>(sparksPath, { schema, updatedAt, trend });

/** None if the file is damaged, or belongs to another overview. */
export function decodeSparks({ updatedAt }: OverviewFile, text: string): string[] {
  try {
    const file = decodeFile<SparksFile>(sparksPath, text, schema);
    return file.updatedAt === updatedAt && Array.isArray(file.trend) ? file.trend : [];
  } catch {
    return [];
  }
}

/** Heights between 0 and 1. */
export const heightsOf = (trend: string): number[] =>
  Array.from(trend, (sign) => Math.max(0, signs.indexOf(sign)) / most);
