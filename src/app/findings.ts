/** The published conclusions, and whether they hold in a run. */
import { UsageError, type RunDocument } from '../document/index.ts';
import { judgeConclusions } from '../judge/index.ts';
import { readRunDocument } from './document-file.ts';

/**
 * @param wanted one of several subjects of the run; default: the head
 * @throws UsageError
 */
export async function findingsOf(path: string, wanted?: string): Promise<ReturnType<typeof judgeConclusions>> {
  const run = await readRunDocument(path);
  return judgeConclusions(run, chooseSubject(run, wanted, path));
}

function chooseSubject({ subjects }: RunDocument, wanted: string | undefined, path: string): string {
  const names = Object.keys(subjects);
  const subject = wanted ?? (names.includes('head') || names.length === 0 ? 'head' : names[0]!);
  if (wanted !== undefined && !names.includes(wanted)) {
    throw new UsageError(`${path} has no subject "${wanted}": it has ${names.join(', ')}.`);
  }
  return subject;
}
