/** How a check ends, and what is said about it. */
export interface Outcome {
  name: string;
  status: 'ok' | 'not ok' | 'skip';
  /** For a failure what was expected and what came; for a skip the reason. */
  detail?: string;
}

export interface Report {
  outcomes: Outcome[];
  passed: number;
  failed: number;
  skipped: number;
}

/** "expected …; got …": ends a check as failed. */
export class Failure extends Error {
  override readonly name = 'Failure';
  constructor(
    message: string,
    /** Nothing came in time. */
    readonly isSilence = false,
  ) {
    super(message);
  }
}

/** Ends a check as skipped. */
export class Skip extends Error {
  override readonly name = 'Skip';
}

/** The beginning of a text, printable, for messages. */
export function excerpt(value: unknown): string {
  const text = typeof value === 'string' ? value : ((JSON.stringify(value) as string | undefined) ?? 'nothing');
  const printable = text.replace(/[^\x20-\x7e\u00a0-\uffff]/g, '·');
  return printable.length > 200 ? `${printable.slice(0, 200)}…` : printable;
}

/** @throws Failure unless the values are the same text */
export function expectSame(what: string, got: unknown, expected: unknown): void {
  const texts = [expected, got].map((value) => (JSON.stringify(value) as string | undefined) ?? 'nothing');
  if (texts[0] !== texts[1]) throw new Failure(`expected ${what} to be ${excerpt(texts[0])}; got ${excerpt(texts[1])}`);
}

export function formatOutcome({ name, status, detail }: Outcome): string {
  return `${status} ${name}${detail === undefined ? '' : ` # ${detail}`}`;
}

export const formatTotals = ({ passed, failed, skipped }: Report): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;
