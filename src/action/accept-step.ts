/** Accepting a change by a comment: recorded in the store for the commit that the forge names, and answered. */
import { ioPerf } from '../cli/index.ts';
import type { Forge } from '../forge/index.ts';
import { ExitCode, MeasurementError, UsageError } from '../model/index.ts';
import { commentMarker } from '../report/index.ts';
import type { Acceptance } from './acceptance.ts';
import { postComment } from './post-step.ts';

/**
 * An open pull request is accepted at its head; a merged one at the commit that it became, where the new level of the default
 * branch begins.
 * @returns the address of the answer; empty when the forge refused it
 * @throws UsageError, MeasurementError: nothing was recorded; ForgeError: the pull request cannot be read
 */
export async function accept(acceptance: Acceptance, forge: Forge, store: string): Promise<string> {
  const { cells, reason, author, pullRequest, commentId } = acceptance;
  const { mergedAs, headSha } = await forge.readPullRequest(pullRequest);
  const commit = mergedAs ?? headSha;
  // Who asked, not who started the workflow, is on record.
  process.env.GITHUB_ACTOR = author;
  const words = ['bless', cells, '--commit', commit, '--reason', reason, '--store', store];
  const { code, message } = await ioPerf(words);
  if (code === ExitCode.usage) throw new UsageError(message);
  if (code !== ExitCode.fine) throw new MeasurementError(message);
  const marker = commentMarker(`accepted ${commentId}`);
  const next =
    mergedAs === undefined
      ? 'The next report on this commit counts it as accepted. After the merge, say it once more, so that the default branch has its new level.'
      : 'From this commit on the new level is the accepted one.';
  const body = `${marker}\nio-perf: \`${cells}\` is accepted at ${commit}. ${next}\n`;
  return postComment(forge, pullRequest, marker, body);
}
