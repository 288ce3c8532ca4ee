/** The sentence on flushes that a program makes no more. It says what may be, since fewer of them can be enough. */
import { formatExact } from './numbers.ts';
import { metricWord } from './names.ts';
import { concernedFile, shortenPath } from './paths.ts';

interface Fewer {
  metric: string;
  base?: number | undefined;
  head?: number | undefined;
  paths?: readonly string[] | undefined;
}

const maxPath = 60;

/** `fsync 467 → 2 on out/a-log.db: what was durable may not be any more`; of several files the first, with its own figures. */
export function describeFewerSyncs({ metric, base = 0, head = 0, paths = [] }: Fewer): string {
  const figures = `${metricWord(metric)} ${formatExact(base)} → ${formatExact(head)}`;
  return `${figures}${where(paths[0], { metric, base, head })}: what was durable may not be any more`;
}

function where(path: string | undefined, { metric, base, head }: Required<Omit<Fewer, 'paths'>>): string {
  if (path === undefined) return '';
  const { name, before, after } = concernedFile(path, metric);
  const file = shortenPath(name, maxPath);
  const isAll = before === undefined || after === undefined || (before === base && after === head);
  return isAll ? ` on ${file}` : `, of which ${formatExact(before)} → ${formatExact(after)} on ${file}`;
}
