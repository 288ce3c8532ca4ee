/** A publisher to be killed, and to race with others. Waits for a line with its work, so that what starts it can wait for the moment. */
import { createInterface } from 'node:readline';
import { openStore } from '../../src/history/store/index.ts';
import { runNumber } from '../../test/helpers/stored-runs.ts';

/** What is written to its standard input. For each run that is published, its number is printed. */
export interface Work {
  store: string;
  first: number;
  count: number;
  /** Each look at the clock is hours or decades off. */
  clockJumps?: boolean;
}

const hourMs = 3_600_000;
const jumps = [-20 * 365 * 24, -24, -1, 0, 1, 24, 20 * 365 * 24].map((hours) => hours * hourMs);

function letClockJump(): void {
  const Sound = Date;
  const now = (): number => Sound.now() + jumps[Math.floor(Math.random() * jumps.length)]!;
  globalThis.Date = new Proxy(Sound, {
    construct: (target, words: unknown[]) => Reflect.construct(target, words.length === 0 ? [now()] : words) as Date,
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });
}

async function publish({ store: spec, first, count, clockJumps = false }: Work): Promise<void> {
  if (clockJumps) letClockJump();
  const store = openStore(spec);
  for (let number = first; number < first + count; number++) {
    await store.append([runNumber(number)]);
    process.stdout.write(`${number}\n`);
  }
  await store.close();
}

createInterface({ input: process.stdin }).once('line', (line) => {
  process.stdin.destroy();
  void publish(JSON.parse(line) as Work);
});
