/**
 * Merges run documents of several jobs, one document for each environment: shards of a suite become one document. Jobs on other machines,
 * operating systems or runtimes stay apart, since their figures must not be compared.
 */
import { defined } from './defined.ts';
import type { CellError, CellResult, Finding, RunDocument, Skipped, Subject } from './run-document.ts';
import { UsageError } from './errors.ts';
import { stackLimits } from './stack-limits.ts';

/** A merged document and its parts, the earliest first. */
export interface MergedRun {
  run: RunDocument;
  parts: RunDocument[];
}

/**
 * Groups documents by the fingerprints of their subjects and the runtimes of their runners, and merges each group.
 *
 * The same document twice counts once. Where two jobs measured the same cell of the same subject (overlapping shards), the
 * later one counts and the cell's figures are never pooled: rounds and pairs of two jobs are independent.
 * The other measurement is listed as skipped, so that nothing disappears without a note, unless it is an earlier attempt of the
 * same job, which the later replaces.
 * @throws UsageError when the documents are of different commits or repositories: one report would mix them up
 */
export function mergeRuns(runs: readonly RunDocument[]): MergedRun[] {
  checkSource(runs, 'repository');
  checkSource(runs, 'commit');
  const once = [...new Map(runs.map((run) => [run.id, run])).values()];
  const groups: RunDocument[][] = [];
  for (const run of once) {
    const group = groups.find((members) => members.every((member) => isComparable(member, run)));
    if (group) group.push(run);
    else groups.push([run]);
  }
  return groups.map((group) => {
    const parts = [...group].sort((a, b) => Date.parse(a.endedAt) - Date.parse(b.endedAt) || (a.id < b.id ? -1 : 1));
    return { run: parts.length === 1 ? parts[0]! : mergeParts(parts), parts };
  });
}

function checkSource(runs: readonly RunDocument[], member: 'repository' | 'commit'): void {
  const [first, second] = new Set(runs.map(({ source }) => source?.[member]).filter((value) => value !== undefined));
  if (second !== undefined) {
    throw new UsageError(
      `The run documents are of different ${member === 'commit' ? 'commits' : 'repositories'} (${first} and ${second}): report those of one at a time.`,
    );
  }
}

/** The same subjects on the same kind of machine, and no runner with another runtime (docs/decisions/0003). */
function isComparable(a: RunDocument, b: RunDocument): boolean {
  const names = Object.keys(a.subjects);
  return (
    names.length === Object.keys(b.subjects).length &&
    names.every((name) => {
      const [one, other] = [a.subjects[name]!, Object.hasOwn(b.subjects, name) ? b.subjects[name]! : undefined];
      return other?.fingerprint === one.fingerprint && sameRuntimes(one, other);
    })
  );
}

const sameRuntimes = (a: Subject, b: Subject): boolean =>
  Object.entries(a.runners ?? {}).every(([name, { runtime }]) => {
    const others = b.runners ?? {};
    return !Object.hasOwn(others, name) || others[name]!.runtime === runtime;
  });

/** Members that the merged document must not take from the first one. A comparison and a noise check belong to one job each. */
const mergedOtherwise: readonly string[] = [
  'comparison',
  'noise',
  'notes',
  'suite',
  'schedule',
  'findings',
  'source',
  'benches',
  'notMeasured',
  'only',
];

const without = <T extends object>(value: T, names: readonly string[]): T =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name))) as T;

/** @param parts at least two, the earliest first */
function mergeParts(parts: readonly RunDocument[]): RunDocument {
  const first = parts[0]!;
  const { cells, replaced } = mergeCells(parts);
  const lists = {
    findings: mergeFindings(parts),
    causes: parts.flatMap((part) => part.causes ?? []),
    timeCauses: parts.flatMap((part) => part.timeCauses ?? []),
    stacks: parts.flatMap((part) => part.stacks ?? []).slice(0, stackLimits.workloads),
    notMeasured: distinct(parts.flatMap((part) => part.notMeasured ?? [])),
  };
  return {
    ...without(first, mergedOtherwise),
    id: parts.map(({ id }) => id).join('+'),
    startedAt: earliest(parts.map(({ startedAt }) => startedAt)),
    endedAt: parts.at(-1)!.endedAt,
    complete: parts.every(({ complete }) => complete),
    ...defined({ suite: common(parts.map((part) => part.suite)) }),
    ...mergeSources(parts),
    ...defined({ schedule: mergeSchedules(parts) }),
    subjects: mergeSubjects(parts),
    cells,
    ...mergeBenches(parts),
    skipped: [...mergeSkipped(parts, cells), ...replaced],
    errors: mergeErrors(parts),
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
    ...mergeNoise(parts),
  };
}

/** The value, if all documents have the same one; otherwise undefined. */
function common<T>(values: readonly T[]): T | undefined {
  return values.every((value) => value === values[0]) ? values[0] : undefined;
}

const earliest = (times: readonly string[]): string => times.reduce((a, b) => (Date.parse(b) < Date.parse(a) ? b : a));

/** The same whole; the job and its attempt only where they are one. */
function mergeSources(parts: readonly RunDocument[]): Pick<RunDocument, 'source'> {
  const sources = parts.map(({ source }) => source).filter((source) => source !== undefined);
  if (sources.length === 0) return {};
  const differing = (['job', 'attempt'] as const).filter(
    (member) => common(sources.map((source) => source[member])) === undefined,
  );
  return { source: without(Object.assign({}, ...sources) as NonNullable<RunDocument['source']>, differing) };
}

