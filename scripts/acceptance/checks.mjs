// What acceptance tries on a machine. Each check has a result and a note for the table: `yes`, `no`, or `none` where io-perf itself says that
// this cannot be done there; the note is then its sentence.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..', '..');
// Some of them build an image first.
const timeoutMs = 120 * 60_000;
/** Exit status of io-perf for what was asked for and cannot be done. */
const refused = 2;

const program = `import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { passes, records } from './settings.mjs';

const file = openSync('journal.txt', 'w');
let sum = 0;
for (let pass = 0; pass < passes; pass++) sum = (sum * 31 + pass) >>> 0;
for (let record = 0; record < records; record++) writeSync(file, \`\${record} \${sum}\\n\`);
fsyncSync(file);
closeSync(file);
`;

// Writes are counted wherever anything is.
const settings = ({ records = 40, passes = 4_000_000 }) =>
  `export const records = ${records};\nexport const passes = ${passes};\n`;

/** @returns {{ machine: object, checks: Record<string, { result: 'yes' | 'no' | 'none', note: string }> }} */
export function tryMachine(target, onProgress) {
  const work = mkdtempSync(join(tmpdir(), 'io-perf-acceptance-'));
  const ioPerf = (words, cwd = work) => {
    onProgress(words.join(' '));
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'dist', 'cli.cjs'), ...words], {
      ...{ cwd, encoding: 'utf8', timeout: timeoutMs, maxBuffer: 1 << 28 },
    });
    return { status, stdout, stderr, sentence: lastSentence(stderr) };
  };
  try {
    const on = target === 'host' ? [] : ['--target', target];
    const doctor = ioPerf(['doctor', '--json', ...on]);
    if (doctor.status !== 0) return { machine: {}, checks: { probe: { result: 'no', note: doctor.sentence } } };
    const { runners, environment = {} } = JSON.parse(doctor.stdout);
    const usable = runners.filter(({ state }) => state !== 'missing').map(({ runner }) => runner);
    const project = (change) => comparison(join(work, 'project'), change, on, ioPerf);
    return {
      machine: environment,
      checks: {
        probe: { result: usable.length > 0 ? 'yes' : 'no', note: `${usable.length} of ${runners.length} runners` },
        conformance:
          target === 'host'
            ? conformance(usable, ioPerf)
            : { result: 'none', note: 'each runner is started when the image or the program is built' },
        counts: fails(project({ records: 80 }), 'count'),
        time: fails(project({ passes: 16_000_000 }), 'time'),
        same: passes(project({})),
        studies: target === 'host' ? studies(ioPerf) : smoke(on, ioPerf),
      },
    };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** What io-perf said last, as a cell of a table has it. */
function lastSentence(text) {
  const line =
    text
      .trim()
      .split('\n')
      .findLast((one) => one.startsWith('io-perf: ')) ??
    text.trim().split('\n').at(-1) ??
    '';
  return line.replace(/^io-perf: /, '').slice(0, 200);
}

function conformance(runners, ioPerf) {
  const bad = runners.filter((runner) => ioPerf(['conformance', '--runner', runner], root).status !== 0);
  const note = bad.length === 0 ? runners.join(', ') : `not ${bad.join(', ')}`;
  return { result: bad.length === 0 ? 'yes' : 'no', note };
}

/** Two commits that differ in this, compared by a command. */
function comparison(folder, change, on, ioPerf) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const git = (...words) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], {
      stdio: 'pipe',
    });
  git('init', '--quiet', '--initial-branch=main');
  const commit = (files, subject) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    git('add', '.');
    git('commit', '--quiet', '--message', subject);
  };
  commit({ 'work.mjs': program, 'settings.mjs': settings({}), '.gitignore': 'journal.txt\n' }, 'Write a journal');
  git('checkout', '--quiet', '-b', 'change');
  commit({ 'settings.mjs': settings(change), 'notes.txt': 'changed\n' }, 'Change it');
  const output = join(folder, '..', 'run.json');
  const words = ['compare', 'main..HEAD', '--format', 'json', '--time-budget', '60s', '--output', output, ...on];
  const { status, stdout, stderr, sentence } = ioPerf([...words, '--', 'node', 'work.mjs'], folder);
  if (status === refused || stdout === '')
    return { refusal: { result: status === refused ? 'none' : 'no', note: sentence } };
  const subjects = Object.values(JSON.parse(readFileSync(output, 'utf8')).cells).map(({ subject }) => subject);
  if (subjects.some(({ head }) => head?.profile !== undefined)) return { status, gate: JSON.parse(stdout).gate };
  const why = stderr.split('\n').find((line) => /\b(?:not|nothing (?:can be|was)) counted\b/i.test(line));
  return {
    status,
    gate: JSON.parse(stdout).gate,
    uncounted: lastSentence(why ?? 'commands are timed there, and not counted'),
  };
}

function fails({ refusal, gate, uncounted }, rule) {
  if (refusal !== undefined) return refusal;
  const found = gate.find((entry) => entry.failed && entry.rule === rule);
  if (found === undefined && rule === 'count' && uncounted !== undefined) return { result: 'none', note: uncounted };
  return found === undefined
    ? { result: 'no', note: 'the planted change was not found' }
    : { result: 'yes', note: found.message };
}

function passes({ refusal, status, gate }) {
  if (refusal !== undefined) return refusal;
  const message = gate.find(({ failed }) => failed)?.message ?? '';
  return status === 0 ? { result: 'yes', note: 'nothing found' } : { result: 'no', note: message };
}

/** The studies that need no more than C and C++, at a size that only shows that they run. */
function studies(ioPerf) {
  const bad = ['003', '004']
    .map((number) => ({ number, ...ioPerf(['study', number, '--scale', '0.01', '--entries', '100']) }))
    .filter(({ status }) => status !== 0);
  if (bad.length === 0) return { result: 'yes', note: '003, 004' };
  const note = bad.map(({ number, sentence }) => `${number}: ${sentence}`).join('; ');
  return { result: bad.every(({ status }) => status === refused) ? 'none' : 'no', note };
}

/** Studies are repeated on the machine itself: a short suite stands for them elsewhere. */
function smoke(on, ioPerf) {
  const { status, sentence } = ioPerf(['run', '--suite', 'smoke', '--rounds', '2', '--format', 'none', ...on]);
  return status === 0 ? { result: 'yes', note: 'suite smoke' } : { result: 'no', note: sentence };
}
