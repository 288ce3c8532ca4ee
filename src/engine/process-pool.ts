/**
 * Which processes take a round. Where a process's pages and files lie makes it faster or slower than its twin by some per cent for as
 * long as it lives, and no number of pairs takes that away: what counts for a comparison is how many processes there were, and that
 * each of them was asked at several moments (docs/lab/process-luck.md, docs/lab/process-pool.md). So several are kept alive, each in a
 * place of its own; the first rounds of a comparison fill the places, later ones go round them.
 */
import {
  maxPlaces,
  pooledMemoryShare,
  processBytes,
  processesAtAnyCost,
  roundsOfRun,
  startingShare,
  usableShare,
} from './policy.ts';
import type { Roster } from './roster.ts';
import type { Losses } from './losses.ts';
import { cellBytes } from '../core/cells/index.ts';

export class ProcessPool {
  readonly #isPaired: boolean;
  readonly #places: number;
  /** Round in which the process of each place was used last; the first process is there from the beginning. */
  readonly #usedIn = [-1];
  #processes = 1;
  #round = 0;
  /** Rounds since a process was started. */
  #rounds = 0;
  #lastStartMs = 0;
  #startingMs = 0;
  #elapsedMs = 0;

  /** @param room processes that may be alive at once; undefined for a run that compares nothing */
  constructor(room: number | undefined) {
    this.#isPaired = room !== undefined;
    this.#places = Math.min(room ?? 1, maxPlaces);
  }

  /** The place whose process takes the next round, and whether a new one is started there. */
  next(): { place: number; isNew: boolean } {
    const isNew = this.#round > 0 && this.#wantsNew();
    const isFull = this.#usedIn.length >= this.#places;
    const oldest = this.#usedIn.indexOf(Math.min(...this.#usedIn));
    const place = isNew && !isFull ? this.#usedIn.length : oldest;
    this.#usedIn[place] = this.#round++;
    return { place, isNew };
  }

  /** The round that has begun is the first. */
  get isFirst(): boolean {
    return this.#round === 1;
  }

  /** New processes have been started, which took so long. */
  started(elapsedMs: number): void {
    this.#processes++;
    this.#rounds = 0;
    this.#lastStartMs = elapsedMs;
    this.#startingMs += elapsedMs;
  }

  /** A round has ended that took so long, with the start of its processes. */
  endRound(elapsedMs: number): void {
    this.#rounds++;
    this.#elapsedMs += elapsedMs;
  }

  #wantsNew(): boolean {
    if (!this.#isPaired) return this.#rounds >= roundsOfRun;
    if (this.#processes < processesAtAnyCost) return true;
    return this.#startingMs + this.#lastStartMs <= startingShare * this.#elapsedMs;
  }
}

/**
 * Each sample of a command line is a process of its own, whatever process of the runner starts it: there the first one stays.
 * @returns whether the processes of this round are new
 */
export async function useProcesses(pool: ProcessPool, roster: Roster, losses: Losses): Promise<boolean> {
  const { place, isNew } = pool.next();
  const sessions = roster.sessions.filter(({ runner }) => runner !== 'command');
  for (const session of sessions) session.turnTo(place);
  if (!isNew || sessions.length === 0) return pool.isFirst;
  const startedMs = performance.now();
  await losses.respawn(sessions);
  pool.started(performance.now() - startedMs);
  return true;
}

/** How many processes of each runner may be alive at once: their files shall stay in memory, and fit on the disk. */
export async function placesFor({ benches, states, sessions }: Roster): Promise<number> {
  const needBytes =
    sessions.length * processBytes + states.reduce((sum, { cell }) => sum + cellBytes(cell).diskBytes, 0);
  const rooms = benches.map(async ({ target, plan }) => {
    const { freeBytes, memoryBytes } = await target.capacity(plan.directory);
    // What is there is one place already.
    return Math.min(memoryBytes * pooledMemoryShare, needBytes + freeBytes * usableShare);
  });
  return Math.max(1, Math.floor(Math.min(...(await Promise.all(rooms))) / Math.max(1, needBytes)));
}
