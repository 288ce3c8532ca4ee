/** Comparisons with one buildable side: the head is measured alone, or nothing is, and the judgement explains why. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Config } from '../config/index.ts';
import { measure, type MeasureHooks, type MeasurePlan } from '../../engine/index.ts';
import { defaultProfileSettings, profileCells, withProfiles } from '../../count/index.ts';
import { cellPattern, type MatrixCell } from '../../core/cells/index.ts';
import {
  defined,
  runSchemaId,
  UsageError,
  type Judgement,
  type Note,
  type RunDocument,
} from '../../core/document/index.ts';
import { isForWorkloads } from '../workloads/workloads.ts';
import { sideOf, type SubjectRequest } from '../commits/subject.ts';
import { askIn, findCommit, type Repository } from './checkout.ts';
import type { PreparedSubject } from './subjects.ts';

/** Replaces a base that does not exist, with the reason. */
export class NoBase {
  readonly note: Note;

  constructor(why: string) {
    this.note = {
      kind: 'base-not-built',
      message: `There is nothing to compare with, so the head is measured alone. ${why}`,
    };
  }
}

/** Every cell fails on the base alone: its commit lacks the program, or has a broken one. */
export function whyBaseDoesNotRun({ cells, errors }: RunDocument, plan: MeasurePlan): NoBase | undefined {
  const failedAt = (cell: string, subject: string): boolean =>
    errors.some((error) => error.cell === cell && error.subject === subject);
  const fails = ({ id }: { id: string }): boolean =>
    failedAt(id, 'base') && !failedAt(id, 'head') && !Object.hasOwn(cells[id]?.subject ?? {}, 'base');
  const [first] = errors;
  if (first === undefined || !plan.cells.every(fails)) return undefined;
  return new NoBase(`The base cannot run ${cellPattern(first.cell)}: ${first.message.replace(/\.?$/, '.')}`);
}

/** Programs that run a file: the word after them is what is looked for. */
const interpreters = /^(?:.*\/)?(?:python[\d.]*|node|ruby|perl|php|bash|sh)$/;

/**
 * The file that a command starts, as far as its text alone names one.
 * @returns a path; undefined for a program on PATH
 */