/** The lists of each tool, part after part. */
function mergeBenches(parts: readonly RunDocument[]): Pick<RunDocument, 'benches'> {
  const lists = parts.flatMap(({ benches = {} }) => Object.entries(benches));
  if (lists.length === 0) return {};
  const tools = [...new Set(lists.map(([tool]) => tool))];
  const ofTool = (wanted: string) => lists.flatMap(([tool, list]) => (tool === wanted ? list : []));
  return { benches: Object.fromEntries(tools.map((tool) => [tool, ofTool(tool)])) };
}

function mergeNoise(parts: readonly RunDocument[]): Pick<RunDocument, 'noise'> {
  const checks = parts.flatMap(({ noise }) => noise ?? []);
  if (checks.length === 0) return {};
  const seconds = checks.reduce((sum, check) => sum + check.seconds, 0);
  return { noise: { seconds, cells: checks.flatMap(({ cells }) => cells) } };
}

/** Rounds that every cell has at least; times of all jobs together. */
function mergeSchedules(parts: readonly RunDocument[]): RunDocument['schedule'] {
  const schedules = parts.map(({ schedule }) => schedule).filter((schedule) => schedule !== undefined);
  if (schedules.length < parts.length) return undefined;
  const sum = (values: readonly (number | undefined)[]): number | undefined =>
    values.reduce((total, value) => (total === undefined || value === undefined ? undefined : total + value), 0);
  return {
    rounds: Math.min(...schedules.map(({ rounds }) => rounds)),
    ...defined({
      timedNs: sum(schedules.map(({ timedNs }) => timedNs)),
      elapsedNs: sum(schedules.map(({ elapsedNs }) => elapsedNs)),
    }),
  };
}

function mergeSubjects(parts: readonly RunDocument[]): Record<string, Subject> {
  const merged = new Map<string, Subject>();
  for (const { subjects } of parts) {
    for (const [name, subject] of Object.entries(subjects)) {
      const known = merged.get(name);
      merged.set(name, known === undefined ? subject : mergeSubject(known, subject));
    }
  }
  return Object.fromEntries(merged);
}

function mergeSubject(a: Subject, b: Subject): Subject {
  const details = { ...a.hazardDetails, ...b.hazardDetails };
  const runners = { ...a.runners, ...b.runners };
  return {
    ...a,
    hazards: [...new Set([...a.hazards, ...b.hazards])],
    ...(Object.keys(details).length > 0 ? { hazardDetails: details } : {}),
    ...(Object.keys(runners).length > 0 ? { runners } : {}),
  };
}

const jobOf = ({ source, id }: RunDocument): string => (source?.job === undefined ? `run ${id}` : `job ${source.job}`);

/** Whether the later document is a second attempt of the earlier one's job. */
const isRetry = (earlier: RunDocument, later: RunDocument): boolean =>
  earlier.source?.job !== undefined &&
  earlier.source.job === later.source?.job &&
  earlier.source.attempt !== later.source.attempt;

function mergeCells(parts: readonly RunDocument[]): { cells: Record<string, CellResult>; replaced: Skipped[] } {
  const cells = new Map<string, CellResult>();
  const owners = new Map<string, RunDocument>();
  const replaced: Skipped[] = [];
  for (const part of parts) {
    for (const [id, cell] of Object.entries(part.cells)) {
      const known = cells.get(id);
      for (const subject of Object.keys(cell.subject)) {
        const key = JSON.stringify([id, subject]);
        const owner = owners.get(key);
        if (owner !== undefined && !isRetry(owner, part)) {
          const reason = `${jobOf(owner)} and ${jobOf(part)} both measured it in the same environment: the later figures are shown`;
          replaced.push({ cell: id, reason, remedy: 'Give each job cells of its own.' });
        }
        owners.set(key, part);
      }
      cells.set(id, { ...known, ...cell, subject: { ...known?.subject, ...cell.subject } });
    }
  }
  return { cells: Object.fromEntries(cells), replaced };
}

/** What no job measured. Another job may have had a runner that is missing here. */
function mergeSkipped(parts: readonly RunDocument[], cells: Record<string, CellResult>): Skipped[] {
  const measured = Object.keys(cells);
  const wasMeasured = ({ cell, count = 1 }: Skipped): boolean =>
    cell.endsWith('/*')
      ? measured.filter((id) => id.startsWith(cell.slice(0, -1))).length >= count
      : Object.hasOwn(cells, cell);
  return distinct(parts.flatMap(({ skipped }) => skipped)).filter((skipped) => !wasMeasured(skipped));
}

/** Failures that no later job repaired. */
function mergeErrors(parts: readonly RunDocument[]): CellError[] {
  return distinct(
    parts.flatMap(({ errors }, index) =>
      errors.filter(
        ({ cell, subject }) =>
          !parts.slice(index + 1).some((later) => {
            const subjects = Object.hasOwn(later.cells, cell) ? later.cells[cell]!.subject : {};
            return subject === undefined ? Object.keys(subjects).length > 0 : Object.hasOwn(subjects, subject);
          }),
      ),
    ),
  );
}

/** Each finding once: a job that had the cells replaces one that had not, and a later one replaces an earlier one. */
function mergeFindings(parts: readonly RunDocument[]): Finding[] {
  const merged = new Map<string, Finding>();
  for (const finding of parts.flatMap(({ findings = [] }) => findings)) {
    const known = merged.get(finding.id);
    const isEvaluated = finding.status !== 'not-measured' && finding.status !== 'not-applicable';
    if (known === undefined || isEvaluated) merged.set(finding.id, finding);
  }
  return [...merged.values()];
}

const distinct = <T>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
];
