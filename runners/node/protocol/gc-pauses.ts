/** Garbage collections inside a stretch of time. */
import { PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';

export class GcPauses {
  readonly #seen: PerformanceEntry[] = [];
  readonly #observer = new PerformanceObserver((list) => {
    this.#seen.push(...list.getEntries());
  });

  constructor() {
    this.#observer.observe({ entryTypes: ['gc'] });
  }

  /**
   * Milliseconds that collections took between two readings of performance.now(). An entry is queued by the collector
   * and handed out by a later turn of the event loop, so the turns are waited for.
   */
  async pausedMs(fromMs: number, toMs: number): Promise<number> {
    await turn();
    await turn();
    const entries = [...this.#seen, ...this.#observer.takeRecords()];
    this.#seen.length = 0;
    return entries
      .filter(({ startTime }) => startTime >= fromMs && startTime <= toMs)
      .reduce((sum, { duration }) => sum + duration, 0);
  }
}
