/** A comparison in the words of people: whose commits these are, and of which pull request. Pure. */
import type { RunDocument } from '../document/index.ts';
import type { Job } from './job.ts';
import type { Sides } from './sides.ts';

/**
 * `main → pull request 12` says more than two commits, which stay beside the names. The document is one of the pull request's
 * head, as everything else of the job is, though what was checked out and measured is the merge: a second stage knows it by that.
 */
export function nameSides(
  document: RunDocument,
  { pullRequest, ref }: Pick<Job, 'pullRequest' | 'ref'>,
  { names, note }: Pick<Sides, 'names' | 'note'> = {},
): RunDocument {
  const { judgement } = document;
  if (judgement === undefined) return document;
  const rename = (base: Partial<typeof judgement.head>, head: string): Partial<typeof judgement> => ({
    ...(judgement.base && { base: { ...judgement.base, ...base } }),
    head: { ...judgement.head, name: head, ref: undefined },
  });
  if (pullRequest === undefined) {
    if (names === undefined) return document;
    return { ...document, judgement: { ...judgement, ...rename({ name: names.base, ref: undefined }, names.head) } };
  }
  const { baseRef, headSha, number } = pullRequest;
  const base = baseRef === undefined ? {} : { name: baseRef, ref: `refs/heads/${baseRef}` };
  const source = { ...document.source, commit: headSha, pullRequest: number, ...(ref === '' ? {} : { ref }) };
  const notes = note === undefined ? {} : { notes: [note, ...(judgement.notes ?? [])] };
  return { ...document, source, judgement: { ...judgement, ...rename(base, `pull request ${number}`), ...notes } };
}
