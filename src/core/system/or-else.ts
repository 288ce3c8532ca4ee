/** What is tried without knowing whether it can be done, such as reading a file that may not be there. */

/** @returns `other` where it throws */
export function orElse<Value, Other>(get: () => Value, other: Other): Value | Other {
  try {
    return get();
  } catch {
    return other;
  }
}

export const succeeds = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => true,
    () => false,
  );
