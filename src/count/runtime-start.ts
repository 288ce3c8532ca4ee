/** Which calls a runtime makes, before the program that it runs begins and to load more code: they are not the program's, and no hint is about them. */
import { runtimeStarts } from '../languages/index.ts';
import type { FileCall } from './calls.ts';

interface Starting {
  /** The file whose opening is the end of the start, and the runtime. */
  end?: { file: string; runtime: string };
  /** Name → calls since the process began to run its program. */
  calls: Map<string, number>;
}

/** Processes whose start has no end in sight are none of a runtime. */
const maxNames = 5_000;

export class RuntimeStart {
  readonly #starting = new Map<number, Starting | undefined>();
  /** Processes whose start has ended. */
  readonly #running = new Map<number, string>();
  readonly runtimes = new Map<string, { processes: number; calls: number }>();

  /** @returns calls of a runtime, by the names of their files: those of a start that ends with this one, or this one that loads code */
  add({ process, kind, path, error }: FileCall): ReadonlyMap<string, number> | undefined {
    if (kind === 'exec' && error === undefined) {
      this.#starting.set(process, { calls: new Map() });
      this.#running.delete(process);
    }
    const starting = this.#starting.get(process);
    if (path === undefined) return undefined;
    if (!starting) {
      const running = this.#running.get(process);
      const isOfRuntime = runtimeStarts.some(({ runtime, isLoaded }) => runtime === running && isLoaded(path));
      return isOfRuntime ? new Map([[path, 1]]) : undefined;
    }
    const isOpened = kind === 'open' && error === undefined;
    if (isOpened && starting.end?.file === path) {
      this.#starting.delete(process);
      this.#running.set(process, starting.end.runtime);
      const known = this.runtimes.get(starting.end.runtime) ?? { processes: 0, calls: 0 };
      this.runtimes.set(starting.end.runtime, known);
      known.processes++;
      for (const count of starting.calls.values()) known.calls += count;
      return starting.calls;
    }
    starting.calls.set(path, (starting.calls.get(path) ?? 0) + 1);
    if (starting.calls.size > maxNames) this.#starting.delete(process);
    if (isOpened) {
      for (const { runtime, programOf } of runtimeStarts) {
        const file = programOf(path);
        // The runtime reads settings of its own after those of the program.
        if (file !== undefined) starting.end ??= { file, runtime };
      }
    }
    return undefined;
  }
}
