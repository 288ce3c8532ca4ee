/** The sentence on flushes that a program makes no more. It says what may be, since fewer of them can be enough. */
import { formatExact } from './numbers.ts';
import { metricWord } from './names.ts';
import { concernedFile, shortenPath } from './paths.ts';

interface Fewer {
  metric: string;
  base?: number | undefined;
  head?: number | undefined;
  /** Smallest and largest, where it varies. */
  baseRange?: readonly number[] | undefined;
  headRange?: readonly number[] | undefined;
  paths?: readonly string[] | undefined;
}

const maxPath = 60;

/** `fsync 467 → 2 on out/a-log.db: what was durable may not be any more`; of several files the first, with its own figures. */
export function describeFewerSyncs(fewer: Fewer): string {
  const { metric, base = 0, head = 0, baseRange, headRange } = fewer;
  const figures = `${metricWord(metric)} ${figureText(base, baseRange)} → ${figureText(head, headRange)}`;
  return `${figures}${where(fewer)}: what was durable may not be any more`;
}

const figureText = (value: number, range: readonly number[] | undefined): string =>
  range === undefined || range[0] === range[1] ? formatExact(value) : range.map((end) => formatExact(end)).join('–');

function where({ metric, base = 0, head = 0, baseRange, headRange, paths = [] }: Fewer): string {
  const [path] = paths;
  if (path === undefined) return '';
  const { name, before, after } = concernedFile(path, metric);
  const file = shortenPath(name, maxPath);
  // Of a count that varies, the figures of a file are those of another execution.
  const isVarying = baseRange !== undefined || headRange !== undefined;
  const isAll = before === undefined || after === undefined || (before === base && after === head);
  return isAll || isVarying ? ` on ${file}` : `, of which ${formatExact(before)} → ${formatExact(after)} on ${file}`;
}