function startedFile(command: string): string | undefined {
  const [first = '', second = ''] = command.trim().split(/\s+/);
  const word = interpreters.test(first) && !first.includes('/') ? second : first;
  const isPath = word.includes('/') || (word === second && /\.\w+$/.test(word));
  return isPath && /^[^/$'"\\-][^$'"\\*?]*$/.test(word) ? word : undefined;
}

/** All that a command names and that may be a file: once it has failed on the base, one that only the head has is the likely reason. */
export const namedFiles = (command: string): string[] =>
  command.split(/[\s'"`;|&()<>=]+/).filter((word) => /^[^/$\\*?-][^$\\*?]*$/.test(word));

export interface Missing {
  file: string;
  command: string;
}

/**
 * What each workload needs is in the head's folder, and is not in the fresh checkout of the base.
 * @param filesOf what a command needs; by default what it starts, which is known before anything is measured
 * @returns the first such file
 */
export function missingProgram(
  config: Config,
  cells: readonly MatrixCell[],
  { base, head }: Record<'base' | 'head', PreparedSubject>,
  filesOf: (command: string) => readonly (string | undefined)[] = (command) => [startedFile(command)],
): Missing | undefined {
  const [before, after] = [base.sources?.folder, head.sources?.folder];
  if (before === undefined || after === undefined || base.side.commit === undefined) return undefined;
  const isMissing = (file: string | undefined): boolean =>
    file !== undefined && existsSync(join(after, file)) && !existsSync(join(before, file));
  const found = cells.map(({ id, api }): Missing | undefined => {
    const workload = isForWorkloads(id) ? config.workloads?.[api] : undefined;
    // A preparation may make it.
    if (workload === undefined || workload.prepare !== undefined) return undefined;
    const file = filesOf(workload.command).find(isMissing);
    return file === undefined ? undefined : { file, command: workload.command };
  });
  return found.every((one) => one !== undefined) ? found[0] : undefined;
}

/** A side in the folder that it is a copy of; another side is returned as it is. */
export const inItsFolder = (side: PreparedSubject): PreparedSubject => {
  const { sources } = side;
  if (sources?.copyOf === undefined) return side;
  return { ...side, sources: { ...sources, folder: join(sources.copyOf, relative(sources.root, sources.folder)) } };
};

/** A head that is a copy of a working tree does not run there: it needs what git ignores, which only the working tree has. */
export const notInCopy = 'not in a copy';
export type NotInCopy = typeof notInCopy;

/** Every cell fails on the copy of the head. */
export const doesNotRun = ({ cells, errors }: RunDocument, plan: MeasurePlan): boolean =>
  plan.cells.every(
    ({ id }) =>
      errors.some(({ cell, subject }) => cell === id && subject === 'head') &&
      !Object.hasOwn(cells[id]?.subject ?? {}, 'head'),
  );

/** For a command of the command line, which a fresh checkout of the base cannot start. */
export async function notAtBase(repository: Repository, { file, command }: Missing): Promise<UsageError> {
  const ask = askIn({ ...repository, root: join(repository.root, repository.prefix) });
  const isTracked = (await ask('ls-files', '--error-unmatch', '--', file)) !== undefined;
  return new UsageError(
    isTracked
      ? `The base has no ${file}, so there is nothing to compare with: measure the head alone, io-perf run -- ${command}.`
      : `The base is a fresh checkout and has no ${file}, which git does not track: let --build make it on both sides, as in io-perf compare main --build make -- ${command}.`,
  );
}

/**
 * The head's own figures and counts.
 * @param plan with the head as its only subject
 */
export async function measureHeadAlone(
  plan: MeasurePlan,
  head: PreparedSubject,
  hooks: MeasureHooks,
): Promise<RunDocument> {
  const measured = await measure(plan, hooks);
  const comparison = { head: { subject: head.plan.name, ...head.side } };
  const workloads = plan.cells.filter(({ id }) => isForWorkloads(id));
  if (workloads.length === 0 || hooks.signal.aborted) return { ...measured, comparison };
  const pass = await profileCells({ ...plan, cells: workloads }, head.plan, defaultProfileSettings, hooks);
  return { ...withProfiles(measured, head.plan.name, pass), comparison };
}

type Unmeasured = Pick<MeasurePlan, 'seed' | 'tool'> & { [Name in 'suite' | 'source']?: MeasurePlan[Name] | undefined };

/** The document of a comparison whose head cannot be built. */
export const documentOfUnbuiltHead = (plan: Unmeasured, side: Judgement['head'], why: string): RunDocument => ({
  ...emptyDocument(plan),
  comparison: { head: { subject: 'head', ...side } },
  notes: [{ kind: 'head-not-built', message: why }],
});

/** The document of a comparison whose head has no workloads any more. */
export const documentOfNoWorkloads = (
  plan: Unmeasured,
  sides: Record<'base' | 'head', Judgement['head']>,
): RunDocument => ({
  ...emptyDocument(plan),
  comparison: { base: { subject: 'base', ...sides.base }, head: { subject: 'head', ...sides.head } },
});

export async function sidesOf(
  repository: Repository,
  { base, head }: Record<'base' | 'head', SubjectRequest>,
): Promise<Record<'base' | 'head', Judgement['head']>> {
  const sideAt = async (request: SubjectRequest): Promise<Judgement['head']> =>
    sideOf(request, request.ref === undefined ? undefined : await findCommit(repository, request.ref));
  return { base: await sideAt(base), head: await sideAt(head) };
}

/** A run document in which nothing was measured. */
export function emptyDocument({ seed, suite, tool, source }: Unmeasured): RunDocument {
  const now = new Date().toISOString();
  return {
    schema: runSchemaId,
    id: randomUUID(),
    startedAt: now,
    endedAt: now,
    complete: true,
    seed,
    ...defined({ suite }),
    tool,
    ...defined({ source }),
    subjects: {},
    cells: {},
    skipped: [],
    errors: [],
  };
}
