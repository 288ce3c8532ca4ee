/**
 * Compares the workloads of both commits. io-perf.yml of the head defines what runs on both sides, and that of the base defines what is
 * expected. A missing workload is a loss; one with another name, command or setting is noted.
 */
import { isAbsolute, join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Config, earlierNames, parseConfig } from '../config/index.ts';
import { matchesPattern, workloadCell } from '../../core/cells/index.ts';
import { type Missing, type Note, type RunDocument, UsageError } from '../../core/document/index.ts';
import { shorten, shortList } from '../../core/words/index.ts';
import { findCommit, findRepository, readAtCommit, type Repository } from './checkout.ts';

/** The requested `io-perf.yml`: a path, or undefined for the one in the working directory. */
export interface Configured {
  file: string | undefined;
}

interface Asked {
  configured?: Configured;
  cells?: readonly string[];
  suite?: string;
}

interface ChangedWorkloads {
  missing: Missing[];
  notes: Note[];
}

type Workloads = NonNullable<Config['workloads']>;
type Workload = Workloads[string];

const defaultFiles = ['io-perf.yml', 'io-perf.yaml'];

/**
 * The configuration at a commit, at the same path as the head's.
 * @returns undefined if the commit has none there, or the path is outside of the repository
 * @throws UsageError if it is invalid
 */
async function configAt(repository: Repository, commit: string, { file }: Configured): Promise<Config | undefined> {
  for (const name of file === undefined ? defaultFiles : [file]) {
    const path = isAbsolute(name) ? relative(repository.root, name) : join(repository.prefix, name);
    if (path.startsWith('..') || isAbsolute(path)) return undefined;
    const text = await readAtCommit(repository, commit, path);
    if (text !== undefined) return parseConfig(text, `${name} of ${commit.slice(0, 10)}`);
  }
  return undefined;
}

/** Whether a commit has workloads in its io-perf.yml. @throws UsageError outside of a repository, and if it is invalid */
export async function hasWorkloadsAt(directory: string, commit: string, configured: Configured): Promise<boolean> {
  const config = await configAt(await findRepository(directory), commit, configured);
  return Object.keys(config?.workloads ?? {}).length > 0;
}

/**
 * @param request with `configured`, the path of io-perf.yml; cells named by the user imply no others @param base a commit or ref
 */
export async function changedWorkloads(
  { configured, cells, suite }: Asked,
  config: Config,
  base: string | undefined,
  repository: Repository | undefined,
): Promise<ChangedWorkloads> {
  const nothing = { missing: [], notes: [] };
  if (configured === undefined || repository === undefined || base === undefined || suite !== undefined) return nothing;
  const commit = await findCommit(repository, base);
  try {
    const before = await configAt(repository, commit, configured);
    return compareWorkloads(before?.workloads ?? {}, config.workloads ?? {}, isAskedFor(cells));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const message = `Whether workloads were removed is not known: ${error.message}`;
    return { missing: [], notes: [{ kind: 'workload-changed', message }] };
  }
}

const isAskedFor =
  (patterns: readonly string[] | undefined) =>
  (name: string, { id }: { id: string }): boolean =>
    patterns === undefined ||
    patterns.some((pattern) => pattern === name || (pattern.includes('/') && matchesPattern(id, pattern)));

const cellOf = (name: string, { cache }: Workload): { id: string } =>
  workloadCell(name, cache === undefined ? {} : { cache });

/** @param isWanted decides by a workload's name and its cell */
export function compareWorkloads(
  before: Workloads,
  after: Workloads,
  isWanted: (name: string, cell: { id: string }) => boolean = () => true,
): ChangedWorkloads {
  const changed: ChangedWorkloads = { missing: [], notes: [] };
  const note = (message: string): void => {
    changed.notes.push({ kind: 'workload-changed', message });
  };
  const fresh = new Map(Object.entries(after).filter(([name]) => !Object.hasOwn(before, name)));
  for (const [name, workload] of Object.entries(before)) {
    const cell = cellOf(name, workload);
    if (!isWanted(name, cell)) continue;
    if (Object.hasOwn(after, name)) {
      const difference = differenceOf(workload, after[name]!);
      if (difference !== undefined) note(`${difference.replace('NAME', name)}: both commits ran the head's.`);
      continue;
    }
    const [renamed] =
      [...fresh].find(([, one]) => earlierNames(one).includes(name)) ??
      [...fresh].find(([, one]) => earlierNames(one).length === 0 && one.command === workload.command) ??
      [];
    if (renamed === undefined) {
      const reason = 'io-perf.yml of the head does not have it';
      if (workload.gate === false) note(`${name} is no longer measured: ${reason}, and it was not gated.`);
      else changed.missing.push({ what: 'workload', cell: cell.id, subject: 'head', reason });
      continue;
    }
    const difference = differenceOf(workload, fresh.get(renamed)!);
    const rest =
      difference === undefined ? '.' : `. ${difference.replace('NAME', renamed)}: both commits ran the head's.`;
    const why = earlierNames(fresh.get(renamed)!).includes(name) ? '' : ', which has the same command';
    note(`${name} was renamed to ${renamed}${why}${rest}`);
    fresh.delete(renamed);
  }
  const added = [...fresh].filter(([name, workload]) => isWanted(name, cellOf(name, workload))).map(([name]) => name);
  if (added.length > 0) note(newWorkloads(added, Object.keys(before).length > 0));
  return changed;
}

const maxNames = 5;

function newWorkloads(names: readonly string[], hasOthers: boolean): string {
  const [verb, whose] = names.length === 1 ? ['is', 'it'] : ['are', 'them'];
  const where = hasOthers ? `io-perf.yml of the base does not have ${whose}` : 'the base has no workloads';
  return `${shortList(names, maxNames)} ${verb} new: ${where}, and both commits ran the head's.`;
}

const maxCommand = 60;

/** `The command of NAME changed (./a → ./b)`, `The build and env of NAME changed`; undefined if neither did. */
function differenceOf(before: Workload, after: Workload): string | undefined {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Workload)[];
  // The time limit and its earlier names are not part of the workload.
  const changed = names.filter(
    (name) => name !== 'timeout' && name !== 'was' && !isDeepStrictEqual(before[name], after[name]),
  );
  if (changed.length === 0) return undefined;
  const listed = changed.length === 1 ? changed[0]! : `${changed.slice(0, -1).join(', ')} and ${changed.at(-1)!}`;
  const commands = [before, after].map(({ command }) => shorten(command, maxCommand));
  return `The ${listed} of NAME changed${changed.includes('command') ? ` (${commands.join(' → ')})` : ''}`;
}

export function withChangedWorkloads(run: RunDocument, { missing, notes }: ChangedWorkloads): RunDocument {
  return {
    ...run,
    ...(missing.length === 0 ? {} : { notMeasured: [...(run.notMeasured ?? []), ...missing] }),
    // The notes are about both commits, so there are none if one of them was not measured.
    ...(notes.length === 0 || run.comparison?.base === undefined ? {} : { notes: [...(run.notes ?? []), ...notes] }),
  };
}
