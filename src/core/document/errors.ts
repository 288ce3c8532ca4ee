/** Errors that end a command, and the page where a user reads more. */

/** Exit status of the command line (README.md, "Exit status"). */
export const ExitCode = { fine: 0, gateFailed: 1, usage: 2, measurementFailed: 3, interrupted: 130 } as const;

/**
 * Wrong usage or configuration: exit 2. The message is one sentence that says what is wrong, where, and what to do;
 * it is printed alone, without a stack.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Nothing could be measured: exit 3. The message is one sentence, printed alone. */
export class MeasurementError extends Error {
  override readonly name = 'MeasurementError';
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The operating system's code of an error (`ENOENT`, `ENOSPC` …), if it has one. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The message without the call and the path that the operating system adds, for a sentence that names the path itself. */
export function reasonOf(error: unknown): string {
  return codeOf(error) === undefined ? messageOf(error) : messageOf(error).replace(/, \w+(?: '.*)?$/s, '');
}
