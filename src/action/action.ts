/**
 * The Action, from inputs to exit status:
 *
 *   inputs    what the workflow asks for                 inputs.ts, renamed-inputs.ts
 *   job       why it runs: event, commits, pull request  job.ts, sides.ts, merge-base.ts, git.ts
 *   decide    what is done then                          decide.ts, what-to-measure.ts
 *   plan      or only the jobs of others                 plan-step.ts
 *   accept    or only what a comment says                accept-step.ts, acceptance.ts, accept-rights.ts, judged-commit.ts
 *   measure   run, or base and head interleaved          measure-step.ts, runner-cache.ts, install-tools.ts; or runs of other jobs: collect-runs.ts;
 *             or results of other tools                  convert-step.ts; workflows of github-action-benchmark: incumbent-inputs.ts
 *   judge     against base or stored runs                outcome.ts; src/app/judge-runs.ts
 *   publish   to the store                               history-step.ts, data-file.ts, local-branch.ts, store-address.ts
 *   post      summary, annotations, comment, check       post-step.ts, incumbent-comment.ts
 *
 * Outputs are set as soon as they are known, before anything can fail. What was measured is kept whatever happens after it.
 */
import * as core from '@actions/core';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommitSources, describeSource, judgeRuns, storedPast, toolRoot, toolVersion } from '../app/index.ts';
import { readConfig, type Config } from '../config/index.ts';
import { forgePlace, openForge, type Forge, type ForgeCommit, type Thread } from '../forge/index.ts';
import type { HistoryLimits } from '../judge/index.ts';
import { MeasurementError, type RunDocument, type JudgedRun } from '../document/index.ts';
import { commentMarker, headlineOf, renderComment, renderSummary, type Report } from '../present/index.ts';
import type { Snapshot } from '../store/index.ts';
import { accept } from './accept-step.ts';
import { readAcceptanceComment } from './acceptance.ts';
import { collectRuns, type CollectedRun } from './collect-runs.ts';
import { convertResultsHere, findCommit } from './convert-step.ts';
import { decide, type Deeds } from './decide.ts';
import { openGit, type Git } from './git.ts';
import { publishRuns, readHistory, withHistory, type KeptDataJs } from './history-step.ts';
import { planComment } from './incumbent-comment.ts';
import { isSubject, readInputs, type Inputs } from './inputs.ts';
import { installUsefulTools } from './install-tools.ts';
import { describeJob, type Job } from './job.ts';
import { judgedCommentLimitBytes, nameJudgedCommit } from './judged-commit.ts';
import { openBranch } from './local-branch.ts';
import { chooseRunFile, describedSides, measureHere, wishOf } from './measure-step.ts';
import { nameSides } from './name-sides.ts';
import { outcomeOf, type Outcome } from './outcome.ts';
import {
  findPullRequest,
  postComment,
  postCommitComment,
  postVerdict,
  refreshComment,
  writeReport,
} from './post-step.ts';
import { planJobs } from './plan-step.ts';
import { restoreRunners } from './runner-cache.ts';
import { findSides } from './sides.ts';
import { dashboardUrl, storePlace, type StorePlace } from './store-address.ts';
import { measuresAnything, sayWhatIsMeasured, whatToMeasure } from './what-to-measure.ts';

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
  const configured = () => readConfig(inputs.config === '' ? undefined : inputs.config);
  if (inputs.mode === 'plan') {
    const { spec } = await openPlace(inputs, job, git);
    core.setOutput(
      'plan',
      await core.group('io-perf: planning', async () => planJobs(inputs, await configured(), spec)),
    );
    core.setOutput('verdict', 'new');
    return;
  }
  if (inputs.mode === 'accept') {
    const comment = readAcceptanceComment(process.env);
    const openStore = async () => (await openPlace(inputs, job, git)).spec;
    const answer = await core.group('io-perf: accepting', () =>
      accept(comment, openJobForge(inputs), configured, openStore),
    );
    core.setOutput('comment-url', answer);
    core.setOutput('verdict', 'new');
    return;
  }
  const config = await configured();
  const what = measuresAnything(inputs) ? whatToMeasure(inputs, config) : undefined;
  const deeds = decide(inputs, job, what?.hasWorkloads ?? false);
  if (what) sayWhatIsMeasured(what);
  for (const notice of inputs.incumbent.notices) core.notice(notice, { title: 'io-perf: github-action-benchmark' });
  for (const notice of deeds.notices) core.notice(notice, { title: 'io-perf' });

  const runs =
    deeds.measure === 'none'
      ? await collect(inputs)
      : [
          what && deeds.measure !== 'convert'
            ? await measure(
                { ...inputs, suite: what.suite },
                config,
                job,
                deeds,
                git,
                installUsefulTools(what, deeds, inputs),
              )
            : await convert(inputs, job, git),
        ];
  const failure = runs.find((run) => run.failure !== undefined)?.failure;
  if (!deeds.judge) {
    if (failure !== undefined) throw new MeasurementError(failure);
    core.setOutput('verdict', 'new');
    return;
  }
  const forge = deeds.comment || deeds.commentOnCommit || deeds.check ? openJobForge(inputs) : undefined;
  const pullRequest = forge && (await findPullRequest(forge, job, runs));
  const documents = runs.map(({ document }) => document);
  const commits = runs.flatMap(({ commit }) => (commit === undefined ? [] : [commit]));
  await report({ inputs, config, job, deeds, git, forge, pullRequest, documents, commits, failure });
}

