// Starts each program of bench/ with a tiny setting, as bench/tiny.yaml says, and fails where one does not come to its end, or is not in that
// list: `node scripts/start-benches.mjs [NAME…]`. Closes with the line `N passed, N failed, N skipped`.
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parse } from 'yaml';

const root = process.cwd();
const folder = join(root, 'bench');
const rows = parse(readFileSync(join(folder, 'tiny.yaml'), 'utf8'));
/** One that hangs is broken too. */
const maxMs = 300_000;

const total = { passed: 0, failed: 0, skipped: 0 };
function count(result, line) {
  total[result]++;
  if (result !== 'passed') console.log(`${result === 'failed' ? 'not ok' : 'skip'} ${line}`);
}

const isThere = (program) =>
  program === 'root'
    ? process.getuid?.() === 0
    : spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;

/** Programs that no other one imports: they are started by hand. */
function startedByHand() {
  const files = readdirSync(folder, { recursive: true }).filter((file) => /\.(?:mjs|ts)$/.test(file));
  const imported = new Set(
    [...files.map((file) => join(folder, file)), ...importers()].flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:from|runBundled\(|import\() *'(\.[^']+)'/g)].map(([, path]) =>
        resolve(dirname(file), path),
      ),
    ),
  );
  return files.filter((file) => file.endsWith('.mjs') && !imported.has(join(folder, file)) && !isInput(file));
}

/** Tests use parts of benches. */
const importers = () =>
  readdirSync(join(root, 'test'), { recursive: true })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(root, 'test', file));

/** What a bench measures is no bench. */
const isInput = (file) => /^(?:call-lines|counts\/project)\//.test(file);

function start(words) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(folder, words[0]), ...words.slice(1)], {
      ...{ cwd: root, timeout: maxMs, killSignal: 'SIGTERM', stdio: ['ignore', 'pipe', 'pipe'] },
      env: { ...process.env, NO_COLOR: '1' },
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (text += part));
    child.on('close', (status) => done({ status, text }));
  });
}

const asked = process.argv.slice(2);
const known = new Map(rows.map((row) => [row.start.split(' ')[0], row]));
for (const file of startedByHand()) {
  const name = relative('.', file);
  if (!known.has(name)) count('failed', `bench/${name}: no check starts it: add it to bench/tiny.yaml, or remove it`);
}
for (const [name, { start: line, prints, needs = [], unless, goal = false, status = 0, elsewhere }] of known) {
  if (elsewhere !== undefined || (asked.length > 0 && !asked.includes(name))) continue;
  const missing = needs.filter((program) => !isThere(program));
  if (missing.length > 0) {
    count('skipped', `bench/${name}: needs ${missing.join(', ')}`);
    continue;
  }
  const ended = await start(line.split(' '));
  const said = unless === undefined ? undefined : ended.text.split('\n').find((text) => text.includes(unless));
  if (said !== undefined) {
    count('skipped', `bench/${name}: ${said}`);
    continue;
  }
  const isFine = ended.status === status || (goal && ended.status === 1);
  if (isFine && new RegExp(prints).test(ended.text)) count('passed');
  else
    count(
      'failed',
      `bench/${name}: node bench/${line} ended with ${ended.status} ${isFine ? `and did not print "${prints}"` : `instead of ${status}`}:\n${ended.text.slice(-2000)}`,
    );
}
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
