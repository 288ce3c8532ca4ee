/** What was measured is judged, published, shown; and the job fails where the gate does. Outputs are set before anything can fail. */
import * as core from '@actions/core';
import {
  defined,
  type GateReason,
  isSlower,
  type Judgement,
  MeasurementError,
  type RunDocument,
} from '../core/document/index.ts';
import { makeVisible, worstVerdict } from '../core/words/index.ts';
import { info, notice } from './log.ts';
import type { Here, Job } from './job.ts';
import type { JobPlan } from './decide.ts';
import { fetchFromOrigin, type Git } from './git.ts';
import type { Forge } from '../forge/index.ts';
import type { CollectedRun } from './collect-runs.ts';
import { dashboardUrl, openBranch, serverUrlOf } from './store-place.ts';
import { carryAcceptances, publishHere, withHistory, withReadableHistory } from './stored-history.ts';
import { historyOf } from './history.ts';
import { specBeside } from '../history/store/index.ts';
import { CommitSources } from '../gate/index.ts';
import { explainedRows, judgeRuns, type StoreAccess, storedPast } from '../app/index.ts';
import { headlineOf, renderSummary, type Report } from '../report/index.ts';
import { pictureOf } from './comment-picture.ts';
import { hearsAcceptance, hearsAcceptanceAt } from './acceptance-comment.ts';
import { lineAnnotations, postVerdict, writeReport } from './post-step.ts';
import { postReport } from './report-comment.ts';

/** The gate fails the job; the message is the verdict. */
export class GateFailed extends Error {
  override readonly name = 'GateFailed';
}

/** Nothing could be measured, and the report says so. */
export class ReportedFailure extends MeasurementError {}

interface Reporting extends Here {
  plan: JobPlan;
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
  const { localBranch, maxEntries, externalData } = inputs.migrated;
  const kept = { path: inputs['data-js'], maxEntries, externalData };
  // A data file is neither served nor accepted.
  const shown = externalData === '' ? place.spec : undefined;
  const branch =
    plan.publish && localBranch ? await openBranch(git, localBranch, job.workspace, place.spec) : undefined;
  await withHistory({ ...place, spec: branch?.spec ?? place.spec }, kept, async (store) => {
    const rules = {
      config,
      historyLimits: inputs.limits,
      sources: sourcesOf(job, git),
      judged: judgedOf(runs),
      ...defined({ isInHistory: historyOf(git, job) }),
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
      inputs['dashboard-url'] ||
      (served && dashboardUrl(served, serverUrlOf(process.env), process.env.GITHUB_REPOSITORY ?? ''));
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
        const more = { known: runs.flatMap(({ commit }) => commit ?? []), explained: explainedRows(judged) };
        info(await publishHere(store, documents, job.workspace, kept, more));
        await branch?.push();
      });
      core.setOutput('dashboard-url', trends ?? '');
      if (trends === undefined && shown?.startsWith('git+'))
        info(
          'Where the dashboard is served is not known here: the input dashboard-url says it to reports and outputs.',
        );
    }
    if (forge && plan.comment && served !== undefined)
      page.picture = await pictureOf(store, judged, { job, place: forge.place, spec: served });
    const { text } = headlineOf(page);
    const commit = documents[0]?.source?.commit ?? job.sha;
    const thread =
      plan.comment && pullRequest !== undefined ? { pullRequest } : plan.commentOnCommit ? { commit } : undefined;
    const comment = forge && thread ? await postReport(forge, thread, page, inputs, job) : '';
    core.setOutput('comment-url', comment);
    if (forge && plan.check) {
      const verdict = {
        sha: job.sha,
        name: inputs['comment-id'],
        conclusion: outcome.fails ? 'failure' : outcome.verdict === 'inconclusive' ? 'neutral' : 'success',
        title: text,
        summary: renderSummary(page, checkSummaryBytes),
        ...defined({ detailsUrl: job.runUrl }),
        annotations: lineAnnotations(page, inputs, job),
      } as const;
      await postVerdict(forge, verdict, `in the ${comment === '' ? '' : 'comment and in the '}job summary`);
    }
    if (failure !== undefined) throw new ReportedFailure(failure);
    if (outcome.fails) throw new GateFailed(text);
    if (outcome.suspects.length > 0) notice(`To be confirmed: ${text}.`);
  });
}

/** GitHub: output.summary, "Maximum length: 65535 characters". */
const checkSummaryBytes = 65_535;

/** What changed between stored runs and this one. A checkout as shallow as the usual one has not the commits of the others. */
const sourcesOf = ({ workspace }: Job, git: Git): CommitSources =>
  new CommitSources(workspace, process.env, (commit) => fetchFromOrigin(git, commit, 1));

const judgedOf = (runs: readonly CollectedRun[]): Map<RunDocument, Judgement> =>
  new Map(
    runs.flatMap(({ document, judgement }): [RunDocument, Judgement][] => (judgement ? [[document, judgement]] : [])),
  );

interface Outcome {
  verdict: Judgement['verdict'];
  regressions: number;
  improvements: number;
  inconclusive: number;
  /** Names of what was promised and is not here, each once. */
  notMeasured: string[];
  fails: boolean;
  /** Cells whose time alone would have failed it, to be looked at again. */
  suspects: string[];
}

/** The next job takes each line as the name of a cell. One that would be several, or an option, cannot be looked at again, and fails now. */
const isOneLine = (name: string): boolean => !/^[-\s#]/.test(name) && makeVisible(name) === name;

/** @param options gate false: nothing fails; confirm true: times do not fail yet, exact counts do */
export function outcomeOf(judgements: readonly Judgement[], options: { gate: boolean; confirm: boolean }): Outcome {
  const cells = judgements.flatMap((judgement) => Object.values(judgement.cells));
  const hasCount = (verdict: string) => (cell: (typeof cells)[number]) =>
    cell.counts?.some((count) => count.verdict === verdict) ?? false;
  const failing = judgements.flatMap(({ gate }) => gate).filter(({ failed }) => failed);
  const cellsOf = ({ cell, cells = [] }: GateReason): string[] => (cell === undefined ? cells : [cell]);
  const waits = (reason: GateReason): boolean =>
    options.confirm && reason.rule === 'time' && cellsOf(reason).length > 0 && cellsOf(reason).every(isOneLine);
  const missing = judgements.flatMap(({ notMeasured = [] }) => notMeasured.map(({ name }) => makeVisible(name)));
  return {
    verdict: worstVerdict(judgements.map(({ verdict }) => verdict)),
    regressions: cells.filter((cell) => isSlower(cell) || hasCount('grown')(cell)).length,
    improvements: cells.filter((cell) => cell.verdict === 'improved' || hasCount('shrunk')(cell)).length,
    inconclusive: cells.filter(({ verdict }) => verdict === 'inconclusive').length,
    notMeasured: [...new Set(missing)],
    fails: options.gate && failing.some((reason) => !waits(reason)),
    suspects: options.gate ? [...new Set(failing.filter(waits).flatMap(cellsOf))] : [],
  };
}

function setOutcome({ verdict, regressions, improvements, inconclusive, suspects, notMeasured }: Outcome): void {
  for (const [name, value] of Object.entries({ verdict, regressions, improvements, inconclusive }))
    core.setOutput(name, value);
  core.setOutput('suspects', suspects.join('\n'));
  core.setOutput('not-measured', notMeasured.length);
  core.setOutput('not-measured-names', notMeasured.join('\n'));
}
