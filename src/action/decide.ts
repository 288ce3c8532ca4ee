/**
 * What this job does and measures, from its inputs, its occasion and the configuration, before anything is measured or built: one place to
 * read the defaults.
 */
import { chooseCells, platformOf } from '../app/index.ts';
import type { MatrixCell } from '../core/cells/index.ts';
import { docsPage, UsageError } from '../core/document/index.ts';
import type { Config } from '../gate/config/index.ts';
import { type Configured, hasWorkloads, hasWorkloadsAt } from '../gate/index.ts';
import { notesOf, workloadLines } from '../judge/index.ts';
import { type Inputs, isSubject } from './inputs.ts';
import type { Here, Job } from './job.ts';
import { info, notice } from './log.ts';
import { requestOf } from './measure-step.ts';
import { findSides } from './sides.ts';

export interface JobPlan {
  measure: 'run' | 'compare' | 'convert' | 'none';
  checkNoise: boolean;
  judge: boolean;
  publish: boolean;
  comment: boolean;
  /** A comment on the commit, as github-action-benchmark leaves it where there is no pull request. */
  commentOnCommit: boolean;
  check: boolean;
  gate: boolean;
  bisect: boolean;
  /** What a reader of the log should know about these, one sentence each. */
  notices: string[];
}

/** @param hasWorkloads whether commands of the project are measured */
export function decide(inputs: Inputs, job: Job, hasWorkloads: boolean): JobPlan {
  const notices: string[] = [];
  const reports = inputs.mode !== 'measure';
  const publishing = reports && publishes(inputs, job, notices);
  const onPullRequest = job.occasion === 'pull-request' || job.occasion === 'workflow-run';
  const measure = howToMeasure(inputs, job, hasWorkloads);
  return {
    measure,
    checkNoise: measure === 'run' && checksNoise(inputs, job),
    judge: reports,
    publish: publishing,
    comment: reports && inputs.comment && onPullRequest && comments(job, notices),
    commentOnCommit: reports && inputs.comment && inputs.migrated.commentOn !== undefined && !onPullRequest,
    check: reports && (inputs.check === 'true' || (inputs.check === 'auto' && job.occasion === 'workflow-run')),
    gate: reports && inputs.gate,
    bisect: publishing && inputs.bisect && job.occasion === 'default-branch',
    notices,
  };
}

function howToMeasure(inputs: Inputs, job: Job, hasWorkloads: boolean): JobPlan['measure'] {
  if (inputs.results.length > 0) {
    if (job.occasion === 'workflow-run') {
      throw new UsageError(
        'Results cannot be converted in a workflow_run, whose commit is not theirs: convert them where they are made (actions/measure), and report the run document here (actions/report).',
      );
    }
    return 'convert';
  }
  if (inputs.mode === 'report') return 'none';
  return wantsComparison(inputs, job, hasWorkloads) ? 'compare' : 'run';
}

/** Its outcome is for the store: where runs of the default branch are kept. */
const checksNoise = (inputs: Inputs, { occasion }: Job): boolean =>
  inputs['noise-check'] && inputs.publish !== 'false' && occasion === 'default-branch';

function wantsComparison({ compare, base }: Inputs, job: Job, hasWorkloads: boolean): boolean {
  if (compare !== 'auto') return compare === 'true';
  if (isSubject(base)) return true;
  const hasBase = base !== '' || job.occasion === 'pull-request' || job.mergeBaseSha !== undefined;
  return hasWorkloads && hasBase;
}

function publishes({ publish }: Inputs, job: Job, notices: string[]): boolean {
  if (publish === 'false') return false;
  if (publish === 'true') return true;
  if (job.occasion === 'default-branch') return true;
  if (['branch', 'tag', 'merge-queue', 'other'].includes(job.occasion)) {
    notices.push(
      `This run is not added to the store: only runs of the default branch are, and this is the event ${job.event || 'of a shell'} on ${job.ref || 'no ref'} (input publish).`,
    );
  }
  return false;
}

/** There is a pull request, and its comments can be written: the token of a fork's pull request cannot. */
export const takesComments = (job: Job): boolean =>
  job.occasion === 'workflow-run' || (job.pullRequest !== undefined && !isReadOnly(job));

const isReadOnly = ({ pullRequest, event }: Job): boolean =>
  pullRequest?.fromFork === true && /^pull_request(?:_review(?:_comment)?)?$/.test(event);

/** No request is made that must fail. */
function comments(job: Job, notices: string[]): boolean {
  if (takesComments(job) || !isReadOnly(job)) return takesComments(job);
  notices.push(
    `This pull request comes from a fork, whose token can only read: the report is in the job summary; a comment takes a second workflow, see ${docsPage('docs/action.md#pull-requests-from-forks')}`,
  );
  return false;
}

export interface WhatToMeasure {
  /** As the input; `machine` where the project names nothing. */
  suite: string;
  cells: readonly MatrixCell[];
  hasWorkloads: boolean;
  /** Not in a container, on a device or on another host. */
  isOnHost: boolean;
}

/** A pull request that removes io-perf.yml is compared all the same: what its base has is not measured any more. */
export async function whatToMeasureHere({ inputs, config, job, git }: Here): Promise<WhatToMeasure> {
  const what = whatToMeasure(inputs, config);
  if (job.occasion !== 'pull-request' || inputs.compare === 'false' || !namesNothing(inputs, config)) return what;
  try {
    const { base } = await findSides(git, job, inputs.base);
    const had = await hasWorkloadsAt(process.cwd(), base, configuredBy(inputs));
    return had ? { ...what, suite: inputs.suite, cells: [], hasWorkloads: true } : what;
  } catch (error) {
    // Without a base, or with one that cannot be read, the machine is measured, as on a branch.
    if (error instanceof UsageError) return what;
    throw error;
  }
}

export const configuredBy = ({ config }: Inputs): Configured => ({ file: config === '' ? undefined : config });

/** @throws UsageError for cells, suites or runners that there are not */
export function whatToMeasure(inputs: Inputs, config: Config): WhatToMeasure {
  // Few cells, of runners that need little building: what is decided soon about a machine.
  const suite = namesNothing(inputs, config) ? 'machine' : inputs.suite;
  const isOnHost = measuresThisHost(inputs, config);
  if (!isOnHost) return { suite, cells: [], hasWorkloads: namesWorkloads(config), isOnHost };
  const { cells } = chooseCells(requestOf({ ...inputs, suite }), config, platformOf(process.platform));
  return { suite, cells, hasWorkloads: hasWorkloads(cells), isOnHost };
}

/** To the log: where nothing of the project is measured, and what to write so that something is. */
export function sayWhatIsMeasured({ suite }: WhatToMeasure): void {
  for (const { message } of notesOf({ suite, cells: {} })) {
    notice(message);
    info(workloadLines.join('\n'));
  }
}

const namesWorkloads = ({ workloads = {} }: Config): boolean => Object.keys(workloads).length > 0;

/** Neither the workflow nor the configuration says what to measure, or of what. */
function namesNothing({ suite, cells, runners, base, target }: Inputs, config: Config): boolean {
  if (suite !== '' || cells.length > 0 || runners !== '' || target !== '' || isSubject(base)) return false;
  return !namesWorkloads(config) && (config.suite ?? config.runners ?? config.target) === undefined;
}

function measuresThisHost({ target, base, head }: Inputs, config: Config): boolean {
  if ((target === '' ? (config.target ?? 'host') : target) !== 'host') return false;
  return ![base, head].some((side) => isSubject(side) && /(?:^|,)(?:image|target)=/.test(side));
}
