/** Limits of counts, as written in a budget: `<= 2 per file`, `<= 1`, `<= 64KiB`, `<= +0%`, `<= +3`. */
import { defined } from './defined.ts';
import { UsageError } from './errors.ts';
import { isCountFigure, limitedFigures } from './count-figures.ts';
import { callsByKind, kindOf } from './system-calls.ts';

export type CountLimit =
  | { form: 'absolute'; most: number }
  | { form: 'per-file'; most: number }
  /** How much more than the base: a share of it, or a number. */
  | { form: 'relative'; share: number }
  | { form: 'more'; by: number };

const units: Readonly<Record<string, number>> = { '': 1, B: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };

/** @throws UsageError with a sentence for text that is not a limit */
export function parseCountLimit(text: string): CountLimit {
  const match = /^\s*<=\s*(\+?)\s*(\d+(?:\.\d+)?)\s*(%|B|KiB|MiB|GiB)?\s*(per\s+file)?\s*$/.exec(text);
  const [, plus = '', digits = '', unit = '', perFile] = match ?? [];
  const isValid =
    match !== null && (unit !== '%' || plus === '+') && (perFile === undefined || (plus === '' && unit !== '%'));
  if (!isValid) {
    throw new UsageError(
      `"${text}" is not a limit of a count: write "<= 2", "<= 64KiB", "<= 2 per file", or, against the base, "<= +0%" or "<= +3".`,
    );
  }
  const value = Number(digits);
  if (unit === '%') return { form: 'relative', share: value / 100 };
  const amount = value * units[unit]!;
  if (plus === '+') return { form: 'more', by: amount };
  return { form: perFile === undefined ? 'absolute' : 'per-file', most: amount };
}

/** Whether a budget can name such a figure: one of `limitedFigures`, a kind, a system call, or an error such as ENOENT. */
export function isCountMetric(name: string): boolean {
  return (
    (isCountFigure(name) && limitedFigures.includes(name)) ||
    Object.hasOwn(callsByKind, name) ||
    kindOf(name) !== undefined ||
    /^E[A-Z0-9]+$/.test(name)
  );
}

/** What one execution of a command did to one file. It explains why a count grew. It is not kept: a run document holds only the names with the most calls. */
export interface FileCounts {
  /** Number of calls by system call, failed ones included. */
  calls: Readonly<Record<string, number>>;
  /** By calls that read, and by calls that write. */
  readBytes: number;
  writtenBytes: number;
  /** Moved out of it by the kernel alone. */
  copiedBytes: number;
  /** Mapped bytes that page faults brought into memory, in whole pages; absent where they were not counted. */
  touchedBytes?: number;
  /** Processes that used the file; absent: not known. */
  processes?: number;
  /** The largest number of bytes that one call asked for. */
  maxReadBytes: number;
  maxWriteBytes: number;
  /** The execution itself wrote the file, so it is not an input. */
  isMade: boolean;
}

/** By name: relative to the folder that the command runs in, or absolute. */
export type FileTable = ReadonlyMap<string, FileCounts>;

export function addFileCounts(a: FileCounts, b: FileCounts): FileCounts {
  const calls: Record<string, number> = { ...a.calls };
  for (const [call, count] of Object.entries(b.calls)) calls[call] = (calls[call] ?? 0) + count;
  const known = (member: 'touchedBytes' | 'processes'): number | undefined =>
    a[member] === undefined && b[member] === undefined ? undefined : (a[member] ?? 0) + (b[member] ?? 0);
  return {
    calls,
    readBytes: a.readBytes + b.readBytes,
    writtenBytes: a.writtenBytes + b.writtenBytes,
    copiedBytes: a.copiedBytes + b.copiedBytes,
    ...defined({ touchedBytes: known('touchedBytes'), processes: known('processes') }),
    maxReadBytes: Math.max(a.maxReadBytes, b.maxReadBytes),
    maxWriteBytes: Math.max(a.maxWriteBytes, b.maxWriteBytes),
    isMade: a.isMade || b.isMade,
  };
}
