// How long the Action takes from its start to the first sample, with its runner built: `node bench/action-start.mjs [--times 7]`.
//
// The Action is started as the runner of a forge does, in mode measure, with one cell of the node runner. That runner is a copy which
// notes when the first request for a sample arrives. Beside it, on the same machine at the same time: how long Node itself takes to start,
// so that a busy machine can be distinguished from a slow Action.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { times: { type: 'string', default: '7' } } });
const root = resolve(import.meta.dirname, '..');
const work = mkdtempSync(join(root, '.io-perf-bench-start-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

const tool = join(work, 'tool');
const note = join(work, 'first-sample');
cpSync(join(root, 'dist'), join(tool, 'dist'), { recursive: true });
for (const path of ['action.yml', 'package.json', join('runners', 'node')]) {
  cpSync(join(root, path), join(tool, path), { recursive: true });
}
const runner = join(tool, 'dist', 'runner-node.cjs');
const prelude = `{
  const fs = require('node:fs');
  const { readSync } = fs;
  fs.readSync = function (descriptor, buffer, ...rest) {
    const count = readSync.call(fs, descriptor, buffer, ...rest);
    if (descriptor === 0 && /^sample /m.test(Buffer.from(buffer.buffer, buffer.byteOffset, count).toString())) {
      fs.appendFileSync(${JSON.stringify(note)}, Date.now() + '\\n');
      fs.readSync = readSync;
    }
    return count;
  };
}
`;
writeFileSync(runner, prelude + readFileSync(runner, 'utf8').replace(/^#!.*\n/, ''));

const project = join(work, 'project');
mkdirSync(project);
execFileSync('git', ['init', '--quiet', project]);

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const inputs = { mode: 'measure', cells: 'node/close/closeSync', rounds: '1', token: 'none' };
const starts = [];
const nodes = [];
for (let time = 0; time <= Number(values.times); time++) {
  const temporary = join(work, `job-${time}`);
  mkdirSync(temporary);
  writeFileSync(join(temporary, 'output'), '');
  rmSync(note, { force: true });
  const started = Date.now();
  const { status, stderr } = spawnSync(process.execPath, [join(tool, 'dist', 'action.cjs')], {
    cwd: project,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      GITHUB_ACTIONS: 'true',
      GITHUB_EVENT_NAME: 'push',
      GITHUB_REF: 'refs/heads/main',
      GITHUB_REPOSITORY: 'octo/disk',
      GITHUB_WORKSPACE: project,
      GITHUB_OUTPUT: join(temporary, 'output'),
      RUNNER_TEMP: temporary,
      IO_PERF_CACHE: join(work, 'cache'),
      ...Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
    },
  });
  if (status !== 0) throw new Error(`the Action ended with ${status}: ${stderr}`);
  const elapsed = Number(readFileSync(note, 'utf8').split('\n')[0]) - started;
  const before = performance.now();
  spawnSync(process.execPath, ['-e', '0']);
  // The first one fills caches.
  if (time > 0) {
    starts.push(elapsed);
    nodes.push(performance.now() - before);
  }
}
console.log(
  `start of the Action to its first sample: median ${median(starts)} ms (${starts.join(', ')}); wanted: at most 1000`,
);
console.log(`start of Node itself meanwhile: median ${median(nodes).toFixed(0)} ms`);
