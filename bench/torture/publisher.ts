/** A publisher to be killed, and to race with others. Waits for a line with its work, so that what starts it can wait for the moment. */
import { createInterface } from 'node:readline';
import { openStore } from '../../src/history/store/index.ts';
import { runNumber } from '../../test/helpers/stored-runs.ts';

/** What is written to its standard input. For each run that is published, its number is printed. */
export interface Work {
  store: string;
  first: number;
  count: number;
}

async function publish({ store: spec, first, count }: Work): Promise<void> {
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
