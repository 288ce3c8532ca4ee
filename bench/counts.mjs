// Are counts the same each time? Cells of four runners, counted N times at rest and N times while the machine is loaded:
//   node bench/counts.mjs [--repeat 20] [--runners native,node,python,java] [--busy N] [--directory DIR]
// Prints, for each runner, how many cells had the same counts in all repetitions, and in both passes; exit status 1 if a cell that
// is stable at rest differs under load.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startLoad } from './counts/load.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { values } = parseArgs({
  options: {
    repeat: { type: 'string', default: '20' },
    runners: { type: 'string', default: 'native,node,python,java' },
    busy: { type: 'string', default: String(2 * availableParallelism()) },
    directory: { type: 'string' },
  },
});
const runners = values.runners.split(',');
const directory = mkdtempSync(join(resolve(values.directory ?? '.'), 'counts-'));
process.on('exit', () => rmSync(directory, { recursive: true, force: true }));

/** What reads, writes, names, lists, saves and maps: one small cell of each. */
const cells = [
  'native/read/read?chunk=64KiB&size=1MiB',
  'native/write/write?chunk=64KiB&size=1MiB',
  'native/save/rename?size=16KiB',
  'native/mixed/pread-pwrite?chunk=4KiB&size=1MiB',
  'native/stat/stat',
  'native/traverse/getdents64?entries=500&shape=source',
  'node/read/readSync?chunk=64KiB&size=1MiB',
  'node/write/writeSync?chunk=64KiB&size=1MiB',
  'node/save/renameSync?size=16KiB',
  'node/stat/statSync',
  'node/copy/copyFileSync?size=1MiB',
  'node/traverse/readdirSync.recursive?entries=500&shape=source',
  'python/read/open.read?chunk=64KiB&size=1MiB',
  'python/save/os.replace?size=16KiB',
  'python/stat/os.stat',
  'python/traverse/os.walk?entries=500&shape=source',
  'python/traverse/os.scandir?entries=500&shape=source',
  'java/save/Files.move?size=16KiB',
  'java/stat/Files.size',
  'java/read/FileInputStream.block?chunk=64KiB&size=1MiB',
  'java/read/FileChannel.map?chunk=64KiB&size=1MiB',
  'java/write/FileOutputStream.block?chunk=1KiB&family=pure&size=128KiB',
  'java/write/BufferedOutputStream.default?family=pure&size=128KiB',
  'java/copy/Files.copy?size=1MiB',
  'java/remove/Files.delete',
  'java/traverse/Files.walk?entries=500&shape=source',
  'java/traverse/aws-crt?entries=500&shape=source',
  'java/traverse/jnr-readdir?entries=500&shape=source',
].filter((id) => runners.includes(id.split('/')[0]));

function count(name) {
  const path = join(directory, `${name}.json`);
  const words = ['profile', '--quiet', '--repeat', values.repeat, '--directory', directory, '--json', path, '--cells'];
  const { status, stderr } = spawnSync(join(root, 'io-perf'), [...words, ...cells], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`io-perf profile ended with exit status ${status}: ${stderr.slice(-500)}`);
  return JSON.parse(readFileSync(path, 'utf8'));
}

const atRest = count('at-rest');
// By default twice as many busy programs as there are cores; and one that keeps the disk busy.
const end = startLoad(directory, { computing: Number(values.busy), writing: 1 });
const loaded = count('loaded');
end();

const same = (a, b) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
const sorted = (profile) =>
  ['perOp', 'errors']
    .map((group) => Object.entries(profile[group] ?? {}).sort())
    .concat(profile.readBytes, profile.writtenBytes);
const differing = [];
const rows = runners.map((runner) => {
  const mine = cells.filter((id) => id.startsWith(`${runner}/`) && atRest.cells[id]);
  const stable = (pass) => mine.filter((id) => pass.cells[id] && !pass.cells[id].profile.unstable);
  const equal = mine.filter((id) => loaded.cells[id] && same(atRest.cells[id].profile, loaded.cells[id].profile));
  for (const id of stable(atRest)) if (!equal.includes(id)) differing.push(id);
  return {
    runner,
    cells: mine.length,
    'stable at rest': stable(atRest).length,
    'stable under load': stable(loaded).length,
    'same in both': equal.length,
  };
});
console.table(rows);
for (const { cell, reason } of [...atRest.skipped, ...loaded.skipped]) console.log(`${cell}: ${reason}`);
for (const { cell, message } of [...atRest.errors, ...loaded.errors]) console.log(`${cell}: ${message}`);
for (const id of cells) {
  for (const [name, pass] of [
    ['at rest', atRest],
    ['under load', loaded],
  ]) {
    const { unstable } = pass.cells[id]?.profile ?? {};
    if (unstable) console.log(`${id} ${name}: not always the same: ${unstable.join(', ')}`);
  }
}
console.log(
  differing.length === 0
    ? `Counted ${values.repeat} times at rest and under load: the same.`
    : `Different under load: ${differing.join(', ')}`,
);
process.exitCode = differing.length === 0 ? 0 : 1;
