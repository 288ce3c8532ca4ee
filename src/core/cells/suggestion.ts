/** Suggests the name that a mistyped one was meant to be. */

/** Levenshtein distance (insertions, deletions, substitutions). */
export function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++)
      current.push(Math.min(previous[j]! + 1, current[j - 1]! + 1, previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    previous = current;
  }
  return previous[b.length]!;
}

/** The candidate nearest to the text; the first of equals. */
export function closest(text: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Infinity;
  for (const candidate of candidates) {
    const distance = editDistance(text, candidate);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** Names with more edits between them are not taken for a typing error. */
const maxEdits = 3;

/** The candidate that was probably meant; undefined where none is near. */
export function likely(text: string, candidates: Iterable<string>): string | undefined {
  const nearest = closest(text, candidates);
  const isNear = nearest !== undefined && editDistance(text, nearest) <= Math.min(maxEdits, (text.length - 1) / 2);
  return isNear ? nearest : undefined;
}

/** `: did you mean NAME?` for the middle of a message; `.` where nothing is near. */
export function suggestion(text: string, candidates: Iterable<string>): string {
  const meant = likely(text, candidates);
  return meant === undefined ? '.' : `: did you mean ${meant}?`;
}
