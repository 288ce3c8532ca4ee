/** The workloads of both sides, once they are counted, executed again under strace: who makes certain calls, and what these take. */
import type { PreparedSubject } from './subjects.ts';
import type { FileTable, Profile } from '../../core/document/index.ts';
import { LineMap, Project, type SideToRecord, WorkloadRecorder } from '../../count/index.ts';
import type { MatrixCell } from '../../core/cells/index.ts';
import type { MeasurePlan, Progress } from '../../engine/index.ts';
import type { SourcePlace } from './source-changes.ts';
import { listGit } from '../commits/git-lists.ts';

/** Of one side: programs have to start once more, on a busy machine too, and a line that is found is worth that. */
const minPassMs = 5_000;

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

export interface RecordedSide {
  project: Project;
  /** The workload of a cell. */
  of: (cell: MatrixCell) => SideToRecord;
}

interface RecordedSides {
  before: RecordedSide;
  after: RecordedSide;
  /** From the base to the head. */
  lines: LineMap;
  /** For all that is recorded of one side. */
  roomMs: number;
}

/** @returns undefined where nothing can be recorded: the machine of another target cannot be looked into from here */
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
    const recorder = new WorkloadRecorder(subject.plan, { ownFiles: plan.ownFiles, maxMs }, (note) => {
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
    return await use({ before: await open(base), after: await open(head), lines, roomMs: maxMs });
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
