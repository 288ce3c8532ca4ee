/**
 * Whether this machine's counts may be believed: the helper makes a known number of calls (runners/command/windows/probe.cpp), in two threads
 * and a child, and is counted. Its counts have to differ by exactly what was added, be the same again, and leave out a program beside it; and what
 * a job object adds up, where the system does that, has to say the same.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callsOfKinds, type Kind } from '../../core/document/index.ts';
import { removeTree } from '../../core/system/index.ts';
import { executeCounted, findHelper, namedCalls, type Report } from './helper.ts';

/** How far counting goes on this machine. */
export type CountingHere =
  | { level: 'exact'; helper: string; witnesses: 1 | 2 }
  /** What the job object adds up, and why no more. */
  | { level: 'reads and writes'; helper: string; reason: string }
  | { level: 'none'; reason: string; remedy: string };

const elsewhere = 'time says what it can; on Linux every call is counted';
const withHelper = 'install CMake and Visual Studio Build Tools, or use a release of io-perf, which has the helper';

/** Of the program, at first. */
const rounds = 20;
/** Two threads, and a child with one. */
const workers = 3;
/** Of one round, by kind: probe.cpp says so. */
const perRound = { write: 1, read: 3, fsync: 1 } as const;
/**
 * Calls of these kinds make up what CreateFile, GetFileAttributes, MoveFile and DeleteFile are here: as many in each round, and not none.
 */
const constantKinds: readonly Kind[] = ['open', 'stat', 'rename'];
const bytes = 1_000;
/** Full, half and none. */
const bytesRead = 1.5 * bytes;

let found: Promise<CountingHere> | undefined;

/** Asked once per process. */
export const findWindowsCounting = (): Promise<CountingHere> => (found ??= probe());

async function probe(): Promise<CountingHere> {
  const helper = await findHelper();
  if (typeof helper !== 'string') return { level: 'none', reason: helper.reason, remedy: withHelper };
  const folder = await mkdtemp(join(tmpdir(), 'io-perf-probe-'));
  try {
    const count = (n: number): Promise<Report> =>
      executeCounted(helper, { line: `"${helper}" --probe ${n}`, directory: folder, streams: 'nowhere' });
    const first = await count(rounds);
    const decoy = spawn(helper, ['--probe', String(rounds * 20)], { cwd: folder, stdio: 'ignore', windowsHide: true });
    const gone = once(decoy, 'exit').catch(() => undefined);
    const twice = await count(2 * rounds);
    const again = await count(rounds);
    decoy.kill();
    await gone;
    return levelOf(helper, { once: first, twice, again });
  } catch (error) {
    return { level: 'none', reason: error instanceof Error ? error.message : String(error), remedy: elsewhere };
  } finally {
    // A virus scanner may still hold a file.
    await removeTree(folder).catch(() => undefined);
  }
}

interface Probes {
  /** Of `rounds` rounds, twice as many, and the first once more. */
  once: Report;
  twice: Report;
  again: Report;
}

export function levelOf(helper: string, probes: Probes): CountingHere {
  const { once: first, twice, again } = probes;
  const failed = [first, twice, again].find(({ status }) => status !== 0);
  if (failed) {
    const how = failed.error === undefined ? `status ${failed.status ?? 'unknown'}` : `error ${failed.error}`;
    return { level: 'none', reason: `the program that checks the counters ended with ${how}`, remedy: elsewhere };
  }
  const job = whatTheJobSays(probes);
  const stubs = first.notCounted ?? twice.notCounted ?? again.notCounted ?? whatIsWrong(probes);
  if (stubs === undefined && job !== 'wrong') return { level: 'exact', helper, witnesses: job === 'right' ? 2 : 1 };
  const reason = stubs ?? 'what the job object adds up is not what the program does';
  if (job === 'right') return { level: 'reads and writes', helper, reason };
  return { level: 'none', reason, remedy: elsewhere };
}

/** @returns as a sentence that goes on after "because"; undefined where all is right */
function whatIsWrong({ once: first, twice, again }: Probes): string | undefined {
  const [one, two, same] = [first, twice, again].map(({ counts = {} }) => callsOfKinds(namedCalls(counts)));
  if (!one || !two || !same) return 'nothing was counted';
  const added = rounds * workers;
  for (const [kind, each] of Object.entries(perRound)) {
    const grown = (two[kind] ?? 0) - (one[kind] ?? 0);
    if (grown !== each * added) return `${each * added} calls that ${kind} were counted as ${grown}`;
  }
  // A file may be removed by the way it is opened, as Wine does it: then no call of that kind is made.
  if (!isMultiple((two.remove ?? 0) - (one.remove ?? 0))) return 'removals were counted differently each time';
  for (const kind of constantKinds) {
    const grown = (two[kind] ?? 0) - (one[kind] ?? 0);
    if (grown === 0 || !isMultiple(grown))
      return `${added} times the same did not make as many calls of the kind ${kind} each time`;
  }
  if (JSON.stringify(sorted(one)) !== JSON.stringify(sorted(same)))
    return 'the same program was counted differently a second time';
  const [asked, askedTwice] = [first.asked, twice.asked];
  const isAsked =
    asked &&
    askedTwice &&
    askedTwice.write - asked.write === bytes * added &&
    askedTwice.read - asked.read === 3 * bytes * added;
  return isAsked === true ? undefined : 'the bytes that calls ask for were not counted rightly';
}

/** `absent`: the system answers with zeros, or not at all, as Wine does. */
function whatTheJobSays({ once: { io: first }, twice: { io: twice } }: Probes): 'right' | 'wrong' | 'absent' {
  if (!first || !twice) return 'absent';
  const added = rounds * workers;
  // Systems differ in whether a read beyond the end of a file is an operation.
  const reads = [perRound.read * added, (perRound.read - 1) * added];
  const isRight =
    reads.includes(twice.readCalls - first.readCalls) &&
    twice.writeCalls - first.writeCalls === perRound.write * added &&
    twice.writtenBytes - first.writtenBytes === bytes * added &&
    twice.readBytes - first.readBytes === bytesRead * added;
  return isRight ? 'right' : 'wrong';
}

/** As many in each round. */
const isMultiple = (calls: number): boolean => calls >= 0 && calls % (rounds * workers) === 0;

const sorted = (kinds: Record<string, number>): [string, number][] =>
  Object.entries(kinds).sort(([a], [b]) => (a < b ? -1 : 1));
