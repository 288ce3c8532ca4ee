/**
 * The Action: inputs and event to what is done; outputs, summary, annotations, failures.
 *
 *   inputs    what the workflow asks for                 inputs.ts; workflows of github-action-benchmark: migrated-inputs.ts
 *   job       why it runs: event, commits, pull request  job.ts, sides.ts, git.ts
 *   decide    what is done and measured then             decide.ts
 *   plan      or only the jobs of others                 measure-step.ts
 *   accept    or only what a comment says                accept-step.ts
 *   measure   run, or base and head interleaved          measure-step.ts, install-tools.ts; or runs of other jobs:
 *             or results of other tools                  collect-runs.ts
 *   judge     against base or stored runs                report-step.ts; src/app/judge-runs.ts
 *   publish   to the store                               store-step.ts
 *   bisect    the commit behind an open change; old commits  bisect-step.ts, issue-text.ts
 *   post      summary, annotations, comment, check       post-step.ts; failed-comment.ts where there is no report
 *
 * Outputs are set as soon as they are known, before anything can fail. What was measured is kept whatever happens after it.
 */
import { join } from 'node:path';
import * as core from '@actions/core';
import { ExitCode, messageOf, UsageError, MeasurementError, type RunDocument } from '../core/document/index.ts';
import { Interruption } from '../app/index.ts';
import { describeSource, hasWorkloadsAt } from '../gate/index.ts';
import { toolRoot, toolVersion } from '../core/system/index.ts';
import { GateFailed, report, ReportedFailure } from './report-step.ts';
import { type Config, readConfig } from '../gate/config/index.ts';
import { type Forge, forgePlace, openForge, type PullRequest } from '../forge/index.ts';
import { acceptHere } from './accept-step.ts';
import { commentOf } from './acceptance-comment.ts';
import { type CollectedRun, collectRuns } from './collect-runs.ts';
import { convertResultsHere, findCommit } from './converted-results.ts';
import { decide, type JobPlan } from './decide.ts';
import {
  measuresAnything,
  namesNothing,
  sayWhatIsMeasured,
  whatToMeasure,
  type WhatToMeasure,
} from './what-to-measure.ts';
import { checkHead, strayCommit } from './checked-out.ts';
import { type Git, openGit } from './git.ts';
import { forLog, oneLine } from '../core/words/index.ts';
import { withInputs } from './input-words.ts';
import { type Inputs, isSubject, readInputs } from './inputs.ts';
import { installUsefulTools } from './install-tools.ts';
import { describeJob, type Job } from './job.ts';
import { info } from './log.ts';
import { chooseRunFile, measureHere } from './measure-step.ts';
import { planJobs } from './plan-step.ts';
import { restoreRunners } from './runner-cache.ts';
import { describedSubjects, subjectsOf } from './subjects.ts';
import { findSides } from './sides.ts';
import { findPullRequest } from './post-step.ts';
import { explainMigrated } from './explain-migrated.ts';
import { identityOf, ownRuns } from './whose-runs.ts';
import { commentOnFailure } from './failed-comment.ts';
import { leaveFailedRun } from './failed-run.ts';
import { backfillHere, bisectNews } from './bisect-step.ts';
import { serverUrlOf, storeOf } from './store-place.ts';
import { unknownInputs } from './unknown-inputs.ts';

/** Whatever ends the job, later steps find each output defined. */
function setFirstOutputs(): void {
  const texts = ['run-file', 'report-file', 'comment-url', 'dashboard-url', 'suspects', 'plan', 'issue-url'];
  for (const name of [...texts, 'not-measured-names']) core.setOutput(name, '');
  for (const name of ['regressions', 'improvements', 'inconclusive', 'not-measured']) core.setOutput(name, 0);
  core.setOutput('verdict', 'failed');
}

/** Where the run document of this job is, or is to be; empty: nothing was measured yet. */
let runFile = '';

function setRunFile(path: string): void {
  runFile = path;
  core.setOutput('run-file', path);
}

