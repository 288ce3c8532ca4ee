/** Accepting a change by a comment of someone who may: recorded in the store for the commit that the comment was about, and answered in the thread. */
import * as core from '@actions/core';
import { type AcceptanceComment, parseAcceptance, readAcceptanceComment } from './acceptance-comment.ts';
import { type Forge, ForgeError, isFault } from '../forge/index.ts';
import type { Config } from '../gate/config/index.ts';
import { acceptChange, type StoreAccess } from '../app/index.ts';
import { messageOf, UsageError } from '../core/document/index.ts';
import { commentMarker } from '../report/index.ts';
import { info, warn } from './log.ts';
import { judgedCommit } from './report-comment.ts';

/**
 * What the comment of this job's event asks for. Configuration, whose workloads may be named, and store are opened only when the author is
 * known to be one who may.
 * @throws UsageError, MeasurementError, ForgeError: nothing was recorded; the thread says so, too
 */
export async function acceptHere(
  openForge: () => Forge,
  config: () => Promise<Config>,
  openStore: () => Promise<StoreAccess>,
): Promise<void> {
  const comment = readAcceptanceComment(process.env);
  const accept = async (): Promise<string> => {
    const forge = openForge();
    try {
      const { name, reason } = parseAcceptance(comment);
      await checkRights(forge, comment);
      const { commit, next } = await acceptedCommit(forge, comment, name);
      // Who asked, not who started the workflow, is on record.
      const request = { pattern: name, commit, reason, by: comment.author, pullRequest: comment.pullRequest };
      const known = await config();
      await acceptChange(await openStore(), request, known);
      return await answer(forge, comment, `\`${name}\` is accepted at ${commit}. ${next}`);
    } catch (error) {
      await answer(forge, comment, `Nothing was accepted. ${messageOf(error)}`);
      throw error;
    }
  };
  core.setOutput('comment-url', await core.group('io-perf: accepting', accept));
  core.setOutput('verdict', 'new');
}

/** @returns the address of the answer; empty when the forge refused it */
async function answer(forge: Forge, { pullRequest, id }: AcceptanceComment, text: string): Promise<string> {
  const marker = commentMarker(`accepted ${id}`);
  try {
    const { url } = await forge.upsertComment(pullRequest, marker, `${marker}\nio-perf: ${text}\n`);
    info(`Answered in ${url}: ${text}`);
    return url;
  } catch (error) {
    if (!(error instanceof ForgeError)) throw error;
    warn(`${error.message} The answer is not in the thread; it is: ${text}`, 'io-perf: no answer');
    return '';
  }
}

/**
 * Of a merged pull request the commit that it became, where the new level of the default branch begins; of an open one the commit
 * that the author was looking at. Reports name the commit that they judged: what was pushed or judged afterwards is not accepted.
 * @returns the commit, and a sentence on what follows from it
 * @throws UsageError where it cannot be known
 */
async function acceptedCommit(
  forge: Forge,
  { pullRequest, writtenAtMs }: AcceptanceComment,
  name: string,
): Promise<Record<'commit' | 'next', string>> {
  const { mergedAs, mergedAt, headSha } = await forge.readPullRequest(pullRequest);
  // Also true where the forge does not say when.
  if (mergedAs !== undefined && !(Date.parse(mergedAt ?? '') > writtenAtMs)) {
    return { commit: mergedAs, next: 'From this commit on the new level is the accepted one.' };
  }
  const reports = (await forge.readOwnComments(pullRequest, '<!-- io-perf:')).flatMap(({ body, updatedAt = '' }) => {
    const commit = judgedCommit(body);
    return commit === undefined ? [] : [{ commit, isSeen: Date.parse(updatedAt) < writtenAtMs }];
  });
  if (reports.length === 0) {
    throw new UsageError(
      `There is no report of io-perf in this thread, so it is not known which commit is meant: wait for the report and write again, or type io-perf accept ${name} --commit SHA --reason WHY --store STORE.`,
    );
  }
  const [commit, ...others] = new Set(reports.flatMap((report) => (report.isSeen ? report.commit : [])));
  if (commit === undefined) {
    throw new UsageError('The report has changed since the comment was written: look at it, and write again.');
  }
  if (others.length > 0) {
    throw new UsageError(
      'The reports in this thread are about different commits: wait for the last one, and write again.',
    );
  }
  const next =
    headSha === commit
      ? 'Run the job again: its next report on this commit counts it as accepted.'
      : `That is the commit of the report. The head is ${headSha} by now: it is judged by itself.`;
  return { commit, next: `${next} It holds after the merge, too.` };
}

/** Permissions and roles of GitHub, Gitea and Forgejo that may push. */
const writing: readonly string[] = ['write', 'maintain', 'admin', 'owner'];

/**
 * Everyone who may push to the repository may accept. How an author is called in the event (owner, member, collaborator) says nothing of write access: a forge that cannot be asked accepts nothing.
 * @throws UsageError for an author who may not; ForgeError
 */
async function checkRights(forge: Forge, { author, mayPush }: AcceptanceComment): Promise<void> {
  const { name, kind } = forge.place;
  const refuse = (why: string): never => {
    throw new UsageError(`${author} may not accept changes: that takes write access to the repository, and ${why}.`);
  };
  try {
    const levels = await forge.readPermission(author);
    if (levels.some((level) => writing.includes(level))) return;
    refuse(`${name} says "${levels[0] ?? 'none'}"`);
  } catch (error) {
    if (isFault(error, 'not-found')) refuse(`${name} knows no such collaborator`);
    if (!isFault(error, 'forbidden')) throw error;
    // The token of a job may not ask Gitea and Forgejo, whose events say it of the author instead.
    if ((kind === 'gitea' || kind === 'forgejo') && mayPush !== undefined) {
      if (mayPush) return;
      refuse(`${name} says in the event that ${author} may not push`);
    }
    refuse(`${name} does not let this token ask: give the input token one that may`);
  }
}
