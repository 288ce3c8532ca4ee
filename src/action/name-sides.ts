/** A comparison on a pull request in the words of people: whose commits these are, and of which pull request. Pure. */
import type { RunDocument } from '../model/index.ts';
import type { Job } from './job.ts';

/**
 * `main → pull request 12` says more than two commits, which stay beside the names. The document is one of the pull request's
 * head, as everything else of the job is, though what was checked out and measured is the merge: a second stage knows it by that.
 */
export function nameSides(document: RunDocument, { pullRequest, ref }: Pick<Job, 'pullRequest' | 'ref'>): RunDocument {
  const { judgement } = document;
  if (judgement?.base === undefined || pullRequest === undefined) return document;
  const { baseRef, headSha, number } = pullRequest;
  const base = { ...judgement.base, ...(baseRef === undefined ? {} : { name: baseRef, ref: `refs/heads/${baseRef}` }) };
  const head = { ...judgement.head, name: `pull request ${number}`, ref: undefined };
  const source = { ...document.source, commit: headSha, pullRequest: number, ...(ref === '' ? {} : { ref }) };
  return { ...document, source, judgement: { ...judgement, base, head } };
}
