/** One execution on macOS, counted by dtrace where a program with a known number of calls has been counted rightly first. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callsOfKinds, kindOf, MeasurementError, type Profile } from '../../core/document/index.ts';
import { childEnvironment, removeTree } from '../../core/system/index.ts';
import { type CommandOptions, type CommandProfile, missingWithoutNames } from '../command-profile.ts';
import { executeTraced, type Traced, type TracedCounts } from './execute.ts';

/** Why nothing is counted, as a sentence that goes on after "because"; undefined where counts are exact. */
type Refusal = string | undefined;

const rounds = 20;
const bytes = 1_000;
/** Itself, a child, and the child's own. */
const workers = 3;
/** Of one round of the program below. */
const perRound: Readonly<Record<string, number>> = { open: 1, write: 1, read: 2, fsync: 1, rename: 1, remove: 1 };

/** Makes a known number of calls, and so do the programs that it starts, one below the other. */
const knownProgram = `
const fs = require('node:fs');
const [rounds, below] = process.argv.slice(1).map(Number);
const [name, block] = [process.pid + '.probe', Buffer.alloc(${bytes})];
for (let round = 0; round < rounds; round++) {
  const file = fs.openSync(name, 'w+');
  fs.writeSync(file, block);
  fs.fsyncSync(file);
  fs.readSync(file, block, 0, ${bytes}, 0);
  fs.readSync(file, block, 0, ${bytes}, ${bytes / 2});
  fs.closeSync(file);
  fs.renameSync(name, name + '2');
  fs.unlinkSync(name + '2');
}
const words = ['-e', process.env.IO_PERF_KNOWN, rounds, below - 1];
if (below > 0) require('node:child_process').spawnSync(process.execPath, words.map(String), { stdio: 'ignore' });
`;

const environment = { IO_PERF_KNOWN: knownProgram };
const wordsOf = (n: number, below: number): string[] => [
  process.execPath,
  '-e',
  knownProgram,
  String(n),
  String(below),
];
const decoyRounds = 10_000;

let found: Promise<Refusal> | undefined;

/** What gives counts to a machine that has none. */
export const macosRemedy = 'allow sudo without a password and dtrace (csrutil), or count on Linux';

/** Asked once per process. */
export const whyNotCounted = (): Promise<Refusal> => (found ??= probe());

/** @param tracer in place of dtrace: tests have another one count the same program */
export async function probe(tracer?: readonly string[]): Promise<Refusal> {
  const folder = await mkdtemp(join(tmpdir(), 'io-perf-probe-'));
  const count = (n: number): Promise<Traced> =>
    executeTraced({
      words: wordsOf(n, workers - 1),
      environment,
      tracer,
      directory: folder,
      output: 'nowhere',
    });
  try {
    const first = await count(rounds);
    if ('reason' in first.counts) return first.counts.reason;
    // Beside the second one, outside of its tree.
    const [program, ...words] = wordsOf(decoyRounds, 0);
    const decoy = spawn(program!, words, { cwd: folder, env: childEnvironment(environment), stdio: 'ignore' });
    const gone = once(decoy, 'exit').catch(() => undefined);
    const twice = await count(2 * rounds);
    decoy.kill();
    await gone;
    return whatIsWrong([first, twice, await count(rounds)]);
  } finally {
    await removeTree(folder);
  }
}

/** @param executions of the known program: its rounds, twice as many, and the first once more */
export function whatIsWrong(executions: readonly Traced[]): Refusal {
  const counted: TracedCounts[] = [];
  for (const { status, counts } of executions) {
    if ('reason' in counts) return counts.reason;
    if (status !== 0) return 'the program that checks the counters failed';
    counted.push(counts);
  }
  const [one, two, again] = counted;
  if (!one || !two || !again) return 'the counters could not be checked';
  const added = rounds * workers;
  const grown = (kind: string, to: TracedCounts): number =>
    (callsOfKinds(to.calls)[kind] ?? 0) - (callsOfKinds(one.calls)[kind] ?? 0);
  for (const [kind, each] of Object.entries(perRound)) {
    if (grown(kind, two) !== each * added) {
      return `${each * added} calls of the kind ${kind} were counted as ${grown(kind, two)}`;
    }
    if (grown(kind, again) !== 0) return `the same program was counted differently a second time (${kind})`;
  }
  const isRight =
    two.writtenBytes - one.writtenBytes === bytes * added && two.readBytes - one.readBytes === 1.5 * bytes * added;
  return isRight ? undefined : 'bytes were not counted rightly';
}

/** @throws MeasurementError when it cannot be started, or not be counted */
export async function profileOnMacos(options: CommandOptions): Promise<CommandProfile> {
  const refusal = await whyNotCounted();
  if (refusal !== undefined) {
    throw new MeasurementError(`Nothing can be counted here, because ${refusal}; ${macosRemedy}.`);
  }
  const { command, directory, environment, output, signal } = options;
  const traced = await executeTraced({ words: command, directory, environment, output, signal });
  return {
    profile: profileOf(traced),
    account: undefined,
    exit: { code: traced.status, signal: traced.signal },
    elapsedNs: traced.ns,
    killed: [],
    leftBehind: [],
    notes: [],
    lastLine: traced.lastLine,
  };
}

/** @throws MeasurementError where something of it was lost */
export function profileOf({ counts }: Traced): Profile {
  if ('reason' in counts) throw new MeasurementError(`It was not counted, because ${counts.reason}.`);
  const { calls, readBytes, writtenBytes, created } = counts;
  const perOp = Object.fromEntries(Object.entries(calls).filter(([call]) => kindOf(call) !== undefined));
  const kinds = callsOfKinds(perOp);
  return {
    perOp,
    kinds,
    readBytes,
    writtenBytes,
    fsyncs: kinds.fsync ?? 0,
    processes: created + 1,
    source: 'dtrace',
    missing: [...missingWithoutNames],
    ...(calls.mmap === undefined ? {} : { blind: { mmap: calls.mmap } }),
  };
}
