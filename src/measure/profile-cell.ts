/**
 * The counts of one cell: N and 2N operations several times over. The difference is what N operations do, and a count that is not
 * the same each time is called unstable.
 */
import type { Profile } from '../model/index.ts';
import { combineProfiles, differencePerOperation } from '../profile/index.ts';
import type { CellState } from './cell-state.ts';

export interface ProfileSettings {
  /** How often a cell is counted; what differs between them is unstable. */
  repetitions: number;
  /** Longest time for one cell, in ms: fewer operations and, in the end, fewer repetitions are taken. */
  cellMs: number;
}

export const defaultProfileSettings: ProfileSettings = { repetitions: 3, cellMs: 1_500 };

/** Performs a sample of so many operations and tells what it did; undefined: nothing tells. */
export type Counter = (ops: number) => Promise<Profile | undefined>;

/** Operations at first: a multiple of all the patterns that operations have (`mixed` repeats every ten). */
const wishedOps = [10, 2, 1] as const;
const fewestRepetitions = 2;
/** Operations of millions of calls take minutes under a tracer. */
const longestOpMs = 20_000;

/** From here on what a sample may take follows from the operation's time (sampler.ts). */
const patientMs = 600;

/** What one operation does, or why that cannot be told. */
export async function profileCell(
  state: CellState,
  counter: Counter,
  settings: ProfileSettings,
): Promise<Profile | { reason: string }> {
  const started = performance.now();
  const first = await counter(1);
  if (!first) return { reason: 'the runner tells nothing that can be counted' };
  const opMs = performance.now() - started;
  if (opMs > longestOpMs) {
    return { reason: `one operation takes ${Math.round(opMs / 1000)} s while it is counted` };
  }
  // Later samples may take as many times as long as they have operations; short ones keep the patience that unknown ones have.
  if (opMs > patientMs) state.opNs = opMs * 1e6;
  const profiles =
    state.session.maxOps(state.cell) < 2
      ? await countSingly(counter, first, settings, opMs)
      : await countDifferences(state, counter, settings, opMs);
  if (!profiles) return { reason: 'the runner stopped telling what it does' };
  return { ...combineProfiles(profiles), repetitions: profiles.length };
}

async function countDifferences(
  { session, cell }: CellState,
  counter: Counter,
  settings: ProfileSettings,
  opMs: number,
): Promise<Profile[] | undefined> {
  const affordable = settings.cellMs / (3 * settings.repetitions * opMs);
  const maxOps = session.maxOps(cell);
  const ops = wishedOps.find((wished) => 2 * wished <= maxOps && wished <= Math.max(1, affordable)) ?? 1;
  const repetitions = affordable >= 1 ? settings.repetitions : fewestRepetitions;
  const profiles: Profile[] = [];
  // The first of each length is warmed up by the one before it, and thrown away: buffers grow on first use.
  await counter(2 * ops);
  while (profiles.length < repetitions) {
    const short = await counter(ops);
    const long = await counter(2 * ops);
    if (!short || !long) return undefined;
    profiles.push(differencePerOperation(short, long, ops));
  }
  return profiles;
}

/** A cell that can perform one operation a sample only: nothing to difference, all of its region is the operation. */
async function countSingly(
  counter: Counter,
  first: Profile,
  settings: ProfileSettings,
  opMs: number,
): Promise<Profile[] | undefined> {
  const repetitions = settings.repetitions * opMs > settings.cellMs ? fewestRepetitions : settings.repetitions;
  const profiles: Profile[] = [first];
  while (profiles.length < repetitions) {
    const profile = await counter(1);
    if (!profile) return undefined;
    profiles.push(profile);
  }
  return profiles;
}
