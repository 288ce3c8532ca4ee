/** Limits of counts, as written in a budget: `<= 2 per file`, `<= 1`, `<= 64KiB`, `<= +0%`, `<= +3`. */
import { callsByKind, kindOf } from './call-kinds.ts';
import { isCountFigure, limitedFigures } from './count-figures.ts';
import { UsageError } from './errors.ts';

export type CountLimit =
  | { form: 'absolute'; most: number }
  | { form: 'per-file'; most: number }
  /** How much more than the base: as a share of it, or as a number. */
  | { form: 'relative'; share: number }
  | { form: 'more'; by: number };

const units: Readonly<Record<string, number>> = { '': 1, B: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };

/** @throws UsageError with a sentence for text that is no limit */
export function parseCountLimit(text: string): CountLimit {
  const match = /^\s*<=\s*(\+?)\s*(\d+(?:\.\d+)?)\s*(%|B|KiB|MiB|GiB)?\s*(per\s+file)?\s*$/.exec(text);
  const [, plus = '', digits = '', unit = '', perFile] = match ?? [];
  const isValid =
    match !== null && (unit !== '%' || plus === '+') && (perFile === undefined || (plus === '' && unit !== '%'));
  if (!isValid) {
    throw new UsageError(
      `"${text}" is no limit of a count: write "<= 2", "<= 64KiB", "<= 2 per file", or, against the base, "<= +0%" or "<= +3".`,
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
