/**
 * Chooses the processes that take a round. A process is faster or slower than its twin by some per cent during its whole life, and more
 * pairs do not remove that: a comparison needs several, each at several moments (docs/lab/process-variation.md, docs/lab/process-pool.md).
 * So several are kept alive, each in a place of its own. The first rounds of a comparison fill the places, later ones use them in turn.
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
  /** Round in which the process of each place was used last; the first process exists from the start. */
  readonly #usedIn = [-1];
  #processes = 1;
  #round = 0;
  /** Rounds since a process was started. */
  #rounds = 0;
  #lastStartMs = 0;
  #startingMs = 0;
  #elapsedMs = 0;

  /** @param room processes that may live at once; undefined for a run without comparison */
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

  /** New processes have been started, which took this long. */
  started(elapsedMs: number): void {
    this.#processes++;
    this.#rounds = 0;
    this.#lastStartMs = elapsedMs;
    this.#startingMs += elapsedMs;
  }

  /** A round has ended that took this long, with the start of its processes. */
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
 * A sample of a command line is a process anyway, so the first runner process of commands stays.
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

/** Number of processes of each runner that may live at once: their files must stay in memory and fit on the disk. */
export async function placesFor({ benches, states, sessions }: Roster): Promise<number> {
  const needBytes =
    sessions.length * processBytes + states.reduce((sum, { cell }) => sum + cellBytes(cell).diskBytes, 0);
  const rooms = benches.map(async ({ target, plan }) => {
    const { freeBytes, memoryBytes } = await target.capacity(plan.directory);
    // The existing process is one place already.
    return Math.min(memoryBytes * pooledMemoryShare, needBytes + freeBytes * usableShare);
  });
  return Math.max(1, Math.floor(Math.min(...(await Promise.all(rooms))) / Math.max(1, needBytes)));
}
