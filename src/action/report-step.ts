/** What was measured is judged, published, shown; and the job fails where the gate does. Outputs are set before anything can fail. */
import * as core from '@actions/core';
import { defined, type Judgement, MeasurementError, type RunDocument } from '../core/document/index.ts';
import type { Inputs } from './inputs.ts';
import type { Config } from '../gate/config/index.ts';
import { info } from './log.ts';
import type { Job } from './job.ts';
import type { JobPlan } from './decide.ts';
import { fetchCommit, type Git } from './git.ts';
import type { Forge, Thread } from '../forge/index.ts';
import type { CollectedRun } from './collect-runs.ts';
import { dashboardUrl, serverUrlOf } from './store-place.ts';
import { type KeptDataJs, publishHere, withHistory, withReadableHistory } from './stored-history.ts';
import { openBranch } from './store-branch.ts';
import { carryAcceptances } from './carry-acceptances.ts';
import { historyOf } from './history.ts';
import { specBeside } from '../history/store/index.ts';
import { CommitSources } from '../gate/index.ts';
import { explainedRows, judgeRuns, type StoreAccess, storedPast } from '../app/index.ts';
import { commentMarker, headlineOf, renderComment, renderSummary, type Report } from '../report/index.ts';
import { pictureOf } from './comment-picture.ts';
import { hearsAcceptance, hearsAcceptanceAt } from './accept-workflow.ts';
import { judgedCommentLimitBytes, nameJudgedCommit } from './judged-commit.ts';
import {
  lineAnnotations,
  postComment,
  postCommitComment,
  postVerdict,
  refreshComment,
  writeReport,
} from './post-step.ts';
import { planComment } from './comment-plan.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { nameWriter, noteSharing, writerOf } from './shared-comment.ts';

/** The gate fails the job; the message is the verdict. */
export class GateFailed extends Error {
  override readonly name = 'GateFailed';
}

/** Nothing could be measured, and the report says so. */
export class ReportedFailure extends MeasurementError {}

interface Reporting {
  inputs: Inputs;
  config: Config;
  job: Job;
  plan: JobPlan;
  git: Git;
  place: StoreAccess;
  /** For comments and checks; absent: there are none. */
  forge: Forge | undefined;
  openForge: () => Forge;
  pullRequest: number | undefined;
  runs: readonly CollectedRun[];
  failure: string | undefined;
}

