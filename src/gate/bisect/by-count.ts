/** Bisects an exact count: each tested commit is built and counted like a workload of a comparison. */
import { defaultProfileSettings, profileCells } from '../../count/index.ts';
import { MeasurementError, type Profile } from '../../core/document/index.ts';
import { countIn, CountSearch, type Count, type CountStep } from '../../judge/index.ts';
import type { MatrixCell } from '../../core/cells/index.ts';
import type { Progress } from '../../engine/index.ts';
import type { PreparedSubject } from '../compare/subjects.ts';
import { toolVersion } from '../../core/system/index.ts';
import { Unfit, type BuiltCommits } from '../commits/built-commits.ts';
import { type CommitRange } from '../commits/commits.ts';

interface CountHooks {
  progress: Progress;
  signal: AbortSignal;
}

/** The file calls of one execution of the workload. */
async function countCommit(cell: MatrixCell, { plan }: PreparedSubject, hooks: CountHooks): Promise<Profile | Unfit> {
  const measuring = { subjects: [plan], cells: [cell], seed: 0, budget: { rounds: 1 }, latency: false };
  const tool = { name: 'io-perf', version: toolVersion };
  const pass = await profileCells({ ...measuring, tool }, plan, defaultProfileSettings, hooks);
  hooks.signal.throwIfAborted();
  const profile = pass.profiles.get(cell.id);
  if (profile) return profile;
  return new Unfit(pass.errors[0]?.message ?? pass.skipped[0]?.reason ?? pass.limited ?? 'it was not counted');
}

/** @throws MeasurementError if the commit cannot be counted */
export async function countEnd(
  cell: MatrixCell,
  subject: PreparedSubject,
  option: string,
  hooks: CountHooks,
): Promise<Profile> {
  const profile = await countCommit(cell, subject, hooks);
  if (!(profile instanceof Unfit)) return profile;
  throw new MeasurementError(`${profile.reason.replace(/\.?$/, '.')} Name another commit with ${option}.`);
}

/** @throws MeasurementError if the count is not available, or varies */
export function exactCount(profile: Profile, metric: string, commit: string): number {
  const count = countIn(profile, metric);
  const where = commit.slice(0, 10);
  if (count === undefined) {
    throw new MeasurementError(
      `"${metric}" cannot be counted here: install strace, or search by another count or --metric time.`,
    );
  }
  if (count.isExact) return count.value;
  throw new MeasurementError(
    `"${metric}" is not the same in every execution of ${where}: search by another count, or --metric time.`,
  );
}

export interface Searched<Step> {
  step: Step;
  tested: number;
  skipped: { commit: string; reason: string }[];
}

/** @param ends counts of the good and of the bad commit, which differ */
export async function searchByCount(
  { commits }: CommitRange,
  cell: MatrixCell,
  metric: string,
  ends: { good: number; bad: number },
  built: BuiltCommits,
  hooks: CountHooks,
): Promise<Searched<CountStep>> {
  const search = new CountSearch(commits.length, ends.good, ends.bad);
  const searched: Searched<CountStep> = { step: search.result(), tested: 0, skipped: [] };
  for (let place = search.next(); place !== undefined; place = search.next()) {
    const commit = commits[place - 1]!;
    const count = await testCommit(commit, cell, metric, built, hooks);
    if (count instanceof Unfit) {
      search.skip(place);
      searched.skipped.push({ commit, reason: count.reason });
      hooks.progress.note(`${commit.slice(0, 10)} is skipped: ${count.reason}`);
      continue;
    }
    searched.tested++;
    search.add(place, count.value, count.isExact);
    const left = search.open === 1 ? 'found' : `${search.open} commits left`;
    hooks.progress.note(`${commit.slice(0, 10)}: ${metric} ${count.value}; ${left}`);
  }
  return { ...searched, step: search.result() };
}

async function testCommit(
  commit: string,
  cell: MatrixCell,
  metric: string,
  built: BuiltCommits,
  hooks: CountHooks,
): Promise<Count | Unfit> {
  const subject = await built.build(commit);
  if (subject instanceof Unfit) return subject;
  const profile = await countCommit(cell, subject, hooks);
  await built.release(commit);
  if (profile instanceof Unfit) return profile;
  return countIn(profile, metric) ?? new Unfit(`"${metric}" could not be counted`);
}
