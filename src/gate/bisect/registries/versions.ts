/** The order of versions: semantic ones, and Python's. */
import type { Registry } from './registry.ts';

interface Parts {
  epoch: number;
  release: readonly number[];
  rest: readonly string[];
}

/** `1!2.0.0rc1+local` → 1; 2; rc, 1. Metadata of a build says nothing about the order. */
function partsOf(version: string): Parts {
  const [, epoch = '0', rest = ''] = /^(?:(\d+)!)?v?([^]*)$/.exec(version.split('+', 1)[0]!)!;
  const [, numbers = ''] = /^(\d+(?:\.\d+)*)/.exec(rest)!;
  const release = numbers.split('.').map(Number);
  while (release.length > 1 && release.at(-1) === 0) release.pop();
  return { epoch: Number(epoch), release, rest: rest.slice(numbers.length).match(/\d+|[a-z]+/gi) ?? [] };
}

/** What comes before a release is below 0, what comes after it above. */
const rankOf = (word: string | undefined): number => {
  if (word === undefined) return 0;
  if (/^dev$/i.test(word)) return -2;
  return /^(?:post|rev|r|\d+)$/i.test(word) ? 1 : -1;
};

const numeric = /^\d+$/;

function compareWords(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0;
  if (a !== undefined && b !== undefined) {
    if (numeric.test(a) && numeric.test(b)) return Number(a) - Number(b);
    if (rankOf(a) === rankOf(b)) return a < b ? -1 : 1;
  }
  return rankOf(a) - rankOf(b);
}

/** @returns below 0 if `a` comes before `b` */
export function compareVersions(a: string, b: string): number {
  const [one, other] = [partsOf(a), partsOf(b)];
  if (one.epoch !== other.epoch) return one.epoch - other.epoch;
  for (let i = 0; i < Math.max(one.release.length, other.release.length); i++) {
    const difference = (one.release[i] ?? 0) - (other.release[i] ?? 0);
    if (difference !== 0) return difference;
  }
  for (let i = 0; i < Math.max(one.rest.length, other.rest.length); i++) {
    const difference = compareWords(one.rest[i], other.rest[i]);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * The versions after `good` up to `bad`, in the order in which one comes from the good one; a downgrade goes backwards.
 * Of pre-releases only the ends are in it.
 */
export function versionsBetween(
  listed: readonly string[],
  good: string,
  bad: string,
  { isPrerelease }: Pick<Registry, 'isPrerelease'>,
): string[] {
  const direction = Math.sign(compareVersions(bad, good));
  const inside = [...new Set(listed)].filter(
    (version) =>
      !isPrerelease(version, bad) &&
      direction * compareVersions(version, good) > 0 &&
      direction * compareVersions(version, bad) < 0,
  );
  return [...inside.sort((a, b) => direction * compareVersions(a, b)), bad];
}
