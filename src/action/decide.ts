/** What this job does and measures, from its inputs, its occasion and the configuration: one place to read the defaults. */
import { type Inputs, isSubject } from './inputs.ts';
import type { Job } from './job.ts';
import { docsPage, UsageError } from '../core/document/index.ts';

export interface JobPlan {
  measure: 'run' | 'compare' | 'convert' | 'none';
  /** A part of the time is for the program compared with itself. */
  checkNoise: boolean;
  judge: boolean;
  publish: boolean;
  comment: boolean;
  /** A comment on the commit, as github-action-benchmark leaves it where there is no pull request. */
  commentOnCommit: boolean;
  check: boolean;
  gate: boolean;
  /** The commit behind an open change is looked for. */
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
