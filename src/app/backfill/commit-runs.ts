/** Converts stretches of measuring, in which all commits are subjects, to one run for each commit at its own date. */
import { type CellResult, type CellSubject, type RunDocument, samplesOf } from '../../core/document/index.ts';
import type { CommitCounts } from './state.ts';
import { withProfiles } from '../../count/index.ts';
import { summarize } from '../../engine/index.ts';

export const subjectName = (commit: string): string => commit.slice(0, 12);

/** Runs measured on one machine: figures of another one have a separate history. */
export function ofOneMachine(stretches: readonly RunDocument[]): RunDocument[] {
  const machineOf = ({ subjects }: RunDocument): string | undefined => Object.values(subjects)[0]?.fingerprint;
  const last = stretches.at(-1);
  return last === undefined ? [] : stretches.filter((run) => machineOf(run) === machineOf(last));
}

export const elapsedNs = (stretches: readonly RunDocument[]): number =>
  stretches.reduce((sum, { schedule }) => sum + (schedule?.elapsedNs ?? 0), 0);

interface CommitRun {
  id: string;
  commit: string;
  ref: string;
  /** When the commit was made, ISO 8601 in UTC. */
  date: string;
  counts: CommitCounts | undefined;
}

/** @returns undefined if nothing of the commit was measured */
export function runOfCommit(
  { id, commit, ref, date, counts = {} }: CommitRun,
  stretches: readonly RunDocument[],
): RunDocument | undefined {
  const name = subjectName(commit);
  const own = stretches.filter(({ subjects }) => Object.hasOwn(subjects, name));
  const last = own.at(-1);
  if (last === undefined) return undefined;
  const ids = [...new Set(own.flatMap(({ cells }) => Object.keys(cells)))];
  const cells = Object.fromEntries(
    ids.flatMap((cell): [string, CellResult][] => {
      const parts = own.flatMap((run) => run.cells[cell]?.subject[name] ?? []);
      if (parts.length === 0) return [];
      return [[cell, { ...last.cells[cell], subject: { head: joined(parts) } }]];
    }),
  );
  if (Object.keys(cells).length === 0) return undefined;
  const run: RunDocument = {
    ...last,
    id,
    startedAt: date,
    endedAt: date,
    complete: true,
    measuredAt: last.endedAt,
    source: { ...last.source, commit, ref, job: 'backfill' },
    schedule: { rounds: own.reduce((sum, { schedule }) => sum + (schedule?.rounds ?? 0), 0) },
    subjects: { head: last.subjects[name]! },
    cells,
    skipped: [],
    errors: last.errors.filter(({ subject }) => subject === name).map((error) => ({ ...error, subject: 'head' })),
  };
  const profiles = new Map(Object.entries(counts).filter(([cell]) => Object.hasOwn(cells, cell)));
  return withProfiles(run, 'head', { profiles, skipped: [], errors: [] });
}

/** Merges samples of several stretches: their rounds are numbered consecutively. */
function joined(parts: readonly CellSubject[]): CellSubject {
  const last = parts.at(-1)!;
  let rounds = 0;
  const samples = parts.flatMap((part) => {
    const first = rounds;
    rounds += Math.max(0, ...samplesOf(part).map(({ round }) => round)) + 1;
    return samplesOf(part).flatMap((sample) =>
      sample.ns === undefined ? [] : [{ ...sample, ns: sample.ns, round: first + sample.round }],
    );
  });
  return { ...last, samples, summary: summarize(samples, last.opsPerSample, last.bytesPerOp) };
}

const secondMs = 1000;

/** Dates of consecutive commits, none before its predecessor: rebases and wrong clocks are corrected. */
export function inOrder(dates: readonly string[]): string[] {
  let last = -Infinity;
  return dates.map((date) => {
    last = Math.max(new Date(date).getTime(), last + secondMs);
    return new Date(last).toISOString();
  });
}
