/** Why counts grew: the lines of code that make the new calls. Asked only where something has grown, and for no longer than the counting took. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  findCauses,
  type GrownCall,
  languagesOf,
  LineMap,
  Project,
  renderFoldedDifference,
  renderFoldedStacks,
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
  type Profile,
  UsageError,
} from '../../document/index.ts';
import type { MeasurePlan, Progress } from '../../measure/index.ts';
import { cellName, type MatrixCell } from '../../matrix/index.ts';
import { listGit } from '../commit-sources.ts';
import type { SourcePlace } from './source-changes.ts';
import type { PreparedSubject } from './subjects.ts';

/** A stack takes longer than a call; what starts in less need not be cut off for that. */
const shortestPassMs = 2_000;
/** Calls whose callers are asked for, the most grown first. */
const mostCalls = 12;

/** One side after it was counted. */
export interface CountedSide {
  subject: PreparedSubject;
  profiles: ReadonlyMap<string, Profile>;
  /** What counting took. */
  countedMs: number;
}

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
  // The machine of another target cannot be looked into from here.
  const isHere = [base, head].every(({ subject }) => subject.plan.target.name === 'host');
  if (grown.length === 0 || !isHere || signal.aborted) return [];
  const lines = LineMap.of(await diffOf(base.subject.sources, head.subject.sources));
  const sides = await Promise.all(
    [base, head].map((side) =>
      openSide(plan, side, (note) => {
        progress.note(note);
      }),
    ),
  );
  const [before, after] = sides as [OpenSide, OpenSide];
  const causes: Cause[] = [];
  try {
    for (const { cell, calls } of grown) {
      progress.phase(`looking for what makes the new calls of ${cellName(cell.id)}`);
      const recordIn = ({ project, recorder }: OpenSide) => ({
        project,
        record: (...[names, asks]: [readonly string[], Parameters<WorkloadRecorder['record']>[2]]) =>
          recorder.record(cell.api, names, asks, signal),
      });
      const found = await findCauses(calls, recordIn(before), recordIn(after), languagesOf(after.project), lines);
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
  } finally {
    await Promise.all(sides.map(({ recorder }) => recorder.close()));
  }
  return causes;
}

interface OpenSide {
  project: Project;
  recorder: WorkloadRecorder;
}

/** For flame graphs: `import.base.folded`, `import.head.folded`, and both as `import.difference.folded`. */
async function writeStacks(
  folder: string,
  workload: string,
  stacks: Awaited<ReturnType<typeof findCauses>>['stacks'],
  [before, after]: readonly [OpenSide, OpenSide],
): Promise<void> {
  const sideOf = (side: 'base' | 'head', { project }: OpenSide) => ({
    stacks: stacks[side],
    nameOf: (file: string) => project.nameOf(file) ?? file,
  });
  const [base, head] = [sideOf('base', before), sideOf('head', after)];
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

async function openSide(
  plan: MeasurePlan,
  { subject, countedMs }: CountedSide,
  note: (sentence: string) => void,
): Promise<OpenSide> {
  const { sources } = subject;
  const longestMs = Math.max(shortestPassMs, countedMs);
  return {
    project: await Project.find(sources?.folder ?? '.', sources?.environment),
    recorder: new WorkloadRecorder(subject.plan, { ownFiles: plan.ownFiles, longestMs }, note),
  };
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

/** What differs between the two sides, line by line; nothing where nobody knows. */
async function diffOf(base: SourcePlace | undefined, head: SourcePlace | undefined): Promise<string> {
  if (!base || !head || base.root === head.root) return '';
  const [here, back] = head.commit === undefined ? [head, []] : base.commit === undefined ? [base, ['-R']] : [head, []];
  const commits = [base.commit, head.commit].filter((commit) => commit !== undefined);
  if (commits.length === 0) return '';
  const words = ['diff', '-U0', '-M', '--no-color', '--no-ext-diff', '--src-prefix=a/', '--dst-prefix=b/', ...back];
  return (await listGit(here.root, here.environment, ...words, ...commits)).join('\n');
}
