// What pairs of a runner with itself differ by: from pair to pair, from visit to visit, from process to process; both sides on whatever
// processor the system gives them, and on the same one. Prints the table visits.tsv.
//
//   node bench/visits.mjs [--cells ID,…] [--times 2]
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { findCell } from '../src/suite/matrix/index.ts';
import { type MatrixCell } from '../src/core/cells/cell.ts';
import { Session } from '../src/engine/session.ts';
import { createRandom } from '../src/core/stats/index.ts';
import { createHostTarget } from '../src/places/targets/index.ts';

const processes = 6;
const visits = 6;
const pairsOfVisit = 4;
const sampleNs = 8e6;
const patienceMs = 60_000;

const root = resolve('.');
const valueOf = (name: string): string | undefined => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};
const ids = (
  valueOf('--cells') ??
  'native/read/read?chunk=4KiB&size=16MiB,native/stat/stat,node/read/readSync?chunk=4KiB&size=16MiB,node/stat/statSync,' +
    'python/read/open.readinto?chunk=64KiB&size=16MiB,python/stat/os.stat,dotnet/read/FileStream?chunk=64KiB&size=16MiB,' +
    'java/read/FileInputStream.block?chunk=64KiB&size=16MiB,java/exists/Files.exists?case=hit'
).split(',');
const times = Number(valueOf('--times') ?? 2);

const folder = mkdtempSync(join(root, '.io-perf-bench-visits-'));
process.on('exit', () => {
  rmSync(folder, { recursive: true, force: true });
});
const target = createHostTarget({ root });
const scratch = await target.openScratch(folder);
const random = createRandom(1);

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const variance = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (values.length - 1);
const percent = (share: number): string => `${(100 * Math.sqrt(Math.max(0, share))).toFixed(1)} %`;

/** Standard deviations of ln(second / first): of a pair, and what a visit and a process add. */
async function measure(cell: MatrixCell, isOnOne: boolean): Promise<string[]> {
  const prepared = await target.prepareRunner(cell.runner, () => undefined);
  if ('reason' in prepared) return [prepared.reason];
  const open = async (): Promise<Session> => {
    const session = new Session({
      ...{ target, scratch, runner: cell.runner, command: prepared.command, environment: prepared.environment },
      ...{ seed: 1, corpusOf: () => undefined },
    });
    for (let place = 0; place < processes; place++) {
      session.turnTo(place);
      await session.start();
      await session.setup(cell);
    }
    return session;
  };
  const sides = [await open(), await open()] as const;
  let ops = 1;
  const take = async (session: Session): Promise<number> => (await session.sample(cell, ops, patienceMs)).ns / ops;
  for (let ns = await take(sides[0]); ns * ops < sampleNs && ops < sides[0].maxOps(cell); ns = await take(sides[0])) {
    ops = Math.min(sides[0].maxOps(cell), Math.max(ops + 1, Math.ceil(Math.min(8 * ops, (1.1 * sampleNs) / ns))));
  }
  const differences: number[][][] = Array.from({ length: processes }, () => []);
  for (let visit = 0; visit < visits; visit++) {
    for (const place of random.shuffle(differences.map((_, index) => index))) {
      for (const session of sides) session.turnTo(place);
      const turn = isOnOne ? random.integer(2 ** 16) : undefined;
      for (const session of sides) await target.keepOnOne?.(session.moveTo(turn), turn);
      for (const session of sides) await take(session);
      const pairs = [];
      for (let pair = 0; pair < pairsOfVisit; pair++) {
        const isTurned = (pair + visit) % 2 === 1;
        const first = await take(sides[isTurned ? 1 : 0]);
        const second = await take(sides[isTurned ? 0 : 1]);
        pairs.push(Math.log(isTurned ? first / second : second / first));
      }
      differences[place]!.push(pairs);
    }
  }
  await Promise.all(sides.map((session) => session.close()));
  const ofPairs = mean(differences.flat().map(variance));
  const ofVisitMeans = mean(differences.map((all) => variance(all.map(mean))));
  const ofProcessMeans = variance(differences.map((all) => mean(all.flat())));
  return [
    percent(ofPairs),
    percent(ofVisitMeans - ofPairs / pairsOfVisit),
    percent(ofProcessMeans - ofVisitMeans / visits),
  ];
}

console.log('| cell | anywhere: a pair | a visit | a process | on one: a pair | a visit | a process | load |');
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
for (const cell of ids.map(findCell)) {
  for (let time = 0; time < times; time++) {
    const [anywhere, onOne] = [await measure(cell, false), await measure(cell, true)];
    console.log(`| ${cell.id} | ${[...anywhere, ...onOne].join(' | ')} | ${loadavg()[0]!.toFixed(1)} |`);
  }
}
await scratch.remove();
await target.close();
