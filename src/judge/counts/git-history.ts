/** Calls to git: the head's history is longer by the commits between, and its objects are stored elsewhere. */
import { kindOf } from '../../core/document/index.ts';
import { bytesPerObject, callsPerObject, moreObjects } from './policy.ts';
import { type ComparedFile, countOf, isByteMetric, ownerOfFile } from './compared-file.ts';
import type { ProcessesOf } from './new-files.ts';
import { limited, type Share } from './share.ts';

export const isOfGit = (file: ComparedFile): boolean => ownerOfFile(file).kind === 'git';

/** All files of the repository together: an object is a file on one side and in a pack on the other. */
export function byHistory(
  files: readonly ComparedFile[],
  metric: string,
  { commits, processesOf }: { commits: number; processesOf: ProcessesOf },
): Share | undefined {
  const own = files.filter(isOfGit);
  const growth = own.reduce((sum, { base, head }) => sum + countOf(head, metric) - countOf(base, metric), 0);
  const processes = own.reduce((most, file) => Math.max(most, processesOf(file)), 1);
  const objects = (commits + moreObjects) * processes;
  if (isByteMetric(metric)) return limited('git-history', growth, objects * bytesPerObject);
  return kindOf(metric) === undefined ? undefined : limited('git-history', growth, objects * callsPerObject);
}
