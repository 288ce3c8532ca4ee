/** Since when: old commits measured and published (mode backfill); the commit behind an open change found and reported in an issue (input bisect). */
import * as core from '@actions/core';
import { join } from 'node:path';
import {
  backfill,
  compareSubjects,
  openChanges,
  type OpenChange,
  readRequest,
  type StoreAccess,
  untilInterrupted,
} from '../app/index.ts';
import { bisectChange, type BisectResult, describeSource, subjectAt } from '../gate/index.ts';
import type { Config } from '../gate/config/index.ts';
import { messageOf, type RunDocument, UsageError } from '../core/document/index.ts';
import type { Forge } from '../forge/index.ts';
import { createProgress } from '../report/progress/index.ts';
import { formatCount, makeVisible } from '../core/words/index.ts';
import type { Git } from './git.ts';
import type { Inputs } from './inputs.ts';
import { issueStart, issueText, reportedCommit } from './issue-text.ts';
import { type Job } from './job.ts';
import { info } from './log.ts';
import { requestOf } from './measure-step.ts';

interface Surroundings {
  inputs: Inputs;
  config: Config;
  job: Job;
  git: Git;
  store: StoreAccess;
}

/** @throws UsageError where old commits are not here */
async function refuseShallow(git: Git): Promise<void> {
  if ((await git.ask('rev-parse', '--is-shallow-repository')) !== 'true') return;
  throw new UsageError(
    'Old commits are not in this checkout, which is shallow: set fetch-depth: 0 of actions/checkout.',
  );
}

const budgetOf = (inputs: Inputs): number | undefined => {
  const { budget } = requestOf(inputs);
  return budget && 'timeNs' in budget ? budget.timeNs : undefined;
};

/** @throws UsageError, MeasurementError; Interruption where the job was cancelled */
export async function backfillHere({ inputs, config, git, job, store }: Surroundings): Promise<void> {
  await refuseShallow(git);
  const { commits, since, every } = inputs;
  const progress = createProgress(process.stderr);
  const { result } = await untilInterrupted(process, async (signal) => {
    try {
      return await backfill(
        { store, commits, since: since || undefined, every, budgetNs: budgetOf(inputs), seed: requestOf(inputs).seed },
        {
          ...{ config, workingDirectory: job.workspace, environment: process.env, progress, signal },
          source: describeSource(process.env, job.workspace),
        },
      );
    } finally {
      progress.finish();
    }
  });
  const { published, present, skipped } = result;
  const summary = `${formatCount(published.length, 'commit')} published to ${result.store}, ${present} already there, ${skipped.length} skipped.`;
  info(summary);
  for (const { commit, reason } of skipped)
    core.notice(makeVisible(`${commit.slice(0, 10)} is skipped: ${reason}`), { title: 'io-perf: backfill' });
  if (inputs.summary) await core.summary.addRaw(`### io-perf: backfill\n\n${summary}\n`).write();
}

/** Bisects the strongest change that no issue reports yet. What goes wrong here is no reason to fail the job. */
export async function bisectNews(here: Surroundings, forge: Forge): Promise<void> {
  try {
    await core.group('io-perf: since when', () => reportNews(here, forge));
  } catch (error) {
    core.warning(`No commit was looked for: ${messageOf(error)}`, { title: 'io-perf: bisect' });
  }
}

async function reportNews(here: Surroundings, forge: Forge): Promise<void> {
  const { git, store, config } = here;
  const open = (await openChanges(store)).filter(({ workload }) => config.workloads?.[workload] !== undefined);
  if (open.length === 0) {
    info('No workload became slower since a commit that is known.');
    return;
  }
  await refuseShallow(git);
  const reported = (await forge.readOwnIssues(issueStart)).flatMap(({ body }) => reportedCommit(body) ?? []);
  for (const change of open) {
    const range =
      (await git.ask('rev-list', '--first-parent', '--end-of-options', `${change.good}..${change.bad}`)) ?? '';
    const commits = range.split('\n');
    if (reported.some(({ workload, commit }) => workload === change.workload && commits.includes(commit))) {
      info(`An issue already reports the change of ${makeVisible(change.workload)}.`);
      continue;
    }
    await reportChange(here, forge, change);
    return;
  }
}

async function reportChange(here: Surroundings, forge: Forge, change: OpenChange): Promise<void> {
  const found = await bisectHere(here, change);
  if (found.found === undefined) {
    core.notice(
      makeVisible(
        `${change.workload} became slower in the store between ${change.good.slice(0, 10)} and ${change.bad.slice(0, 10)}, but these two commits do not differ here. No issue was opened.`,
      ),
      { title: 'io-perf: bisect' },
    );
    return;
  }
  const { marker, title, body } = issueText(change, found, {
    compared: await compareHere(here, found),
    job: here.job.runUrl,
    commitUrl: `${forge.place.serverUrl}/${forge.place.owner}/${forge.place.repository}/commit`,
  });
  const { url, action } = await forge.upsertIssue(marker, title, body);
  core.setOutput('issue-url', url);
  info(`${makeVisible(title)}: ${action === 'closed' ? 'its issue is closed already' : `issue ${action}`}, ${url}`);
}

async function bisectHere(
  { inputs, config, job }: Surroundings,
  { good, bad, workload }: OpenChange,
): Promise<BisectResult> {
  const progress = createProgress(process.stderr);
  const { result } = await untilInterrupted(process, async (signal) => {
    try {
      return await bisectChange(
        { good, bad, workload, budgetNs: budgetOf(inputs) },
        { config, workingDirectory: job.workspace, environment: process.env, progress, signal },
      );
    } finally {
      progress.finish();
    }
  });
  return result;
}

/** Rounds of the comparison that counts: its times are for the reader, the commit is known. */
const comparedRounds = '5';

/** The commit and the one before it, counted with call sites; undefined where that did not work. */
async function compareHere(
  { config, job }: Surroundings,
  { found, workload }: BisectResult,
): Promise<RunDocument | undefined> {
  const progress = createProgress(process.stderr);
  const request = readRequest({ rounds: comparedRounds, cells: [workload] });
  const sides = { base: subjectAt(`${found!.id}^`), head: subjectAt(found!.id) };
  try {
    const { result } = await untilInterrupted(process, (signal) =>
      compareSubjects(
        { ...request, ...sides },
        {
          ...{ config, workingDirectory: job.workspace, environment: process.env, progress, signal },
          source: describeSource(process.env, job.workspace),
          output: join(job.temporaryFolder, 'io-perf-culprit.json'),
          ready: Promise.resolve(),
        },
      ),
    );
    return result.run;
  } catch (error) {
    core.warning(`The calls of the commit were not counted: ${messageOf(error)}`, { title: 'io-perf: bisect' });
    return undefined;
  } finally {
    progress.finish();
  }
}
