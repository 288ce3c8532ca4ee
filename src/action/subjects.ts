/** The sides as the application takes them, in the words of people: whose commits these are, and of which pull request. Pure. */
import { type ComparisonRequest } from '../app/index.ts';
import { parseSubject, subjectAt } from '../gate/index.ts';
import type { Inputs } from './inputs.ts';
import type { Sides } from './sides.ts';
import type { Job } from './job.ts';

export type Subjects = Pick<ComparisonRequest, 'base' | 'head' | 'notes' | 'configured'>;

/** Sides that the user describes: two folders, two runtimes. @throws UsageError */
export const describedSubjects = ({ base, head }: Pick<Inputs, 'base' | 'head'>): Subjects => ({
  base: parseSubject(base, 'base'),
  ...(head === '' ? {} : { head: parseSubject(head, 'head') }),
});

/**
 * `main → pull request 12` says more than two commits, which stay beside the names. The document is one of the pull request's
 * head, as everything else of the job is, though what was checked out and measured is the merge: a second stage knows it by that.
 */
export function subjectsOf(
  { base, head, names, note }: Sides,
  { pullRequest, ref }: Pick<Job, 'pullRequest' | 'ref'>,
): Subjects {
  if (pullRequest === undefined) {
    return {
      base: subjectAt(base, names && { name: names.base }),
      head: subjectAt(head, names && { name: names.head }),
    };
  }
  const { baseRef, headSha, number } = pullRequest;
  const source = { commit: headSha, pullRequest: number, ...(ref === '' ? {} : { ref }) };
  return {
    base: subjectAt(base, baseRef === undefined ? undefined : { name: baseRef, ref: `refs/heads/${baseRef}` }),
    head: subjectAt(head, { name: `pull request ${number}`, source }),
    ...(note === undefined ? {} : { notes: [note] }),
  };
}
