/** Which calls a runtime makes before the program that it runs begins: they are not the program's, and no hint is about them. */
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
  readonly runtimes = new Map<string, { processes: number; calls: number }>();

  /** @returns the calls of a start that ends with this one, by the names of their files */
  add({ process, kind, path, error }: FileCall): ReadonlyMap<string, number> | undefined {
    if (kind === 'exec' && error === undefined) this.#starting.set(process, { calls: new Map() });
    const starting = this.#starting.get(process);
    if (!starting || path === undefined) return undefined;
    const isOpened = kind === 'open' && error === undefined;
    if (isOpened && starting.end?.file === path) {
      this.#starting.delete(process);
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