async function collect(inputs: Inputs): Promise<CollectedRun[]> {
  const runs = await collectRuns(inputs.runs);
  core.setOutput('run-file', runs.length === 1 ? runs[0]!.path : inputs.runs);
  core.info(`${runs.length === 1 ? 'One run document' : `${runs.length} run documents`} in ${inputs.runs}.`);
  return runs;
}

/** @param ready what has to be over before anything is timed */
async function measure(
  inputs: Inputs,
  config: Config,
  job: Job,
  deeds: Deeds,
  git: Git,
  ready: Promise<unknown>,
): Promise<CollectedRun> {
  const described = deeds.measure === 'compare' && isSubject(inputs.base);
  const sides =
    deeds.measure === 'compare' && !described
      ? await core.group('io-perf: commits', () => findSides(git, job, inputs.base))
      : undefined;
  if (sides) core.info(`Compared: ${sides.base} (base) and ${sides.head} (head).`);
  for (const told of [sides?.notice, sides?.note?.message]) if (told) core.warning(told, { title: 'io-perf' });
  // The commit that people know: a pull request's head, not GitHub's merge of it; else what is checked out.
  const commit = job.pullRequest?.headSha ?? (await git.ask('rev-parse', 'HEAD')) ?? job.sha;
  const source = sourceOf(job, commit);
  const path = await chooseRunFile(inputs, job);
  core.setOutput('run-file', path);
  const cacheFolder = join(job.temporaryFolder, 'io-perf', 'runners');
  const cache = await restoreRunners(toolRoot, inputs.cache ? cacheFolder : undefined, process.env, core.info);
  const wish = described ? describedSides(inputs) : sides && wishOf(sides);
  const measured = await core.group(`io-perf: ${wish ? 'base and head, interleaved' : 'measuring'}`, () =>
    measureHere(inputs, { config, source, ready, sides: wish, runFile: path }),
  );
  await cache.save();
  const document = sides ? nameSides(measured.document, job, sides) : measured.document;
  if (document !== measured.document) await writeFile(path, `${JSON.stringify(document)}\n`);
  return { ...measured, path, document };
}

