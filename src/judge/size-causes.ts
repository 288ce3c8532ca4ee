/** Where calls have no names: as much as the sizes allow of what has changed, whichever of it is read, and how often. */
import { isByteMetric, type ChangedFile } from './compared-file.ts';
import { timesMore, unexplained, type Explanation } from './file-causes.ts';
import { isProgram } from './program-text.ts';

/** A file may be read more than once: Python reads its script three times, bash the beginning of it twice. */
const mostPasses = 4;
/** The smallest piece in which interpreters read. */
const page = 4096;
/** Calls for a file that is loaded for the first time, beside those for its pages. */
const readsPerFile = 4;

export function explainBySize(
  changed: readonly ChangedFile[],
  metric: string,
  growth: number,
  before: number,
): Explanation {
  const isInput = ({ name, base }: ChangedFile): boolean => base === undefined && !isProgram(name);
  const own = changed.filter((file) => !isInput(file));
  const inputs = changed.filter((file) => isInput(file) && file.head !== undefined);
  const ratio = Math.max(1, ...inputs.map(({ peers = 0 }) => (peers > 0 ? (peers + inputs.length) / peers : 1)));
  const sum = (files: readonly ChangedFile[]): number => files.reduce((most, file) => most + mostOf(file, metric), 0);
  const bySource = sum(own);
  const byInputs = Math.max(sum(inputs), isByteMetric(metric) ? before * (ratio - 1) : timesMore(before, ratio));
  if (bySource + byInputs === 0) return unexplained;
  const cause = bySource >= byInputs ? 'own-source' : 'more-inputs';
  const files = (cause === 'own-source' ? own : inputs)
    .map(({ name, base = 0, head = 0 }) => ({ name, base, head }))
    .filter(({ base, head }) => head > base)
    .sort((a, b) => b.head - b.base - (a.head - a.base));
  return { ...unexplained, told: Math.min(growth, bySource + byInputs), cause, files };
}

function mostOf({ base = 0, head = 0 }: ChangedFile, metric: string): number {
  if (head <= base) return 0;
  if (metric === 'readBytes') return mostPasses * (head - base);
  if (metric !== 'read') return 0;
  return mostPasses * (Math.floor(head / page) - Math.floor(base / page)) + (base === 0 ? readsPerFile : 0);
}
