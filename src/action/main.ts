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
 *   publish   to the store                               store-place.ts, stored-history.ts
 *   bisect    the commit behind an open change; old commits  bisect-step.ts, issue-text.ts
 *   post      summary, annotations, check; comment       post-step.ts; report-comment.ts; failed-job.ts where there is no report
 *
 * Outputs are set as soon as they are known, before anything can fail. What was measured is kept whatever happens after it.
 */
import { join } from 'node:path';
import * as core from '@actions/core';
import { ExitCode, messageOf, UsageError, MeasurementError, type RunDocument } from '../core/document/index.ts';
import { Interruption } from '../app/index.ts';
import { describeSource } from '../gate/index.ts';
import { toolRoot } from '../core/system/index.ts';
import { GateFailed, report, ReportedFailure } from './report-step.ts';
import { readConfig } from '../gate/config/index.ts';
import type { PullRequest } from '../forge/index.ts';
import { acceptHere } from './accept-step.ts';
import { commentOf } from './acceptance-comment.ts';
import { type CollectedRun, collectRuns } from './collect-runs.ts';
import { convertResultsHere, findCommit } from './converted-results.ts';
import { configuredBy, decide, type JobPlan, sayWhatIsMeasured, whatToMeasureHere } from './decide.ts';
import { checkHead, strayCommit } from './checked-out.ts';
import { openGit } from './git.ts';
import { forLog, oneLine } from '../core/words/index.ts';
import { isSubject, readInputs, unknownInputs, withInputs } from './inputs.ts';
import { installUsefulTools } from './install-tools.ts';
import { describeJob, type Here, type Job, openJobForge } from './job.ts';
import { info, notice, warn } from './log.ts';
import { explainMigrated } from './migrated-inputs.ts';
import { chooseRunFile, measureHere, planJobs } from './measure-step.ts';
import { restoreRunners } from './runner-cache.ts';
import { describedSubjects, findSides, subjectsOf } from './sides.ts';
import { findPullRequest } from './post-step.ts';
import { identityOf, ownRuns } from './whose-runs.ts';
import { commentOnFailure, leaveFailedRun } from './failed-job.ts';
import { backfillHere, bisectNews } from './bisect-step.ts';
import { serverUrlOf, storeOf } from './store-place.ts';

/** Whatever ends the job, later steps find each output defined. */
function setFirstOutputs(): void {
  const texts = ['run-file', 'report-file', 'comment-url', 'dashboard-url', 'suspects', 'plan', 'issue-url'];
  for (const name of [...texts, 'not-measured-names']) core.setOutput(name, '');
  for (const name of ['regressions', 'improvements', 'inconclusive', 'not-measured']) core.setOutput(name, 0);
  core.setOutput('verdict', 'failed');
}

/** Where the run document of this job is, or is to be; empty: nothing was measured yet. */
let runFile = '';

async function act(): Promise<void> {
  setFirstOutputs();
  const inputs = readInputs(process.env);
  if (inputs.token !== '') core.setSecret(inputs.token);
  for (const warning of unknownInputs(process.env, inputs)) warn(warning);
  const job = describeJob(process.env);
  const git = openGit({ directory: job.workspace, serverUrl: serverUrlOf(process.env), token: inputs.token });
  const configured = () => readConfig(configuredBy(inputs).file);
  const openStore = () => storeOf(inputs, job, git, process.env);
  const openForge = () => openJobForge(process.env, inputs.token);
  if (inputs.mode === 'plan') {
    const plan = async () => planJobs(inputs, await configured(), await openStore());
    core.setOutput('plan', await core.group('io-perf: planning', plan));
    core.setOutput('verdict', 'new');
    return;
  }
  const comment = inputs.mode === 'all' ? commentOf(process.env) : undefined;
  if (inputs.mode === 'accept' || comment === 'acceptance') {
    await acceptHere(openForge, configured, openStore);
    return;
  }
  // A workflow that measures on comments checks out what it is about; the default branch has been measured by its push.
  if (comment === 'ignored' && (await git.ask('rev-parse', 'HEAD')) === process.env.GITHUB_SHA) {
    notice('This comment accepts nothing, so there is nothing to do.');
    core.setOutput('verdict', 'new');
    return;
  }
  const here = { inputs, config: await configured(), job, git };
  if (inputs.mode === 'backfill') {
    await backfillHere(here, await openStore());
    core.setOutput('verdict', 'new');
    return;
  }
  const isMeasured = inputs.mode !== 'report' && inputs.results.length === 0;
  const what = isMeasured ? await whatToMeasureHere(here) : undefined;
  const plan = decide(inputs, job, what?.hasWorkloads ?? false);
  if (what) sayWhatIsMeasured(what);
  explainMigrated(inputs.migrated);
  for (const text of plan.notices) notice(text);

  let measured: CollectedRun[];
  if (plan.measure === 'none') measured = await collect(inputs.runs);
  else if (plan.measure === 'convert' || what === undefined) measured = [await convert(here)];
  else {
    const ready = installUsefulTools(what, plan, inputs);
    measured = [await measure({ ...here, inputs: { ...inputs, suite: what.suite } }, plan, ready)];
  }
  const failure = measured.find((run) => run.failure !== undefined)?.failure;
  if (!plan.judge) {
    if (failure !== undefined) throw new MeasurementError(failure);
    core.setOutput('verdict', 'new');
    return;
  }
  const forge = plan.comment || plan.commentOnCommit || plan.check ? openForge() : undefined;
  const found = job.upstream && (await findPullRequest(forge ?? openForge(), job.upstream, plan.comment || plan.check));
  const pullRequest = (job.upstream ? found : job.pullRequest)?.number;
  const runs = plan.measure === 'none' ? await asOwn(measured, here, found) : measured;
  await keepStraysOut(plan, here, runs);
  const store = await openStore();
  try {
    await report({ ...here, plan, place: store, forge, openForge, pullRequest, runs, failure });
  } finally {
    if (plan.bisect) await bisectNews(here, store, forge ?? openForge());
  }
}

