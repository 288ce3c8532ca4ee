/** Why counts and times grew. Of counts: the lines of code that make the new calls. Asked only where something has grown, and for hardly longer than the counting took. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  findCauses,
  type GrownCall,
  languagesOf,
  renderFoldedDifference,
  renderFoldedStacks,
  findSlowCalls,
  waitingCalls,
  LineMap,
  Project,
  type SideToRecord,
  WorkloadRecorder,
} from '../../count/index.ts';
import {
  callsByKind,
  type Cause,
  type CountChange,
  type CountFigure,
  type Kind,
  kindOf,
  messageOf,
  UsageError,
  type CellResult,
  type RunDocument,
  type TimeCause,
  type FileTable,
  type Profile,
} from '../../document/index.ts';
import type { MeasurePlan, Progress } from '../../measure/index.ts';
import { cellName, type MatrixCell } from '../../matrix/index.ts';
import { median } from '../../stats/index.ts';
import { listGit } from '../git-lists.ts';
import type { SourcePlace } from './source-changes.ts';
import type { PreparedSubject } from './subjects.ts';

/** Calls whose callers are asked for, the most grown first. */
const mostCalls = 12;

/**
 * @param changes workload → what its counts do
 * @param stacks a folder for the call stacks
 */
export async function findWorkloadCauses(
  plan: MeasurePlan,
  changes: ReadonlyMap<string, readonly CountChange[]>,
  [base, head]: readonly [CountedSide, CountedSide],
  stacks: string | undefined,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): Promise<Cause[]> {
  const grown = plan.cells
    .map((cell) => ({ cell, calls: grownCalls(changes.get(cell.id) ?? [], base, head, cell) }))
    .filter(({ calls }) => calls.length > 0);
  if (grown.length === 0) return [];
  return (
    (await withRecordedSides(plan, [base, head], { progress, signal }, async ({ before, after, lines, roomMs }) => {
      const causes: Cause[] = [];
      for (const { cell, calls } of grown) {
        progress.phase(`looking for what makes the new calls of ${cellName(cell.id)}`);
        const languages = languagesOf(after.project, head.files?.get(cell.id)?.keys());
        const found = await findCauses(
          calls,
          before.of(cell),
          after.of(cell),
          { languages, roomMs: roomMs / grown.length },
          lines,
        );
        if (stacks !== undefined) await writeStacks(stacks, cellName(cell.id), found.stacks, [before, after]);
        for (const note of found.notes) progress.note(`${cellName(cell.id)}: ${note}`);
        causes.push(
          ...found.causes.map((cause) => ({
            workload: cellName(cell.id),
            ...cause,
            sites: cause.sites.map((site) => ({ ...site })),
          })),
        );
      }
      return causes;
    })) ?? []
  );
}

/** For flame graphs: `import.base.folded`, `import.head.folded`, and both as `import.difference.folded`. */
async function writeStacks(
  folder: string,
  workload: string,
  stacks: Awaited<ReturnType<typeof findCauses>>['stacks'],
  [before, after]: readonly RecordedSide[],
): Promise<void> {
  const sideOf = (side: 'base' | 'head', { project }: Pick<RecordedSide, 'project'>) => ({
    stacks: stacks[side],
    nameOf: (file: string) => project.nameOf(file) ?? file,
  });
  const [base, head] = [sideOf('base', before!), sideOf('head', after!)];
  const texts = {
    base: renderFoldedStacks(base.stacks, base.nameOf),
    head: renderFoldedStacks(head.stacks, head.nameOf),
    difference: renderFoldedDifference(base, head),
  };
  try {
    await mkdir(folder, { recursive: true });
    const name = workload.replace(/[^\w.-]/g, '_');
    for (const [side, text] of Object.entries(texts)) await writeFile(join(folder, `${name}.${side}.folded`), text);
  } catch (error) {
    throw new UsageError(
      `The call stacks cannot be written to ${folder} (${messageOf(error)}): name another folder with --stacks.`,
    );
  }
}

