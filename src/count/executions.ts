/** How often a workload is executed to be counted, and which of these executions say what it does. */
import type { Profile } from '../core/document/index.ts';
import { combineProfiles } from './combine-profiles.ts';

/** What a pass over workloads is for. */
export type Pass =
  /** All that is known of a workload: until two executions agree, else until the range of its counts is known. */
  | 'alone'
  /** The very first execution, which may fill caches: once. */
  | 'first'
  /** One of several passes over a workload that has run before: as often as asked for. */
  | 'warm';

/** Two that agree are enough where nothing else is counted. */
const executionsThatAgree = 2;
/** Of a count that varies, the smallest and the largest value are known after that many. */
export const executionsOfRange = 6;
/** Constant counts are not counted more often. */
export const maxExecutions = 40;
/** An execution that takes longer while it is counted is not repeated in the same pass. */
const longExecutionMs = 20_000;
/** A workload alone is not counted for longer, unless two executions take that. */
const longPassMs = 30_000;

/** For one workload alone, where the kernel counts. */
export const timeOfRange = { minOfRange: executionsOfRange, maxExecutions, enoughMs: 0, maxMs: longPassMs };

export interface Executions {
  pass: Pass;
  /** In a warm pass. */
  repetitions: number;
  signal: AbortSignal;
}

/**
 * Executes and counts, by the rules of a pass.
 * @param once undefined: this cannot be counted, and nothing is
 * @returns the executions that say what the workload does; empty where it was interrupted
 */
export async function repeat<Counted extends { profile: Profile }>(
  { pass, repetitions, signal }: Executions,
  once: () => Promise<Counted | undefined>,
): Promise<Counted[] | undefined> {
  const counted: Counted[] = [];
  const started = performance.now();
  const maximum = { first: 1, warm: repetitions, alone: executionsOfRange + 1 }[pass];
  while (counted.length < maximum && !signal.aborted) {
    const began = performance.now();
    const one = await once();
    if (!one) return undefined;
    counted.push(one);
    const now = performance.now();
    if (now - began > longExecutionMs || (pass === 'alone' && isKnown(counted, now - started))) break;
  }
  // The first execution may have filled caches of its own (bytecode): where it differs, it says nothing about later ones.
  return pass === 'alone' && counted.length > 1 && varies(counted) ? counted.slice(1) : counted;
}

function isKnown(counted: readonly { profile: Profile }[], spentMs: number): boolean {
  if (counted.length < executionsThatAgree) return false;
  const isLater = counted.length > executionsThatAgree;
  return !varies(counted) || (isLater && !varies(counted.slice(1))) || spentMs > longPassMs;
}

const varies = (counted: readonly { profile: Profile }[]): boolean =>
  combineProfiles(counted.map(({ profile }) => profile)).unstable !== undefined;

/** As one profile, which knows how many there were. */
export const combineExecutions = (counted: readonly { profile: Profile }[]): Profile => ({
  ...combineProfiles(counted.map(({ profile }) => profile)),
  repetitions: counted.length,
});
