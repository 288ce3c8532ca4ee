/** One execution on macOS, counted by dtrace where a program with a known number of calls has been counted rightly first. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callsOfKinds, kindOf, MeasurementError, type Profile } from '../../core/document/index.ts';
import { removeTree } from '../../core/system/index.ts';
import { LastLine } from '../last-line.ts';
import { type CommandOptions, type CommandProfile, missingWithoutNames } from '../command-profile.ts';
import { executeTraced, type Traced } from './execute.ts';
import type { TracedCounts } from './script.ts';

/** Why nothing is counted, as a sentence that goes on after "because"; undefined where counts are exact. */
type Refusal = string | undefined;

const rounds = 20;
const bytes = 1_000;
/** Itself, and a child. */
const workers = 2;
/** Of one round of the program below. */
const perRound: Readonly<Record<string, number>> = { open: 1, write: 1, read: 2, fsync: 1, rename: 1, remove: 1 };

/** Makes a known number of calls, and its child once more. */
const knownProgram = `
const fs = require('node:fs');
const [rounds, isChild] = process.argv.slice(1);
const [name, block] = [process.pid + '.probe', Buffer.alloc(${bytes})];
for (let round = 0; round < Number(rounds); round++) {
  const file = fs.openSync(name, 'w+');
  fs.writeSync(file, block);
  fs.fsyncSync(file);
  fs.readSync(file, block, 0, ${bytes}, 0);
  fs.readSync(file, block, 0, ${bytes}, ${bytes / 2});
  fs.closeSync(file);
  fs.renameSync(name, name + '2');
  fs.unlinkSync(name + '2');
}
if (isChild === undefined) require('node:child_process').spawnSync(process.execPath, ['-e', process.env.IO_PERF_KNOWN, rounds, 'child'], { stdio: 'ignore' });
`;

let found: Promise<Refusal> | undefined;

/** Asked once per process. */
export const whyNotCounted = (): Promise<Refusal> => (found ??= probe());

async function probe(): Promise<Refusal> {
  const folder = await mkdtemp(join(tmpdir(), 'io-perf-probe-'));
  const count = (n: number): Promise<Traced> =>
    executeTraced({
      words: [process.execPath, '-e', knownProgram, String(n)],
      environment: { IO_PERF_KNOWN: knownProgram },
      ...{ directory: folder, output: 'nowhere' },
    });
  try {
    const first = await count(rounds);
    if ('reason' in first.counts) return first.counts.reason;
    return whatIsWrong([first, await count(2 * rounds), await count(rounds)]);
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
    throw new MeasurementError(
      `Nothing can be counted here, because ${refusal}; allow sudo without a password and dtrace (csrutil), or count on Linux.`,
    );
  }
  const { command, directory, environment, output, signal } = options;
  let said: LastLine | undefined;
  const traced = await executeTraced({
    ...{ words: command, directory, environment, output, signal },
    onStart: (child) => {
      if (output === 'nowhere') said = new LastLine(child.stderr);
    },
  });
  return {
    profile: profileOf(traced),
    account: undefined,
    exit: { code: traced.status, signal: traced.signal },
    elapsedNs: traced.ns,
    ...{ killed: [], leftBehind: [], notes: [] },
    lastLine: await said?.read(),
  };
}

/** @throws MeasurementError where something of it was lost */
export function profileOf({ counts }: Traced): Profile {
  if ('reason' in counts) throw new MeasurementError(`It was not counted, because ${counts.reason}.`);
  const { calls, readBytes, writtenBytes, created } = counts;
  const perOp = Object.fromEntries(Object.entries(calls).filter(([call]) => kindOf(call) !== undefined));
  const kinds = callsOfKinds(perOp);
  return {
    ...{ perOp, kinds, readBytes, writtenBytes },
    fsyncs: kinds.fsync ?? 0,
    processes: created + 1,
    source: 'dtrace',
    missing: [...missingWithoutNames],
    ...(calls.mmap === undefined ? {} : { blind: { mmap: calls.mmap } }),
  };
}
