/**
 * Compares the very first execution of a workload with later ones. Only later ones are judged, since a program that caches its work (a
 * build, an index in the home folder) does it once; on CI every execution is the first.
 */
import { isSummed, kindOf, type Missing, type Note, type Profile } from '../../core/document/index.ts';
import { cellName } from '../../core/cells/index.ts';
import { firstExecutions } from './policy.ts';

interface Side {
  first: Profile | undefined;
  later: Profile | undefined;
}

export interface FirstExecution {
  note: Note;
  /** Notes growth of the head's first execution: it is not judged, so a green result alone would be misleading. */
  missing: Missing[];
}

/** @returns undefined if the first execution was like the others, or is unknown */
export function compareFirstExecutions(cell: string, base: Side, head: Side): FirstExecution | undefined {
  if (!base.first || !base.later || !head.first || !head.later) return undefined;
  for (const figure of figures) {
    const [before, after] = [figuresOf(base, figure), figuresOf(head, figure)];
    const hasGrown = isMore(before, after, figure.minMore);
    if (!isMuch(before, figure.minMore) && !isMuch(after, figure.minMore) && !hasGrown) continue;
    const side = (of: string, { first, later }: FirstAndLater): string =>
      `${of}: ${figure.text(first)}, then ${figure.text(later)}`;
    const sides = `${side('base', before)}; ${side('head', after)}`;
    const times = Math.max(before.first / before.later, after.first / after.later);
    const message =
      `${cellName(cell)}: the first execution did ${rounded(times)} later ones (${sides}). Only later ones are compared. ` +
      'To compare what the first does, remove in `prepare` what it leaves behind.';
    const reason = `the first execution of the head did more than that of the base (${sides}), and only later ones are compared`;
    return {
      note: { kind: 'first-execution', message },
      missing: hasGrown ? [{ what: 'first-execution', cell, reason }] : [],
    };
  }
  return undefined;
}

interface Figure {
  of: (profile: Profile) => number;
  text: (value: number) => string;
  /** Smaller differences are not reported. */
  minMore: number;
}

const { minTimes, minCallsMore, minBytesMore, minShareMore } = firstExecutions;

const figures: readonly Figure[] = [
  {
    // From one source: names of calls, else the kernel's sums. Mappings may be memory, as runtimes have it for code that they compile.
    of: (profile) =>
      Object.entries(isSummed(profile) ? (profile.kinds ?? {}) : profile.perOp)
        .filter(([name]) => name !== 'map' && kindOf(name) !== 'map')
        .reduce((sum, [, calls]) => sum + calls, 0),
    text: (value) => `${Math.round(value).toLocaleString('en')} calls`,
    minMore: minCallsMore,
  },
  {
    of: ({ readBytes = 0, writtenBytes = 0 }) => readBytes + writtenBytes,
    text: (value) => `${Math.round(value / 1024).toLocaleString('en')} KiB`,
    minMore: minBytesMore,
  },
];

interface FirstAndLater {
  first: number;
  later: number;
  /** Of later executions, where all that varies is largest. */
  most: number;
}

const figuresOf = ({ first, later }: Side, { of }: Figure): FirstAndLater => ({
  first: of(first!),
  later: of(later!),
  most: of(atMost(later!)),
});

function atMost(profile: Profile): Profile {
  const { perOp, readBytes = 0, writtenBytes = 0, ranges = {} } = profile;
  const most = (name: string, value: number): number => ranges[name]?.[1] ?? value;
  return {
    ...profile,
    perOp: Object.fromEntries(Object.entries(perOp).map(([name, calls]) => [name, most(name, calls)])),
    readBytes: most('readBytes', readBytes),
    writtenBytes: most('writtenBytes', writtenBytes),
  };
}

const isMuch = ({ first, later }: FirstAndLater, minMore: number): boolean =>
  first - later >= minMore && first >= minTimes * later;

/** Calls beyond those of later executions. */
const isMore = (base: FirstAndLater, head: FirstAndLater, minMore: number): boolean => {
  // Where counts vary, the base's first execution may have done less.
  const before = Math.max(0, base.first - base.later);
  const after = head.first - head.most;
  return after - before >= minMore && after >= (1 + minShareMore) * before;
};

function rounded(times: number): string {
  if (times < 1.05) return 'more than';
  return `${times < 10 ? times.toFixed(1) : Math.round(times).toLocaleString('en')} × as much as`;
}
