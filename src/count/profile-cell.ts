/**
 * The counts of one cell: N and 2N operations several times over. The difference is what N operations do, and a count that is not
 * the same each time is called unstable.
 */
import type { Pass } from './executions.ts';
import type { Tracing } from './command-profile.ts';
import { type Profile, defined, countFigures, figureTraits, namedFigures } from '../core/document/index.ts';
import type { CellState } from '../engine/index.ts';
import { combineProfiles } from './combine-profiles.ts';

export interface ProfileSettings {
  /** Of workloads; default: alone. */
  pass?: Pass;
  tracing?: Tracing;
  /** How often a cell is counted; what differs between them is unstable. */
  repetitions: number;
  /** Requested time for one cell, in ms: where it is not enough there are fewer repetitions, but two. */
  cellMs: number;
}

export const defaultProfileSettings: ProfileSettings = { repetitions: 3, cellMs: 1_500 };

/** Performs a sample with this number of operations and returns what it did; undefined: nothing reports it. */
export type Counter = (ops: number) => Promise<Profile | undefined>;

/**
 * Operations of the shorter sample, by what one of them costs to trace. Never by its time: `mixed` reads in seven of ten operations,
 * so that the same operations must be counted on a busy machine as on an idle one. Ten is a multiple of all the patterns there are;
 * operations that follow one are single blocks, and cheap. Of all others one is as good as ten.
 */
const opsByCost = [
  { ops: 10, most: 60 },
  { ops: 1, most: Infinity },
] as const;

/** In calls: what waiting for a device, and moving bytes, costs about. */
const costOfSync = 30;

const costOfMib = 20;

const minRepetitions = 2;

/** Operations of millions of calls take minutes under a tracer. */
const maxOpMs = 20_000;

/** From here on what a sample may take follows from the operation's time (sampling.ts). */
const patientMs = 600;

/** What one operation does, or why that is unknown. */
export async function profileCell(
  state: CellState,
  counter: Counter,
  settings: ProfileSettings,
): Promise<Profile | { reason: string }> {
  const started = performance.now();
  const first = await counter(1);
  if (!first) return { reason: 'the runner reports nothing that can be counted' };
  const opMs = performance.now() - started;
  if (opMs > maxOpMs) {
    return { reason: `one operation takes ${Math.round(opMs / 1000)} s while it is counted` };
  }
  // Later samples may take as many times as long as they have operations; short ones keep the patience that unknown ones have.
  if (opMs > patientMs) state.opNs = opMs * 1e6;
  const isOver = (): boolean => performance.now() - started > settings.cellMs;
  const maxOps = state.session.maxOps(state.cell);
  // Of a cell that can perform one operation a sample only there is nothing to difference: all of its region is the operation.
  const profiles = maxOps < 2 ? [first] : [];
  const once = maxOps < 2 ? () => counter(1) : await differing(maxOps, counter, first);
  while (profiles.length < minRepetitions || (profiles.length < settings.repetitions && !isOver())) {
    const profile = await once();
    if (!profile) return { reason: 'the runner stopped telling what it does' };
    profiles.push(profile);
  }
  return { ...combineProfiles(profiles), repetitions: profiles.length };
}

async function differing(maxOps: number, counter: Counter, first: Profile): Promise<() => ReturnType<Counter>> {
  const cost = costOf(first);
  const { ops } = opsByCost.find((rung) => cost <= rung.most && 2 * rung.ops <= maxOps) ?? opsByCost.at(-1)!;
  // The first of each length is warmed up by the one before it, and thrown away: buffers grow on first use.
  await counter(2 * ops);
  return async () => {
    const short = await counter(ops);
    const long = await counter(2 * ops);
    return short && long && differencePerOperation(short, long, ops);
  };
}

function costOf({ perOp, kinds = {}, readBytes = 0, writtenBytes = 0, fsyncs = 0 }: Profile): number {
  const sum = (counts: Record<string, number>): number =>
    Object.values(counts).reduce((total, count) => total + count, 0);
  const calls = sum(perOp) || sum(kinds);
  return calls + costOfSync * fsyncs + (costOfMib * (readBytes + writtenBytes)) / 2 ** 20;
}

/**
 * @param short profile of N operations
 * @param long profile of 2N
 * @param ops N
 */
export function differencePerOperation(short: Profile, long: Profile, ops: number): Profile {
  const { source = 'strace', missing } = long;
  const result: Profile = { perOp: {}, source, ...defined({ missing }) };
  for (const name of countFigures) {
    const value = long[name];
    if (value === undefined) continue;
    result[name] = figureTraits(name).isShare === true ? value : (value - (short[name] ?? 0)) / ops;
  }
  for (const group of namedFigures) {
    if (group === 'perOp' || long[group] !== undefined) result[group] = differences(short[group], long[group], ops);
  }
  const blind = differences(short.blind, long.blind, ops);
  if (Object.keys(blind).length > 0) result.blind = blind;
  result.paths = Object.fromEntries(
    Object.entries(long.paths ?? {}).flatMap(([call, names]) => {
      const before = new Map(short.paths?.[call] ?? []);
      const left = names
        .map(([name, count]): [string, number] => [name, (count - (before.get(name) ?? 0)) / ops])
        .filter(([, count]) => count > 0);
      return left.length > 0 ? [[call, left]] : [];
    }),
  );
  return result;
}

/** Names whose difference is 0 are left out: nothing of them belongs to an operation. */
function differences(
  short: Readonly<Record<string, number>> = {},
  long: Readonly<Record<string, number>> = {},
  ops: number,
): Record<string, number> {
  const names = Object.keys({ ...short, ...long });
  const all = names.map((name): [string, number] => [name, ((long[name] ?? 0) - (short[name] ?? 0)) / ops]);
  return Object.fromEntries(all.filter(([, value]) => value !== 0));
}
