/**
 * The workloads of both commits: io-perf.yml of the head says what runs on both sides, and that of the base what was promised before. A
 * workload that is gone is missing; one with another name, command or setting is noted.
 */
import { isAbsolute, join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Config, parseConfig } from '../config/index.ts';
import { matchesPattern } from '../../core/cells/index.ts';
import { workloadCell } from '../../core/cells/index.ts';
import { type Missing, type Note, type RunDocument, UsageError } from '../../core/document/index.ts';
import { shorten } from '../../core/words/index.ts';
import { findCommit, findRepository, readAtCommit, type Repository } from './checkout.ts';

/** `io-perf.yml` as it was asked for: a path, or undefined for the one of the working directory. */
export interface Configured {
  file: string | undefined;
}

/** What a person asked to be measured. */
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
 * The configuration at a commit, at the same path as that of the head.
 * @returns undefined where the commit has none there, or the path lies outside of the repository
 * @throws UsageError for one that is not valid
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

/** Whether a commit has workloads in its io-perf.yml. @throws UsageError outside of a repository, and for one that is not valid */
export async function hasWorkloadsAt(directory: string, commit: string, configured: Configured): Promise<boolean> {
  const config = await configAt(await findRepository(directory), commit, configured);
  return Object.keys(config?.workloads ?? {}).length > 0;
}

/** @param request with `configured`, where io-perf.yml is; cells that a person names promise no others. @param base a commit or ref */
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

/** @param isWanted of a workload by its name and its cell */
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
    const [renamed] = [...fresh].find(([, { command }]) => command === workload.command) ?? [];
    if (renamed === undefined) {
      const reason = 'io-perf.yml of the head does not have it';
      changed.missing.push({ what: 'workload', cell: cell.id, subject: 'head', reason });
      continue;
    }
    const difference = differenceOf(workload, fresh.get(renamed)!);
    const rest =
      difference === undefined ? '.' : `. ${difference.replace('NAME', renamed)}: both commits ran the head's.`;
    note(`${name} was renamed to ${renamed}, which has the same command${rest}`);
    fresh.delete(renamed);
  }
  const added = [...fresh].filter(([name, workload]) => isWanted(name, cellOf(name, workload))).map(([name]) => name);
  if (added.length > 0) note(newWorkloads(added, Object.keys(before).length > 0));
  return changed;
}

const maxNames = 5;

function newWorkloads(names: readonly string[], hasOthers: boolean): string {
  const shown = names.slice(0, maxNames).join(', ');
  const rest = names.length > maxNames ? ` and ${names.length - maxNames} more` : '';
  const [verb, whose] = names.length === 1 ? ['is', 'it'] : ['are', 'them'];
  const where = hasOthers ? `io-perf.yml of the base does not have ${whose}` : 'the base has no workloads';
  return `${shown}${rest} ${verb} new: ${where}, and both commits ran the head's.`;
}

/** How long a command is quoted. */
const maxCommand = 60;

/** `The command of NAME changed (./a → ./b)`, `The build and env of NAME changed`; undefined where nothing did. */
function differenceOf(before: Workload, after: Workload): string | undefined {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Workload)[];
  // How long it may take is no part of what it does.
  const changed = names.filter((name) => name !== 'timeout' && !isDeepStrictEqual(before[name], after[name]));
  if (changed.length === 0) return undefined;
  const listed = changed.length === 1 ? changed[0]! : `${changed.slice(0, -1).join(', ')} and ${changed.at(-1)!}`;
  const commands = [before, after].map(({ command }) => shorten(command, maxCommand));
  return `The ${listed} of NAME changed${changed.includes('command') ? ` (${commands.join(' → ')})` : ''}`;
}

/** The document with what changed between the configurations. */
export function withChangedWorkloads(run: RunDocument, { missing, notes }: ChangedWorkloads): RunDocument {
  return {
    ...run,
    ...(missing.length === 0 ? {} : { notMeasured: [...(run.notMeasured ?? []), ...missing] }),
    // They speak of both commits: nothing is said where one of them was not measured.
    ...(notes.length === 0 || run.comparison?.base === undefined ? {} : { notes: [...(run.notes ?? []), ...notes] }),
  };
}
