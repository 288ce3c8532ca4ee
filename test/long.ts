/** Tests that take minutes: `./check --long` runs them, and CI every night; the short check leaves them out and says so. */
import { it } from 'vitest';

export const isLongCheck = process.env.IO_PERF_CHECK_LONG === '1';
/** For the name of a test that waits for it. */
export const longOnly = isLongCheck ? '' : ' (./check --long)';

type Body = () => unknown;

/** `it` for a test that waits for it. */
export function itLong(name: string, first: Body | { timeout: number }, second?: Body | number): void {
  it.skipIf(!isLongCheck)(`${name}${longOnly}`, first as never, second as never);
}

/** Rows for `it.each`: the others wait. */
export function firstOf<Row extends unknown[] | [unknown]>(count: number, rows: Row[]): Row[] {
  if (isLongCheck) return rows;
  it.skip(`${rows.length - count} more of what is next${longOnly}`);
  return rows.slice(0, count);
}
