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
} from '../app/index.ts';
import { bisectChange, type BisectResult, describeSource, subjectAt } from '../gate/index.ts';
import { messageOf, type RunDocument, UsageError } from '../core/document/index.ts';
import type { Forge } from '../forge/index.ts';
import { formatCount, makeVisible } from '../core/words/index.ts';
import { type Git, isShallow } from './git.ts';
import type { Inputs } from './inputs.ts';
import { issueStart, issueText, reportedCommit } from './issue-text.ts';
import type { Here } from './job.ts';
import { info, notice, warn } from './log.ts';
import { requestOf, withProgress } from './measure-step.ts';

/** @throws UsageError where old commits are not here */
async function refuseShallow(git: Git): Promise<void> {
  if (!(await isShallow(git))) return;
  throw new UsageError(
    'Old commits are not in this checkout, which is shallow: set fetch-depth: 0 of actions/checkout.',
  );
}

const budgetOf = (inputs: Inputs): number | undefined => {
  const { budget } = requestOf(inputs);
  return budget && 'timeNs' in budget ? budget.timeNs : undefined;
};

const placeOf = ({ config, job }: Here) => ({ config, workingDirectory: job.workspace, environment: process.env });

/** @throws UsageError, MeasurementError; Interruption where the job was cancelled */
export async function backfillHere(here: Here, store: StoreAccess): Promise<void> {
  const { inputs, git, job } = here;
  await refuseShallow(git);
  const { commits, since, every } = inputs;
  const { result } = await withProgress((hooks) =>
    backfill(
      { store, commits, since: since || undefined, every, budgetNs: budgetOf(inputs), seed: requestOf(inputs).seed },
      { ...placeOf(here), ...hooks, source: describeSource(process.env, job.workspace) },
    ),
  );
  const { published, present, skipped } = result;
  const summary = `${formatCount(published.length, 'commit')} published to ${result.store}, ${present} already there, ${skipped.length} skipped.`;
  info(summary);
  for (const { commit, reason } of skipped)
    notice(makeVisible(`${commit.slice(0, 10)} is skipped: ${reason}`), 'io-perf: backfill');
  if (inputs.summary) await core.summary.addRaw(`### io-perf: backfill\n\n${summary}\n`).write();
}

/** Bisects the strongest change that no issue reports yet. What goes wrong here is no reason to fail the job. */
export async function bisectNews(here: Here, store: StoreAccess, forge: Forge): Promise<void> {
  try {
    await core.group('io-perf: since when', () => reportNews(here, store, forge));
  } catch (error) {
    warn(`No commit was looked for: ${messageOf(error)}`, 'io-perf: bisect');
  }
}

async function reportNews(here: Here, store: StoreAccess, forge: Forge): Promise<void> {
  const { git, config } = here;
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

async function reportChange(here: Here, forge: Forge, change: OpenChange): Promise<void> {
  const { good, bad, workload } = change;
  const { result: found } = await withProgress((hooks) =>
    bisectChange({ good, bad, workload, budgetNs: budgetOf(here.inputs) }, { ...placeOf(here), ...hooks }),
  );
  if (found.found === undefined) {
    const text = `${workload} became slower in the store between ${good.slice(0, 10)} and ${bad.slice(0, 10)}, but these two commits do not differ here. No issue was opened.`;
    notice(makeVisible(text), 'io-perf: bisect');
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

/** Rounds of the comparison that counts: its times are for the reader, the commit is known. */
const comparedRounds = '5';

/** The commit and the one before it, counted with call sites; undefined where that did not work. */
async function compareHere(here: Here, { found, workload }: BisectResult): Promise<RunDocument | undefined> {
  const { workspace, temporaryFolder } = here.job;
  const request = readRequest({ rounds: comparedRounds, cells: [workload] });
  const sides = { base: subjectAt(`${found!.id}^`), head: subjectAt(found!.id) };
  const output = join(temporaryFolder, 'io-perf-culprit.json');
  try {
    const { result } = await withProgress((hooks) =>
      compareSubjects(
        { ...request, ...sides },
        {
          ...placeOf(here),
          ...hooks,
          output,
          ready: Promise.resolve(),
          source: describeSource(process.env, workspace),
        },
      ),
    );
    return result.run;
  } catch (error) {
    warn(`The calls of the commit were not counted: ${messageOf(error)}`, 'io-perf: bisect');
    return undefined;
  }
}