/** The trend is that of the default branch, whatever the event's ref says about what was checked out. */
async function keepStraysOut(plan: JobPlan, { inputs, git, job }: Here, runs: readonly CollectedRun[]) {
  if (!plan.publish || inputs.publish !== 'auto') return;
  const commits = runs.flatMap(({ document }) => document.source?.commit ?? []);
  const stray = await strayCommit(git, job, commits);
  if (stray === undefined) return;
  plan.publish = false;
  plan.bisect = false;
  const branch = job.ref.replace(/^refs\/heads\//, '');
  warn(`This run is not added to the store: its commit ${stray.slice(0, 10)} is not on ${branch} (input publish).`);
}

async function collect(folder: string): Promise<CollectedRun[]> {
  const runs = await collectRuns(folder);
  core.setOutput('run-file', runs.length === 1 ? runs[0]!.path : folder);
  info(`${runs.length === 1 ? 'One run document' : `${runs.length} run documents`} in ${folder}.`);
  return runs;
}

/** What act makes up as an event says nothing about the runs of the same machine. */
async function asOwn(
  runs: CollectedRun[],
  { inputs, job }: Here,
  found: PullRequest | undefined,
): Promise<CollectedRun[]> {
  if (job.localFolder !== undefined || job.sha === '') return runs;
  const identity = identityOf(job, process.env, openJobForge(process.env, inputs.token), found);
  return ownRuns(runs, identity, inputs.base !== '');
}

/** @param ready what has to be over before anything is timed */
async function measure(
  { inputs, config, job, git }: Here,
  plan: JobPlan,
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
  for (const text of [sides?.notice, sides?.note?.message]) if (text) warn(text);
  // The commit that people know: a pull request's head, not GitHub's merge of it; else what is checked out.
  const commit = job.pullRequest?.headSha ?? here ?? (await git.ask('rev-parse', 'HEAD')) ?? job.sha;
  const source = sourceOf(job, commit);
  runFile = await chooseRunFile(inputs, job);
  core.setOutput('run-file', runFile);
  const cacheFolder = join(job.temporaryFolder, 'io-perf', 'runners');
  const cache = await restoreRunners(toolRoot, inputs.cache ? cacheFolder : undefined, process.env, info);
  const subjects = described
    ? describedSubjects(inputs)
    : sides && { ...subjectsOf(sides, job), configured: configuredBy(inputs) };
  const measured = await core.group(`io-perf: ${subjects ? 'base and head, interleaved' : 'measuring'}`, () =>
    measureHere(inputs, {
      config,
      source,
      ready,
      subjects,
      runFile,
      checkNoise: plan.checkNoise,
      cacheDirectory: cache.directory,
    }),
  );
  await cache.save();
  return measured;
}

async function convert({ inputs, job, git }: Here): Promise<CollectedRun> {
  const { ref } = inputs.migrated;
  const here = await git.ask('rev-parse', 'HEAD');
  // The results are those of the base, where its checkout is what the event brings.
  if (job.event === 'pull_request_target' && here !== undefined && ref === '') await checkHead(git, job, here);
  const named = ref === '' ? undefined : await findCommit(ref, git, () => openJobForge(process.env, inputs.token));
  const commit = named?.id ?? job.pullRequest?.headSha ?? here ?? job.sha;
  runFile = await chooseRunFile(inputs, job);
  core.setOutput('run-file', runFile);
  const document = await core.group('io-perf: converting results', () =>
    convertResultsHere(inputs, sourceOf(job, commit), runFile),
  );
  return { path: runFile, document, ...(named && { commit: named }) };
}

/** What is measured, by the commit that people know. A job without a ref of its own is of none. */
const sourceOf = (job: Job, commit: string): RunDocument['source'] =>
  describeSource(
    {
      ...process.env,
      ...(commit !== '' && { GITHUB_SHA: commit }),
      ...(job.ref === '' && { GITHUB_REF: undefined }),
    },
    process.cwd(),
  );

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