/** Figures that only calls of these kinds move. */
const kindsOfFigure: Partial<Record<CountFigure, readonly Kind[]>> = {
  readBytes: ['read'],
  askedReadBytes: ['read'],
  writtenBytes: ['write'],
  askedWrittenBytes: ['write'],
  copiedBytes: ['copy'],
  fsyncs: ['fsync'],
  openedFiles: ['open'],
  processes: ['exec'],
};

/** The system calls that there are more of, of what has grown for the gate. */
function grownCalls(
  changes: readonly CountChange[],
  base: CountedSide,
  head: CountedSide,
  { id }: MatrixCell,
): GrownCall[] {
  const metrics = changes.filter(({ verdict }) => verdict === 'grown').map(({ metric }) => metric);
  const names = new Set(metrics.filter((metric) => kindOf(metric) !== undefined));
  const kinds = new Set<string | undefined>(
    metrics.flatMap((metric) =>
      Object.hasOwn(callsByKind, metric) ? [metric as Kind] : (kindsOfFigure[metric as CountFigure] ?? []),
    ),
  );
  const [before, after] = [base.profiles.get(id)?.perOp ?? {}, head.profiles.get(id)?.perOp ?? {}];
  return Object.entries(after)
    .map(([call, count]) => ({ call, before: before[call] ?? 0, after: count }))
    .filter(
      ({ call, before: earlier, after: later }) => later > earlier && (names.has(call) || kinds.has(kindOf(call))),
    )
    .sort((a, b) => b.after - b.before - (a.after - a.before))
    .slice(0, mostCalls);
}

// Why a time grew where no count has: time inside of calls, by site; else processor time of the program, of the kernel, or waiting.

/** @param slower cells that became slower and do nothing more often */
export async function findTimeCauses(
  plan: MeasurePlan,
  run: Pick<RunDocument, 'cells'>,
  slower: ReadonlySet<string>,
  sides: readonly [CountedSide, CountedSide],
  hooks: { progress: Progress; signal: AbortSignal },
): Promise<TimeCause[]> {
  const [base, head] = sides;
  const cells = plan.cells.filter(({ id }) => slower.has(id));
  if (cells.length === 0) return [];
  const found = await withRecordedSides(plan, sides, hooks, async ({ before, after, lines, roomMs }) => {
    const causes: TimeCause[] = [];
    for (const cell of cells) {
      const workload = cellName(cell.id);
      const times = timesOf(run.cells[cell.id]!, base.subject.plan.name, head.subject.plan.name);
      if (!times) continue;
      hooks.progress.phase(`looking for where ${workload} loses its time`);
      const calls = [...Object.keys(head.profiles.get(cell.id)?.perOp ?? {}), ...waitingCalls];
      const room = { grownNs: times.elapsed.afterNs - times.elapsed.beforeNs, roomMs };
      const languages = languagesOf(after.project, head.files?.get(cell.id)?.keys());
      const slow = await findSlowCalls(calls, room, before.of(cell), after.of(cell), languages, lines);
      for (const note of slow?.notes ?? []) hooks.progress.note(`${workload}: ${note}`);
      const traced = slow && { traced: slow.traced };
      const ofCalls = (slow?.calls ?? []).map((call) => ({ ...call, sites: call.sites.map((site) => ({ ...site })) }));
      causes.push({ workload, ...times, calls: ofCalls, ...traced });
    }
    return causes;
  });
  return found ?? [];
}