async function convert(inputs: Inputs, job: Job, git: Git): Promise<CollectedRun> {
  const { ref } = inputs.incumbent;
  const named = ref === '' ? undefined : await findCommit(ref, git, () => openJobForge(inputs));
  const commit = named?.id ?? job.pullRequest?.headSha ?? (await git.ask('rev-parse', 'HEAD')) ?? job.sha;
  const path = await chooseRunFile(inputs, job);
  core.setOutput('run-file', path);
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

/** The store, with the token for it in the environment of git. */
async function openPlace(inputs: Inputs, job: Job, git: Git): Promise<StorePlace> {
  const repository = process.env.GITHUB_REPOSITORY ?? '';
  const origin = await git.ask('remote', 'get-url', 'origin');
  const { workspace, localFolder } = job;
  const place = storePlace(inputs.store, { origin, serverUrl: serverUrl(), repository, workspace, localFolder });
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
  commits: readonly ForgeCommit[];
  failure: string | undefined;
}

async function report(reporting: Reporting): Promise<void> {
  const { inputs, config, job, deeds, git, forge, pullRequest, documents, commits, failure } = reporting;
  const place = await openPlace(inputs, job, git);
  const kept = dataJsOf(inputs);
  // A data file is neither served nor accepted.
  const shown = kept.externalData === '' ? place.spec : undefined;
  const trends =
    inputs['dashboard-url'] || (shown && dashboardUrl(shown, serverUrl(), process.env.GITHUB_REPOSITORY ?? ''));
  const { localBranch } = inputs.incumbent;
  const branch =
    deeds.publish && localBranch ? await openBranch(git, localBranch, job.workspace, place.spec) : undefined;
  await withHistory(branch?.spec ?? place.spec, kept, async (store) => {
    const judged = await core.group('io-perf: judging', async () =>
      judge(
        documents,
        config,
        await readHistory(store, kept, deeds.publish),
        inputs.incumbent.limits,
        sourcesOf(job, git),
      ),
    );
    const page: Report = {
      runs: judged,
      links: { trends, job: job.runUrl },
      store: shown,
      commentId: inputs['comment-id'],
    };
    const outcome = outcomeOf(
      judged.map(({ judgement }) => judgement),
      { gate: deeds.gate, confirm: inputs.confirm },
    );
    setOutcome(outcome);
    await writeReport(page, inputs, job);
    if (deeds.publish && failure === undefined) {
      await core.group('io-perf: publishing', async () => {
        core.info(await publishRuns(store, documents, job.workspace, kept, commits));
        await branch?.push();
      });
      core.setOutput('dashboard-url', trends ?? '');
      if (trends === undefined && shown?.startsWith('git+')) {
        core.info(
          'Where the dashboard is served is not known here: the input dashboard-url says it to reports and outputs.',
        );
      }
    }
    const { text } = headlineOf(page);
    const commit = documents[0]?.source?.commit ?? job.sha;
    const thread =
      deeds.comment && pullRequest !== undefined ? { pullRequest } : deeds.commentOnCommit ? { commit } : undefined;
    const comment = forge && thread ? await postPage(forge, thread, page, inputs, job) : '';
    core.setOutput('comment-url', comment);
    if (forge && deeds.check) {
      await postVerdict(forge, {
        sha: job.sha,
        name: inputs['comment-id'],
        conclusion: outcome.fails ? 'failure' : outcome.verdict === 'inconclusive' ? 'neutral' : 'success',
        title: text,
        summary: renderSummary(page, checkSummaryBytes),
        detailsUrl: job.runUrl,
        where: comment === '' ? 'in the job summary' : 'in the comment and in the job summary',
      });
    }
    if (failure !== undefined) throw new MeasurementError(failure);
    if (outcome.fails) throw new GateFailed(text);
    if (outcome.suspects.length > 0) core.notice(`To be confirmed: ${text}.`, { title: 'io-perf' });
  });
}

/** As the native inputs or those of github-action-benchmark want it. */
async function postPage(forge: Forge, thread: Thread, page: Report, inputs: Inputs, job: Job): Promise<string> {
  const marker = commentMarker(inputs['comment-id']);
  const { isDue, mention } = planComment(page.runs, inputs.incumbent);
  const text = renderComment(page, judgedCommentLimitBytes - Buffer.byteLength(mention)) + mention;
  const body = nameJudgedCommit(text, job.sha);
  if (!isDue) return refreshComment(forge, thread, marker, body);
  return 'commit' in thread
    ? postCommitComment(forge, thread.commit, marker, body)
    : postComment(forge, thread.pullRequest, marker, body);
}

/** GitHub: output.summary, "Maximum length: 65535 characters". */
const checkSummaryBytes = 65_535;

async function judge(
  documents: readonly RunDocument[],
  config: Config,
  snapshot: Snapshot | undefined,
  historyLimits: HistoryLimits | undefined,
  sources: CommitSources,
): Promise<JudgedRun[]> {
  return judgeRuns(documents, snapshot && storedPast(snapshot), { config, historyLimits, sources });
}

const dataJsOf = ({ 'data-js': path, incumbent: { mostEntries, externalData } }: Inputs): KeptDataJs => ({
  path,
  mostEntries,
  externalData,
});
/** What changed between stored runs and this one. A checkout as shallow as the usual one has not the commits of the others. */
const sourcesOf = ({ workspace }: Job, git: Git): CommitSources =>
  new CommitSources(workspace, (commit) =>
    git.ask('fetch', '--quiet', '--no-tags', '--no-recurse-submodules', '--depth=1', 'origin', commit),
  );

function setOutcome(outcome: Outcome): void {
  core.setOutput('verdict', outcome.verdict);
  core.setOutput('regressions', outcome.regressions);
  core.setOutput('improvements', outcome.improvements);
  core.setOutput('inconclusive', outcome.inconclusive);
  core.setOutput('suspects', outcome.suspects.join('\n'));
}

const serverUrl = (): string => (process.env.GITHUB_SERVER_URL ?? 'https://github.com').replace(/\/+$/, '');
