/** Bisects an exact count: each tested step is built and counted like a workload of a comparison. */
import { defaultProfileSettings, profileCells } from '../../count/index.ts';
import { MeasurementError, type Profile } from '../../core/document/index.ts';
import { countIn, CountSearch, type Count, type CountStep } from '../../judge/index.ts';
import type { MatrixCell } from '../../core/cells/index.ts';
import type { PreparedSubject } from '../compare/subjects.ts';
import { toolVersion } from '../../core/system/index.ts';
import { Unfit, type BuiltCommits } from '../commits/built-commits.ts';
import type { MeasuringHooks } from './measure-sides.ts';

/** What a bisection searches: commits, or published versions of a package, from a good one to a bad one. */
export interface SearchRange {
  good: string;
  bad: string;
  /** After the good one, in order; the last is the bad one. */
  steps: readonly string[];
  noun: 'commit' | 'version';
  nameOf: (step: string) => string;
}

async function countSubject(
  cell: MatrixCell,
  { plan }: PreparedSubject,
  hooks: MeasuringHooks,
): Promise<Profile | Unfit> {
  const measuring = { subjects: [plan], cells: [cell], seed: 0, budget: { rounds: 1 }, latency: false };
  const tool = { name: 'io-perf', version: toolVersion };
  const pass = await profileCells({ ...measuring, tool }, plan, defaultProfileSettings, hooks);
  hooks.signal.throwIfAborted();
  const profile = pass.profiles.get(cell.id);
  if (profile) return profile;
  return new Unfit(pass.errors[0]?.message ?? pass.skipped[0]?.reason ?? pass.limited ?? 'it was not counted');
}

/** @throws MeasurementError if it cannot be counted */
export async function countEnd(
  cell: MatrixCell,
  subject: PreparedSubject,
  option: string,
  hooks: MeasuringHooks,
): Promise<Profile> {
  const profile = await countSubject(cell, subject, hooks);
  if (!(profile instanceof Unfit)) return profile;
  throw new MeasurementError(`${profile.reason.replace(/\.?$/, '.')} Name another commit with ${option}.`);
}

/** @throws MeasurementError if the count is not available, or varies */
export function exactCount(profile: Profile, metric: string, where: string): number {
  const count = countIn(profile, metric);
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
  skipped: { step: string; reason: string }[];
}

/** @param ends counts of the good and of the bad end, which differ */
export async function searchByCount(
  { steps, nameOf, noun }: SearchRange,
  cell: MatrixCell,
  metric: string,
  ends: { good: number; bad: number },
  built: BuiltCommits,
  hooks: MeasuringHooks,
): Promise<Searched<CountStep>> {
  const search = new CountSearch(steps.length, ends.good, ends.bad);
  const searched: Searched<CountStep> = { step: search.result(), tested: 0, skipped: [] };
  for (let place = search.next(); place !== undefined; place = search.next()) {
    const step = steps[place - 1]!;
    const count = await testStep(step, cell, metric, built, hooks);
    if (count instanceof Unfit) {
      search.skip(place);
      searched.skipped.push({ step, reason: count.reason });
      hooks.progress.note(`${nameOf(step)} is skipped: ${count.reason}`);
      continue;
    }
    searched.tested++;
    search.add(place, count.value, count.isExact);
    const left = search.open === 1 ? 'found' : `${search.open} ${noun}s left`;
    hooks.progress.note(`${nameOf(step)}: ${metric} ${count.value}; ${left}`);
  }
  return { ...searched, step: search.result() };
}

async function testStep(
  step: string,
  cell: MatrixCell,
  metric: string,
  built: BuiltCommits,
  hooks: MeasuringHooks,
): Promise<Count | Unfit> {
  const subject = await built.build(step);
  if (subject instanceof Unfit) return subject;
  const profile = await countSubject(cell, subject, hooks);
  await built.release(step);
  if (profile instanceof Unfit) return profile;
  return countIn(profile, metric) ?? new Unfit(`"${metric}" could not be counted`);
}
