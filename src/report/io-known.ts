/** What is known exactly of the I/O of a judged run: of how many cells it was counted on both sides, and whether it is the same. */
import type { Profile } from '../document/index.ts';
import { formatBytes, formatCount } from './units.ts';
import { gatedCells, type JudgedRun } from './judged.ts';

export interface KnownIo {
  /** Cells that were counted on both sides. */
  cells: number;
  /** Cells that were compared at all. */
  of: number;
  /** identical: every count is the same; none-added: what differs is less, varies by itself, or is explained. */
  state: 'identical' | 'none-added' | 'added';
  /** `1,008 calls, 4.29 MiB` of the head. */
  amount: string;
}

const sum = (counts: Readonly<Record<string, number>> = {}): number =>
  Object.values(counts).reduce((all, count) => all + count, 0);

const headOf = ({ run }: JudgedRun): string =>
  Object.hasOwn(run.subjects, 'head') ? 'head' : (Object.keys(run.subjects)[0] ?? 'head');

/** The head's counts of a cell. */
export function profileOf(judged: JudgedRun, cell: string, subject = headOf(judged)): Profile | undefined {
  const { cells } = judged.run;
  const subjects = Object.hasOwn(cells, cell) ? cells[cell]!.subject : {};
  return Object.hasOwn(subjects, subject) ? subjects[subject]!.profile : undefined;
}

/** Only files: what strace saw; elsewhere the system tells reads and writes alone. */
const seesAllCalls = ({ source }: Profile): boolean => source === undefined || source === 'strace';

/** `1,008 calls, 4.29 MiB`; `402 reads and writes, 4.29 MiB` where the system names no calls. */
export function describeAmount(profiles: readonly Profile[]): string {
  const bytes = profiles.reduce(
    (all, { readBytes = 0, writtenBytes = 0, copiedBytes = 0 }) => all + readBytes + writtenBytes + copiedBytes,
    0,
  );
  const isWhole = profiles.every(seesAllCalls);
  const calls = Math.round(
    profiles.reduce((all, { perOp, kinds }) => all + sum(isWhole ? perOp : (kinds ?? perOp)), 0),
  );
  return [
    isWhole ? formatCount(calls, 'call') : formatCount(calls, 'read or write', 'reads and writes'),
    ...(bytes > 0 ? [formatBytes(bytes)] : []),
  ].join(', ');
}

/** undefined: nothing was counted on both sides, and nothing can be claimed. */
export function knownIo(judged: JudgedRun): KnownIo | undefined {
  const compared = gatedCells(judged.judgement).filter(([, { verdict }]) => verdict !== 'new' && verdict !== 'removed');
  const counted = compared.flatMap(([cell, { counts = [], counted: isCounted }]) => {
    const profile = profileOf(judged, cell);
    const base = judged.judgement.basis === 'paired' ? profileOf(judged, cell, 'base') : undefined;
    const isPaired = base !== undefined && base.source === profile?.source;
    return profile !== undefined && (isPaired || isCounted === true) ? [{ profile, counts }] : [];
  });
  if (counted.length === 0) return undefined;
  const differing = counted.flatMap(({ counts }) => counts).filter(({ base, head }) => base !== head);
  return {
    cells: counted.length,
    of: compared.length,
    state:
      differing.length === 0
        ? 'identical'
        : differing.some(({ verdict, accepted }) => verdict === 'grown' || accepted !== undefined)
          ? 'added'
          : 'none-added',
    amount: describeAmount(counted.map(({ profile }) => profile)),
  };
}
