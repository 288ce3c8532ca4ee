/**
 * Everything that the store and the outputs must survive, in one program. Documents are tried on one core; meanwhile the parts of
 * stores.ts have their shares of the time on the other one. What fell is named with the seed or the place that shows it again.
 */
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { createRandom } from '../../src/core/stats/index.ts';
import { type Tried, tryDocuments } from './documents.ts';
import {
  type Bench,
  cuts,
  failingDisks,
  fullDisks,
  jumpingClocks,
  killsInFolders,
  killsOnBranches,
  type Part,
  races,
  twoVersions,
} from './stores.ts';
import { removals } from './removals.ts';
import { type Fall, type Way, ways } from './tally.ts';

type Message = { tried: Tried } | { way: Way; what: string };

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** More are not tried: the other parts have the rest of that core. */
const documentsPerMinute = 12_000;

/** Maximum number named of each part. */
const maxNamed = 5;

class Fallen {
  readonly byWay = new Map<Way, number>(ways.map((way) => [way, 0]));

  /** @returns counts what falls of one part */
  part(): { fell: Fall; sentences: string[]; count: () => number } {
    const sentences: string[] = [];
    let count = 0;
    const fell: Fall = (way, what) => {
      count++;
      this.byWay.set(way, this.byWay.get(way)! + 1);
      if (sentences.length < maxNamed) sentences.push(`${way}: ${what}`);
    };
    return { fell, sentences, count: () => count };
  }

  get total(): number {
    return [...this.byWay.values()].reduce((sum, count) => sum + count, 0);
  }
}

function report(tried: number, name: string, what: string, sentences: readonly string[] = []): void {
  say(`${String(tried).padStart(9)}  ${name}: ${what}`);
  for (const sentence of sentences) say(`           ${JSON.stringify(sentence.slice(0, 500))}`);
}

/** On a thread of its own until the time is over. */
function documentsBeside(seed: number, until: number, most: number, fell: Fall): Promise<Tried> {
  return new Promise((resolve, reject) => {
    let last: Tried = { documents: 0, accepted: 0, outputs: 0 };
    const worker = new Worker(__filename, { workerData: { seed, until, most } });
    worker.on('message', (message: Message) => {
      if ('tried' in message) last = message.tried;
      else fell(message.way, message.what);
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      resolve(last);
    });
  });
}

async function torture(
  folder: string,
  publisher: string,
  minutes: number,
  seed: number,
  writers: number,
): Promise<void> {
  const memory = '/dev/shm';
  const fast = realpathSync(mkdtempSync(join(existsSync(memory) ? memory : folder, 'io-perf-torture-')));
  const bench: Bench = { folder, fast, publisher, random: createRandom(seed), writers };
  const fallen = new Fallen();
  const parts: Part[] = [
    killsInFolders(bench),
    killsOnBranches(bench),
    cuts(bench),
    failingDisks(bench),
    fullDisks(bench),
    jumpingClocks(bench),
    twoVersions(bench),
    removals(bench),
    // Last: it takes what it takes.
    races(bench),
  ];
  say(`seed ${seed}, ${minutes} minutes`);
  try {
    const end = Date.now() + minutes * 60_000;
    const beside = fallen.part();
    const documents = documentsBeside(seed * 10_000_000, end, minutes * documentsPerMinute, beside.fell);
    let sharesLeft = parts.reduce((sum, { share }) => sum + share, 0);
    for (const { name, share, skipped, run } of parts) {
      const { fell, sentences, count } = fallen.part();
      const until = Date.now() + (share / sharesLeft) * Math.max(0, end - Date.now());
      sharesLeft -= share;
      if (skipped === undefined) report(await run(until, fell), name, `${count()} fell`, sentences);
      else report(0, name, `skipped: ${skipped}`);
    }
    const tried = await documents;
    const what = `${tried.accepted} accepted, ${tried.outputs} outputs scanned, ${beside.count()} fell`;
    report(tried.documents, 'documents through parsers and renderers', what, beside.sentences);
  } finally {
    rmSync(fast, { recursive: true, force: true });
  }
  say(ways.map((way) => `${fallen.byWay.get(way)!} ${way}`).join(', '));
  if (fallen.total > 0) process.exitCode = 1;
}

/** One document that fell, by the number that was said of it. */
async function againWithStacks(document: number): Promise<void> {
  const fell: Fall = (way, what) => {
    say(`${way}: ${what}`);
    process.exitCode = 1;
  };
  await tryDocuments(
    document,
    (tried) => tried === 1,
    fell,
    () => undefined,
    true,
  );
}

if (isMainThread) {
  const [, , folder = '', publisher = '', ...words] = process.argv;
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args: words, options: { minutes: text, seed: text, document: text, writers: text } });
  const { minutes, seed, document, writers } = Object.fromEntries(
    Object.entries({ minutes: 10, seed: 1, document: 0, writers: 32, ...values }).map(([name, text]) => [
      name,
      Number(text),
    ]),
  ) as Record<'minutes' | 'seed' | 'document' | 'writers', number>;
  if (!(minutes > 0 && [seed, document, writers].every(Number.isSafeInteger))) {
    process.stderr.write(
      'torture: --minutes is a number, --seed, --document and --writers are whole ones: --minutes 10 --seed 1.\n',
    );
    process.exitCode = 2;
  } else if (values.document === undefined) void torture(realpathSync(folder), publisher, minutes, seed, writers);
  else void againWithStacks(document);
} else {
  const { seed, until, most } = workerData as { seed: number; until: number; most: number };
  const send = (message: Message): void => {
    parentPort!.postMessage(message);
  };
  void tryDocuments(
    seed,
    (tried) => tried >= most || Date.now() >= until,
    (way, what) => {
      send({ way, what });
    },
    (tried) => {
      send({ tried });
    },
  );
}
