/**
 * The Action, from inputs to exit status:
 *
 *   inputs    what the workflow asks for                 inputs.ts, renamed-inputs.ts
 *   job       why it runs: event, commits, pull request  job.ts, sides.ts, git.ts
 *   decide    what is done then                          decide.ts
 *   plan      or only the jobs of others                 plan-step.ts
 *   accept    or only what a comment says                accept-step.ts, acceptance.ts
 *   measure   run, or base and head interleaved          measure-step.ts, runner-cache.ts; or runs of other jobs: collect-runs.ts;
 *             or results of other tools                  convert-step.ts; workflows of github-action-benchmark: incumbent-inputs.ts
 *   judge     against base or stored runs                outcome.ts; src/cli/judge-runs.ts
 *   publish   to the store                               publish-step.ts, store-address.ts
 *   post      summary, annotations, comment, check       post-step.ts
 *
 * Outputs are set as soon as they are known, before anything can fail. What was measured is kept whatever happens after it.
 */
import * as core from '@actions/core';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { judgeRuns, storedPast, toolRoot, toolVersion, withStore } from '../cli/index.ts';
import { readConfig, type Config } from '../config/index.ts';
import { forgePlace, openForge, type Forge } from '../forge/index.ts';
import type { HistoryLimits } from '../judge/index.ts';
import { messageOf, parseRunDocument, UsageError, type RunDocument } from '../model/index.ts';
import {
  annotationsOf,
  commentMarker,
  headlineOf,
  renderComment,
  renderSummary,
  type JudgedRun,
  type Report,
} from '../report/index.ts';
import { StoreError, type Snapshot, type Store } from '../store/index.ts';
import { accept } from './accept-step.ts';
import { readAcceptance } from './acceptance.ts';
import { collectRuns, refuseForeignRuns, type CollectedRun } from './collect-runs.ts';
import { convertResultsHere } from './convert-step.ts';
import { decide, type Deeds } from './decide.ts';
import { openGit, type Git } from './git.ts';
import { isSubject, readInputs, type Inputs } from './inputs.ts';
import { describeJob, type Job } from './job.ts';
import { chooseRunFile, describedSides, measureHere, wordsOf } from './measure-step.ts';
import { nameSides } from './name-sides.ts';
import { outcomeOf, type Outcome } from './outcome.ts';
import { postComment, postVerdict, pullRequestOf } from './post-step.ts';
import { planJobs } from './plan-step.ts';
import { publishRuns, type KeptDataJs } from './publish-step.ts';
import { restoreRunners } from './runner-cache.ts';
import { findSides } from './sides.ts';
import { dashboardUrl, storePlace, type StorePlace } from './store-address.ts';

/** The gate fails the job; the message is the verdict. */
export class GateFailed extends Error {
  override readonly name = 'GateFailed';
}

/** Whatever ends the job, later steps find each output defined. */
function setFirstOutputs(): void {
  for (const name of ['run-file', 'report-file', 'comment-url', 'dashboard-url', 'suspects', 'plan'])
    core.setOutput(name, '');
  for (const name of ['regressions', 'improvements', 'inconclusive']) core.setOutput(name, 0);
  core.setOutput('verdict', 'failed');
}

export async function act(): Promise<void> {
  setFirstOutputs();
  const inputs = readInputs();
  if (inputs.token !== '') core.setSecret(inputs.token);
  const job = describeJob(process.env);
  const git = openGit({ directory: job.workspace, serverUrl: serverUrl(), token: inputs.token });
  if (inputs.mode === 'plan') {
    const { spec } = await openPlace(inputs, job, git);
    core.setOutput('plan', await core.group('io-perf: planning', () => planJobs(inputs, job, spec)));
    core.setOutput('verdict', 'new');
    return;
  }
  if (inputs.mode === 'accept') {
    const acceptance = readAcceptance(process.env);
    const { spec } = await openPlace(inputs, job, git);
    const answer = await core.group('io-perf: accepting', () => accept(acceptance, openJobForge(inputs), spec));
    core.setOutput('comment-url', answer);
    core.setOutput('verdict', 'new');
    return;
  }
  const config = await readConfig(inputs.config === '' ? undefined : inputs.config);
  const deeds = decide(
    inputs,
    job,
    Object.values(config.workloads ?? {}).some(({ build }) => build !== undefined),
  );
  for (const notice of inputs.incumbent.notices) core.notice(notice, { title: 'io-perf: github-action-benchmark' });
  for (const notice of deeds.notices) core.notice(notice, { title: 'io-perf' });

  const runs =
    deeds.measure === 'none'
      ? await collect(inputs)
      : [deeds.measure === 'convert' ? await convert(inputs, job, git) : await measure(inputs, job, deeds, git)];
  if (!deeds.judge) {
    core.setOutput('verdict', 'new');
    return;
  }
  const forge = deeds.comment || deeds.check ? openJobForge(inputs) : undefined;
  const pullRequest = forge && (await findPullRequest(forge, job, runs));
  const documents = runs.map(({ document }) => document);
  await report({ inputs, config, job, deeds, git, forge, pullRequest, documents });
}

