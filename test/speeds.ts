/** The three speeds of the check (scripts/check.mjs): what each leaves out says so. A test that is started by hand runs as in the full check. */
import { it } from 'vitest';

const speed = process.env.IO_PERF_CHECK ?? 'full';
export const isLongCheck = speed === 'long';
export const isFullCheck = speed !== 'short';
/** For the name of a test that waits for it. */
export const longOnly = isLongCheck ? '' : ' (./check --long)';
export const fullOnly = isFullCheck ? '' : ' (./check --full)';

type Body = () => unknown;

/** `it` for a test that takes minutes. */
export function itLong(name: string, first: Body | { timeout: number }, second?: Body | number): void {
  it.skipIf(!isLongCheck)(`${name}${longOnly}`, first as never, second as never);
}

/** `it` for a test that a person need not wait for. */
export function itFull(name: string, first: Body | { timeout: number }, second?: Body | number): void {
  it.skipIf(!isFullCheck)(`${name}${fullOnly}`, first as never, second as never);
}

/** Rows for `it.each`: the others wait for the night. */
export function firstOf<Row extends unknown[] | [unknown]>(count: number, rows: Row[]): Row[] {
  if (isLongCheck) return rows;
  it.skip(`${rows.length - count} more of what is next${longOnly}`);
  return rows.slice(0, count);
}