/** Of one execution, from the samples that were judged. @returns undefined where it does not take longer */
function timesOf(
  { subject }: CellResult,
  base: string,
  head: string,
): Pick<TimeCause, 'elapsed' | 'user' | 'system'> | undefined {
  const [before, after] = [subject[base], subject[head]];
  if (!before || !after) return undefined;
  const times = (name: 'ns' | 'userNs' | 'sysNs') => {
    const [beforeNs, afterNs] = [before, after].map(({ samples, opsPerSample }) => {
      const values = samples.flatMap((sample) => {
        const value = sample[name];
        return value === undefined ? [] : [value / (sample.ops ?? opsPerSample)];
      });
      return values.length < samples.length || values.length === 0 ? undefined : median(values);
    });
    return beforeNs === undefined || afterNs === undefined ? undefined : { beforeNs, afterNs };
  };
  const [elapsed, user, system] = [times('ns'), times('userNs'), times('sysNs')];
  if (!elapsed || elapsed.afterNs <= elapsed.beforeNs) return undefined;
  return { elapsed, ...(user && { user }), ...(system && { system }) };
}

// The workloads of both sides, once they are counted, executed again under strace: who makes certain calls, and what these take.

/** Of one side: programs have to start once more, on a busy machine too, and a line that is found is worth that. */
const shortestPassMs = 5_000;
/** The rest is for what is neither recording nor looking up: what differs between the commits, and opening folders. */
const shareOfCounting = 0.9;

/** One side after it was counted. */
export interface CountedSide {
  subject: PreparedSubject;
  profiles: ReadonlyMap<string, Profile>;
  /** Cell → what it did to each file. */
  files: ReadonlyMap<string, FileTable> | undefined;
  /** What counting took. */
  countedMs: number;
}

interface RecordedSide {
  project: Project;
  /** The workload of a cell. */
  of: (cell: MatrixCell) => SideToRecord;
}

export interface RecordedSides {
  before: RecordedSide;
  after: RecordedSide;
  /** From the base to the head. */
  lines: LineMap;
  /** For all that is recorded of one side. */
  roomMs: number;
}

/** @returns undefined where nothing can be recorded: the machine of another target cannot be looked into from here */
async function withRecordedSides<Result>(
  plan: MeasurePlan,
  sides: readonly [CountedSide, CountedSide],
  { progress, signal }: { progress: Progress; signal: AbortSignal },
  use: (sides: RecordedSides) => Promise<Result>,
): Promise<Result | undefined> {
  if (sides.some(({ subject }) => subject.plan.target.name !== 'host') || signal.aborted) return undefined;
  const [base, head] = sides;
  const lines = LineMap.of(await diffOf(base.subject.sources, head.subject.sources));
  const longestMs = Math.max(shortestPassMs, shareOfCounting * Math.min(base.countedMs, head.countedMs));
  const recorders: WorkloadRecorder[] = [];
  const open = async ({ subject }: CountedSide): Promise<RecordedSide> => {
    const { sources } = subject;
    const recorder = new WorkloadRecorder(subject.plan, { ownFiles: plan.ownFiles, longestMs }, (note) => {
      progress.note(note);
    });
    recorders.push(recorder);
    const project = await Project.find(sources?.folder ?? '.', sources?.environment);
    const of = (cell: MatrixCell): SideToRecord => ({
      project,
      record: (calls, asks, expected) => recorder.record(cell.api, { calls, asks, expected }, signal),
    });
    return { project, of };
  };
  try {
    return await use({ before: await open(base), after: await open(head), lines, roomMs: longestMs });
  } finally {
    await Promise.all(recorders.map((recorder) => recorder.close()));
  }
}

/** The differences between the two sides, line by line; empty if they cannot be found. */
async function diffOf(base: SourcePlace | undefined, head: SourcePlace | undefined): Promise<string> {
  if (!base || !head || base.root === head.root) return '';
  const [here, back] = head.commit === undefined ? [head, []] : base.commit === undefined ? [base, ['-R']] : [head, []];
  const commits = [base.commit, head.commit].filter((commit) => commit !== undefined);
  if (commits.length === 0) return '';
  const words = ['diff', '-U0', '-M', '--no-color', '--no-ext-diff', '--src-prefix=a/', '--dst-prefix=b/', ...back];
  return (await listGit(here.root, here.environment, ...words, ...commits)).join('\n');
}