async function collect(inputs: Inputs): Promise<CollectedRun[]> {
  const runs = await collectRuns(inputs.runs);
  core.setOutput('run-file', runs.length === 1 ? runs[0]!.path : inputs.runs);
  core.info(`${runs.length === 1 ? 'One run document' : `${runs.length} run documents`} in ${inputs.runs}.`);
  return runs;
}

async function measure(inputs: Inputs, job: Job, deeds: Deeds, git: Git): Promise<CollectedRun> {
  const described = deeds.measure === 'compare' && isSubject(inputs.base);
  const sides =
    deeds.measure === 'compare' && !described
      ? await core.group('io-perf: commits', () => findSides(git, job, inputs.base))
      : undefined;
  if (sides) core.info(`Compared: ${sides.base} (base) and ${sides.head} (head).`);
  if (sides?.notice !== undefined) core.warning(sides.notice, { title: 'io-perf' });
  // The commit that people know: a pull request's head, not GitHub's merge of it; else what is checked out.
  const commit = job.pullRequest?.headSha ?? (await git.ask('rev-parse', 'HEAD')) ?? job.sha;
  if (commit !== '') process.env.GITHUB_SHA = commit;

  const path = await chooseRunFile(inputs, job);
  core.setOutput('run-file', path);
  const cacheFolder = join(job.temporaryFolder, 'io-perf', 'runners');
  const cache = await restoreRunners(toolRoot, inputs.cache ? cacheFolder : undefined, process.env, core.info);
  const words = described ? describedSides(inputs) : sides ? wordsOf(sides) : [];
  const document = await core.group(`io-perf: ${words.length > 0 ? 'base and head, interleaved' : 'measuring'}`, () =>
    measureHere(inputs, words, path),
  );
  await cache.save();
  const named = sides ? nameSides(document, job) : document;
  if (named !== document) await writeFile(path, `${JSON.stringify(named)}\n`);
  return { path, document: named };
}

async function convert(inputs: Inputs, job: Job, git: Git): Promise<CollectedRun> {
  const { ref } = inputs.incumbent;
  const named = ref === '' ? undefined : await git.ask('rev-parse', '--verify', '--quiet', `${ref}^{commit}`);
  if (ref !== '' && named === undefined) {
    throw new UsageError(`The input ref is ${ref}, which is no commit here: check it out, or leave the input out.`);
  }
  const commit = named ?? job.pullRequest?.headSha ?? (await git.ask('rev-parse', 'HEAD')) ?? job.sha;
  if (commit !== '') process.env.GITHUB_SHA = commit;
  const path = await chooseRunFile(inputs, job);
  core.setOutput('run-file', path);
  await core.group('io-perf: converting results', () => convertResultsHere(inputs, path));
  return { path, document: parseRunDocument(await readFile(path, 'utf8'), path) };
}

function openJobForge(inputs: Inputs): Forge {
  return openForge(forgePlace(process.env), { token: inputs.token, userAgent: `io-perf-action/${toolVersion}` });
}

/** In a second stage: cross-checked with the forge, before anything is believed. */
async function findPullRequest(forge: Forge, job: Job, runs: readonly CollectedRun[]): Promise<number | undefined> {
  try {
    const pullRequest = await pullRequestOf(forge, job);
    if (job.upstream) refuseForeignRuns(runs, job.upstream, pullRequest);
    if (job.upstream && pullRequest === undefined) {
      const sha = job.upstream.headSha.slice(0, 10);
      core.notice(`${sha} is not the head of an open pull request any more: there is no comment.`, {
        title: 'io-perf',
      });
    }
    return pullRequest;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (job.upstream) refuseForeignRuns(runs, job.upstream, undefined);
    core.warning(`${messageOf(error)} There is no comment.`, { title: 'io-perf: no comment' });
    return undefined;
  }
}

/** The store, with the token for it in the environment of git. */
async function openPlace(inputs: Inputs, job: Job, git: Git): Promise<StorePlace> {
  const repository = process.env.GITHUB_REPOSITORY ?? '';
  const origin = await git.ask('remote', 'get-url', 'origin');
  const place = storePlace(inputs.store, { origin, serverUrl: serverUrl(), repository, workspace: job.workspace });
  // To git by way of the environment (docs/store.md), and only to the server that the token is for.
  if (place.ownServer && inputs.token !== '') process.env.IO_PERF_STORE_TOKEN ??= inputs.token;
  return place;
}

interface Reporting {
  inputs: Inputs;
  config: Config;
  job: Job;
  deeds: Deeds;
  git: Git;
  forge: Forge | undefined;
  pullRequest: number | undefined;
  documents: RunDocument[];
}