async function act(): Promise<void> {
  setFirstOutputs();
  const inputs = readInputs(process.env);
  if (inputs.token !== '') core.setSecret(inputs.token);
  for (const warning of unknownInputs(process.env, inputs)) core.warning(warning, { title: 'io-perf' });
  const job = describeJob(process.env);
  const git = openGit({ directory: job.workspace, serverUrl: serverUrlOf(process.env), token: inputs.token });
  const configured = () => readConfig(inputs.config === '' ? undefined : inputs.config);
  const openStore = () => storeOf(inputs, job, git, process.env);
  if (inputs.mode === 'plan') {
    const plan = async () => planJobs(inputs, await configured(), await openStore());
    core.setOutput('plan', await core.group('io-perf: planning', plan));
    core.setOutput('verdict', 'new');
    return;
  }
  const comment = inputs.mode === 'all' ? commentOf(process.env) : undefined;
  if (inputs.mode === 'accept' || comment === 'acceptance') {
    await acceptHere(() => openJobForge(inputs), configured, openStore);
    return;
  }
  // A workflow that measures on comments checks out what it is about; the default branch has been measured by its push.
  if (comment === 'ignored' && (await git.ask('rev-parse', 'HEAD')) === process.env.GITHUB_SHA) {
    core.notice('This comment accepts nothing, so there is nothing to do.', { title: 'io-perf' });
    core.setOutput('verdict', 'new');
    return;
  }
  const config = await configured();
  if (inputs.mode === 'backfill') {
    await backfillHere({ inputs, config, job, git, store: await openStore() });
    core.setOutput('verdict', 'new');
    return;
  }
  const what = measuresAnything(inputs) ? await whatToMeasureHere(inputs, config, job, git) : undefined;
  const plan = decide(inputs, job, what?.hasWorkloads ?? false);
  if (what) sayWhatIsMeasured(what);
  explainMigrated(inputs.migrated);
  for (const notice of plan.notices) core.notice(notice, { title: 'io-perf' });

  const measured =
    plan.measure === 'none'
      ? await collect(inputs)
      : [
          what && plan.measure !== 'convert'
            ? await measure(
                { ...inputs, suite: what.suite },
                config,
                job,
                plan,
                git,
                installUsefulTools(what, plan, inputs),
              )
            : await convert(inputs, job, git),
        ];
  const failure = measured.find((run) => run.failure !== undefined)?.failure;
  if (!plan.judge) {
    if (failure !== undefined) throw new MeasurementError(failure);
    core.setOutput('verdict', 'new');
    return;
  }
  const forge = plan.comment || plan.commentOnCommit || plan.check ? openJobForge(inputs) : undefined;
  const found =
    job.upstream && (await findPullRequest(forge ?? openJobForge(inputs), job.upstream, plan.comment || plan.check));
  const pullRequest = job.upstream ? found?.number : job.pullRequest?.number;
  const runs = plan.measure === 'none' ? await asOwn(measured, inputs, job, found) : measured;
  await keepStraysOut(plan, inputs, git, job, runs);
  const store = await openStore();
  try {
    const openForge = () => openJobForge(inputs);
    await report({ inputs, config, job, plan, git, place: store, forge, openForge, pullRequest, runs, failure });
  } finally {
    if (plan.bisect) {
      await bisectNews({ inputs, config, job, git, store }, forge ?? openJobForge(inputs));
    }
  }
}

