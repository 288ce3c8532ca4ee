/** Finds the commit that changed a count or a time, between a good commit and a bad one. */
import { defined } from '../../core/document/index.ts';
import { BuiltCommits } from '../commits/built-commits.ts';
import { type CommitFacts, factsOf, listRange, mergedInto, type MergedRange } from '../commits/commits.ts';
import { findRepository } from '../compare/checkout.ts';
import {
  type BisectContext,
  Bisection,
  type BisectOutcome,
  type BisectRequest,
  checkMetric,
  chooseWorkload,
} from './bisection.ts';

export interface BisectResult extends BisectOutcome {
  /** The first commit with the change; absent if good and bad do not differ. */
  found?: CommitFacts;
  /** For a merge: the commits that it brought. */
  merged?: MergedRange;
}

/** @throws UsageError, MeasurementError */
export async function bisectChange(request: BisectRequest, context: BisectContext): Promise<BisectResult> {
  const { config, workingDirectory } = context;
  checkMetric(request.metric);
  const cell = chooseWorkload(config, request.workload);
  const repository = await findRepository(workingDirectory);
  const { good, bad, commits: steps } = await listRange(repository, request.good, request.bad ?? 'HEAD');
  const range = { good, bad, steps, noun: 'commit' as const, nameOf: (commit: string) => commit.slice(0, 10) };
  const directory = request.directory ?? config.directory;
  const built = new BuiltCommits({ ...context, repository, cells: [cell], directory });
  const outcome = await new Bisection(request, context, { cell, range, built }).run();
  const { first } = outcome;
  if (first === undefined) return outcome;
  const merged = await mergedInto(repository, first);
  return { ...outcome, found: await factsOf(repository, first), ...defined({ merged }) };
}