export async function report(reporting: Reporting): Promise<void> {
  const { inputs, config, job, plan, git, place, forge, openForge, pullRequest, runs, failure } = reporting;
  const documents = runs.map(({ document }) => document);
  const commits = runs.flatMap(({ commit }) => (commit === undefined ? [] : [commit]));
  const serverUrl = serverUrlOf(process.env);
  const kept = dataJsOf(inputs);
  // A data file is neither served nor accepted.
  const shown = kept.externalData === '' ? place.spec : undefined;
  const { localBranch } = inputs.migrated;
  const branch =
    plan.publish && localBranch ? await openBranch(git, localBranch, job.workspace, place.spec) : undefined;
  await withHistory({ ...place, spec: branch?.spec ?? place.spec }, kept, async (store) => {
    const isInHistory = historyOf(git, job);
    const rules = {
      ...{ config, historyLimits: inputs.limits, sources: sourcesOf(job, git), judged: judgedOf(runs) },
      ...defined({ isInHistory }),
    };
    if (plan.publish && documents.length > 0) await carryAcceptances(store, documents, git, openForge);
    const judged = await core.group('io-perf: judging', () =>
      withReadableHistory(store, kept, plan.publish, async (past) =>
        judgeRuns(documents, past && storedPast(await past.renamedBy(documents)), rules),
      ),
    );
    // Known when the history was read.
    const served = shown !== undefined && store.beside !== undefined ? specBeside(shown) : shown;
    const trends =
      inputs['dashboard-url'] || (served && dashboardUrl(served, serverUrl, process.env.GITHUB_REPOSITORY ?? ''));
    const page: Report = {
      runs: judged,
      links: { trends, job: job.runUrl },
      store: shown,
      canAccept: (await hearsAcceptanceAt(git, job.pullRequest?.baseSha)) ?? (await hearsAcceptance(job.workspace)),
      commentId: inputs['comment-id'],
    };
    const outcome = outcomeOf(
      judged.map(({ judgement }) => judgement),
      { gate: plan.gate, confirm: inputs.confirm },
    );
    setOutcome(outcome);
    await writeReport(page, inputs, job);
    if (plan.publish && failure === undefined) {
      await core.group('io-perf: publishing', async () => {
        const explained = explainedRows(judged);
        info(await publishHere(store, documents, job.workspace, kept, { known: commits, explained }));
        await branch?.push();
      });
      core.setOutput('dashboard-url', trends ?? '');
      if (trends === undefined && shown?.startsWith('git+')) {
        info(
          'Where the dashboard is served is not known here: the input dashboard-url says it to reports and outputs.',
        );
      }
    }
    if (forge && plan.comment && served !== undefined)
      page.picture = await pictureOf(store, judged, { job, place: forge.place, spec: served });
    const { text } = headlineOf(page);
    const commit = documents[0]?.source?.commit ?? job.sha;
    const thread =
      plan.comment && pullRequest !== undefined ? { pullRequest } : plan.commentOnCommit ? { commit } : undefined;
    const comment = forge && thread ? await postPage(forge, thread, page, inputs, job) : '';
    core.setOutput('comment-url', comment);
    if (forge && plan.check) {
      await postVerdict(forge, {
        sha: job.sha,
        name: inputs['comment-id'],
        conclusion: outcome.fails ? 'failure' : outcome.verdict === 'inconclusive' ? 'neutral' : 'success',
        title: text,
        summary: renderSummary(page, checkSummaryBytes),
        detailsUrl: job.runUrl,
        annotations: lineAnnotations(page, inputs, job),
        where: comment === '' ? 'in the job summary' : 'in the comment and in the job summary',
      });
    }
    if (failure !== undefined) throw new ReportedFailure(failure);
    if (outcome.fails) throw new GateFailed(text);
    if (outcome.suspects.length > 0) core.notice(`To be confirmed: ${text}.`, { title: 'io-perf' });
  });
}

/** As the native inputs or those of github-action-benchmark want it. */
async function postPage(forge: Forge, thread: Thread, page: Report, inputs: Inputs, job: Job): Promise<string> {
  const marker = commentMarker(inputs['comment-id']);
  const writer = writerOf(process.env);
  const { isDue, mention } = planComment(page.runs, inputs);
  const end = `${await noteSharing(forge, thread, marker, job.sha, writer)}${mention}`;
  const room = judgedCommentLimitBytes - Buffer.byteLength(end) - Buffer.byteLength(nameWriter('', writer));
  const body = nameWriter(nameJudgedCommit(renderComment(page, room) + end, job.sha), writer);
  if (!isDue) return refreshComment(forge, thread, marker, body);
  return 'commit' in thread
    ? postCommitComment(forge, thread.commit, marker, body)
    : postComment(forge, thread.pullRequest, marker, body);
}

/** GitHub: output.summary, "Maximum length: 65535 characters". */
const checkSummaryBytes = 65_535;

const dataJsOf = ({ 'data-js': path, migrated: { maxEntries, externalData } }: Inputs): KeptDataJs => ({
  path,
  maxEntries,
  externalData,
});

/** What changed between stored runs and this one. A checkout as shallow as the usual one has not the commits of the others. */
const sourcesOf = ({ workspace }: Job, git: Git): CommitSources =>
  new CommitSources(workspace, process.env, (commit) => fetchCommit(git, commit));

const judgedOf = (runs: readonly CollectedRun[]): Map<RunDocument, Judgement> =>
  new Map(
    runs.flatMap(({ document, judgement }): [RunDocument, Judgement][] => (judgement ? [[document, judgement]] : [])),
  );

function setOutcome(outcome: Outcome): void {
  core.setOutput('verdict', outcome.verdict);
  core.setOutput('regressions', outcome.regressions);
  core.setOutput('improvements', outcome.improvements);
  core.setOutput('inconclusive', outcome.inconclusive);
  core.setOutput('suspects', outcome.suspects.join('\n'));
  core.setOutput('not-measured', outcome.notMeasured.length);
  core.setOutput('not-measured-names', outcome.notMeasured.join('\n'));
}
