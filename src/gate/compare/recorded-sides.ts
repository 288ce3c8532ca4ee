/** Executes the workloads of both sides again under strace, after counting: it finds the callers of certain calls, and their durations. */
import type { PreparedSubject } from './subjects.ts';
import type { FileTable, Profile } from '../../core/document/index.ts';
import { LineMap, Project, type SideToRecord, WorkloadRecorder } from '../../count/index.ts';
import type { MatrixCell } from '../../core/cells/index.ts';
import type { MeasurePlan, Progress } from '../../engine/index.ts';
import type { SourcePlace } from './source-changes.ts';
import { listGit } from '../commits/git.ts';

/** Time for one side. Programs have to start once more, also on a busy machine, and a found line is worth that. */
const minPassMs = 10_000;

/** The rest is for other work: differences between the commits, and opening folders. */
const shareOfCounting = 0.9;

export interface CountedSide {
  subject: PreparedSubject;
  profiles: ReadonlyMap<string, Profile>;
  /** Cell → calls on each file. */
  files: ReadonlyMap<string, FileTable> | undefined;
  countedMs: number;
}

export interface RecordedSide {
  project: Project;
  of: (cell: MatrixCell) => SideToRecord;
}

interface RecordedSides {
  before: RecordedSide;
  after: RecordedSide;
  /** From the base to the head. */
  lines: LineMap;
  /** For all recordings of one side. */
  roomMs: number;
}

/** @returns undefined if nothing can be recorded: another target's machine is not accessible from here */
export async function withRecordedSides<Result>(
  plan: MeasurePlan,
  sides: readonly [CountedSide, CountedSide],
  { progress, signal }: { progress: Progress; signal: AbortSignal },
  use: (sides: RecordedSides) => Promise<Result>,
): Promise<Result | undefined> {
  if (sides.some(({ subject }) => subject.plan.target.name !== 'host') || signal.aborted) return undefined;
  const [base, head] = sides;
  const lines = LineMap.of(await diffOf(base.subject.sources, head.subject.sources));
  const maxMs = Math.max(minPassMs, shareOfCounting * Math.min(base.countedMs, head.countedMs));
  const recorders: WorkloadRecorder[] = [];
  const open = async ({ subject }: CountedSide): Promise<RecordedSide> => {
    const { sources } = subject;
    const settings = { ownFiles: plan.ownFiles, maxMs };
    const recorder = new WorkloadRecorder(subject.plan, settings, progress.note.bind(progress));
    recorders.push(recorder);
    const project = await Project.find(sources?.folder ?? '.', sources?.environment);
    const of = (cell: MatrixCell): SideToRecord => ({
      project,
      record: (calls, asks, expected, limits) =>
        recorder.record(cell.api, { calls, asks, expected, ...limits }, signal),
    });
    return { project, of };
  };
  try {
    return await use({ before: await open(base), after: await open(head), lines, roomMs: maxMs });
  } finally {
    await Promise.all(recorders.map((recorder) => recorder.close()));
  }
}

/** The differences between the two sides, line by line; empty if there are none. */
async function diffOf(base: SourcePlace | undefined, head: SourcePlace | undefined): Promise<string> {
  if (!base || !head || base.root === head.root) return '';
  const isReversed = head.commit !== undefined && base.commit === undefined;
  const commits = [base.commit, head.commit].filter((commit) => commit !== undefined);
  if (commits.length === 0) return '';
  const words = ['diff', '-U0', '-M', '--no-color', '--no-ext-diff', '--src-prefix=a/', '--dst-prefix=b/'];
  const way = isReversed ? ['-R'] : [];
  const { root, environment } = isReversed ? base : head;
  return (await listGit(root, environment, ...words, ...way, '--end-of-options', ...commits)).join('\n');
}