async function report(reporting: Reporting): Promise<void> {
  const { inputs, config, job, deeds, git, forge, pullRequest, documents } = reporting;
  const place = await openPlace(inputs, job, git);
  const trends = inputs['dashboard-url'] || dashboardUrl(place.spec, serverUrl(), process.env.GITHUB_REPOSITORY ?? '');
  await withStore(place.spec, async (store) => {
    const judged = await core.group('io-perf: judging', () =>
      judge(documents, config, store, deeds.publish, inputs.incumbent.limits),
    );
    const page: Report = {
      runs: judged,
      links: { trends, job: job.runUrl },
      store: place.spec,
      commentId: inputs['comment-id'],
    };
    const outcome = outcomeOf(
      judged.map(({ judgement }) => judgement),
      { gate: deeds.gate, confirm: inputs.confirm },
    );
    setOutcome(outcome);
    await writeReport(page, inputs, job);
    if (deeds.publish) {
      await core.group('io-perf: publishing', async () => {
        core.info(await publishRuns(store, documents, job.workspace, dataJsOf(inputs)));
      });
      core.setOutput('dashboard-url', trends ?? '');
      if (trends === undefined && place.spec.startsWith('git+')) {
        core.info(
          'Where the dashboard is served is not known here: the input dashboard-url says it to reports and outputs.',
        );
      }
    }
    const { text } = headlineOf(page);
    if (forge && deeds.comment && pullRequest !== undefined) {
      const marker = commentMarker(inputs['comment-id']);
      core.setOutput('comment-url', await postComment(forge, pullRequest, marker, renderComment(page)));
    }
    if (forge && deeds.check) {
      await postVerdict(forge, {
        sha: job.sha,
        name: inputs['comment-id'],
        conclusion: outcome.fails ? 'failure' : outcome.verdict === 'inconclusive' ? 'neutral' : 'success',
        title: text,
        summary: renderSummary(page, checkSummaryBytes),
        detailsUrl: job.runUrl,
      });
    }
    if (outcome.fails) throw new GateFailed(text);
    if (outcome.suspects.length > 0) core.notice(`To be confirmed: ${text}.`, { title: 'io-perf' });
  });
}

/** GitHub: output.summary, "Maximum length: 65535 characters". */
const checkSummaryBytes = 65_535;

/** A store that cannot be reached takes the history away, not the figures; one that will be written to must be readable. */
async function judge(
  documents: readonly RunDocument[],
  config: Config,
  store: Store,
  mustRead: boolean,
  historyLimits: HistoryLimits | undefined,
): Promise<JudgedRun[]> {
  let snapshot: Snapshot | undefined;
  try {
    snapshot = await store.snapshot();
    const isFirst = (await snapshot.index()) === undefined;
    if (isFirst) core.info(`${store.name} holds no runs yet: this is the first.`);
  } catch (error) {
    if (mustRead || !(error instanceof StoreError)) throw error;
    core.warning(`${error.message} The run is judged without history.`, { title: 'io-perf' });
    snapshot = undefined;
  }
  return judgeRuns(documents, snapshot && storedPast(snapshot), { config, historyLimits });
}

const dataJsOf = (inputs: Inputs): KeptDataJs | undefined =>
  inputs['data-js'] === '' && inputs.incumbent.externalData === ''
    ? undefined
    : {
        path: inputs['data-js'],
        mostEntries: inputs.incumbent.mostEntries,
        externalData: inputs.incumbent.externalData,
      };

function setOutcome(outcome: Outcome): void {
  core.setOutput('verdict', outcome.verdict);
  core.setOutput('regressions', outcome.regressions);
  core.setOutput('improvements', outcome.improvements);
  core.setOutput('inconclusive', outcome.inconclusive);
  core.setOutput('suspects', outcome.suspects.join('\n'));
}

/** Report file, job summary, annotations: all of them this job's own, so that they exist whatever the forge says. */
async function writeReport(page: Report, inputs: Inputs, job: Job): Promise<void> {
  const text = renderSummary(page);
  const path = join(job.temporaryFolder, 'io-perf-report.md');
  await writeFile(path, text);
  core.setOutput('report-file', path);
  core.info(headlineOf(page).text);
  if (inputs.summary && process.env.GITHUB_STEP_SUMMARY) {
    try {
      await core.summary.addRaw(text).write();
    } catch (error) {
      core.warning(`The job summary could not be written (${messageOf(error)}); ${path} has the report.`);
    }
  }
  if (!inputs.annotations) return;
  for (const { level, title, message } of annotationsOf(page)) {
    const shown = level === 'error' && !inputs.gate ? 'warning' : level;
    core[shown](message, { title });
  }
}

const serverUrl = (): string => (process.env.GITHUB_SERVER_URL ?? 'https://github.com').replace(/\/+$/, '');