/** A pull request that removes io-perf.yml is compared all the same: what its base has is not measured any more. */
async function whatToMeasureHere(inputs: Inputs, config: Config, job: Job, git: Git): Promise<WhatToMeasure> {
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

const configuredBy = ({ config }: Inputs): { file: string | undefined } => ({
  file: config === '' ? undefined : config,
});

/** The trend is that of the default branch, whatever the event's ref says about what was checked out. */
async function keepStraysOut(plan: JobPlan, inputs: Inputs, git: Git, job: Job, runs: readonly CollectedRun[]) {
  if (!plan.publish || inputs.publish !== 'auto') return;
  const commits = runs.flatMap(({ document }) => document.source?.commit ?? []);
  const stray = await strayCommit(git, job, commits);
  if (stray === undefined) return;
  plan.publish = false;
  plan.bisect = false;
  core.warning(
    `This run is not added to the store: its commit ${stray.slice(0, 10)} is not on ${job.ref.replace(/^refs\/heads\//, '')} (input publish).`,
    { title: 'io-perf' },
  );
}

async function collect(inputs: Inputs): Promise<CollectedRun[]> {
  const runs = await collectRuns(inputs.runs);
  core.setOutput('run-file', runs.length === 1 ? runs[0]!.path : inputs.runs);
  info(`${runs.length === 1 ? 'One run document' : `${runs.length} run documents`} in ${inputs.runs}.`);
  return runs;
}

/** What act makes up as an event says nothing about the runs of the same machine. */
async function asOwn(
  runs: CollectedRun[],
  inputs: Inputs,
  job: Job,
  found: PullRequest | undefined,
): Promise<CollectedRun[]> {
  if (job.localFolder !== undefined || job.sha === '') return runs;
  return ownRuns(runs, identityOf(job, process.env, openJobForge(inputs), found), inputs.base !== '');
}

/** @param ready what has to be over before anything is timed */
async function measure(
  inputs: Inputs,
  config: Config,
  job: Job,
  plan: JobPlan,
  git: Git,
  ready: Promise<unknown>,
): Promise<CollectedRun> {
  const described = plan.measure === 'compare' && isSubject(inputs.base);
  const sides =
    plan.measure === 'compare' && !described
      ? await core.group('io-perf: commits', () => findSides(git, job, inputs.base))
      : undefined;
  const here = described ? undefined : await git.ask('rev-parse', 'HEAD');
  if (here !== undefined) await checkHead(git, job, here);
  if (sides) info(`Compared: ${sides.base} (base) and ${sides.head} (head).`);
  for (const text of [sides?.notice, sides?.note?.message]) if (text) core.warning(text, { title: 'io-perf' });
  // The commit that people know: a pull request's head, not GitHub's merge of it; else what is checked out.
  const commit = job.pullRequest?.headSha ?? here ?? (await git.ask('rev-parse', 'HEAD')) ?? job.sha;
  const source = sourceOf(job, commit);
  const path = await chooseRunFile(inputs, job);
  setRunFile(path);
  const cacheFolder = join(job.temporaryFolder, 'io-perf', 'runners');
  const cache = await restoreRunners(toolRoot, inputs.cache ? cacheFolder : undefined, process.env, info);
  const subjects = described
    ? describedSubjects(inputs)
    : sides && { ...subjectsOf(sides, job), configured: configuredBy(inputs) };
  const measured = await core.group(`io-perf: ${subjects ? 'base and head, interleaved' : 'measuring'}`, () =>
    measureHere(inputs, {
      ...{ config, source, ready, subjects, runFile: path },
      ...{ checkNoise: plan.checkNoise, cacheDirectory: cache.directory },
    }),
  );
  await cache.save();
  return measured;
}

async function convert(inputs: Inputs, job: Job, git: Git): Promise<CollectedRun> {
  const { ref } = inputs.migrated;
  const here = await git.ask('rev-parse', 'HEAD');
  // The results are those of the base, where its checkout is what the event brings.
  if (job.event === 'pull_request_target' && here !== undefined && ref === '') await checkHead(git, job, here);
  const named = ref === '' ? undefined : await findCommit(ref, git, () => openJobForge(inputs));
  const commit = named?.id ?? job.pullRequest?.headSha ?? here ?? job.sha;
  const path = await chooseRunFile(inputs, job);
  setRunFile(path);
  const document = await core.group('io-perf: converting results', () =>
    convertResultsHere(inputs, sourceOf(job, commit), path),
  );
  return { path, document, ...(named ? { commit: named } : {}) };
}

/** What is measured, by the commit that people know. A job without a ref of its own is of none. */
const sourceOf = (job: Job, commit: string): RunDocument['source'] =>
  describeSource(
    {
      ...process.env,
      ...(commit === '' ? {} : { GITHUB_SHA: commit }),
      ...(job.ref === '' ? { GITHUB_REF: undefined } : {}),
    },
    process.cwd(),
  );

function openJobForge(inputs: Inputs): Forge {
  return openForge(forgePlace(process.env), { token: inputs.token, userAgent: `io-perf-action/${toolVersion}` });
}

async function main(): Promise<void> {
  // act gives its steps a narrow terminal; what is written here is a log.
  process.stdout.isTTY = false;
  process.stderr.isTTY = false;
  try {
    await act();
  } catch (error) {
    if (error instanceof Error) error.message = withInputs(error.message);
    const isReported = error instanceof GateFailed || error instanceof ReportedFailure;
    core.setFailed(isReported ? error.message : oneLine(messageOf(error)));
    if (error instanceof Error && error.stack !== undefined) core.debug(forLog(error.stack));
    const status = exitCodeOf(error);
    process.exitCode = status;
    if (!isReported) {
      await leaveFailedRun(process.env, error, runFile);
      await commentOnFailure(process.env, error, status);
    }
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof GateFailed) return ExitCode.gateFailed;
  if (error instanceof UsageError) return ExitCode.usage;
  if (error instanceof Interruption) return ExitCode.interrupted;
  return ExitCode.measurementFailed;
}

void main();
