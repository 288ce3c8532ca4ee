/** What is said of a count: why it fails a build, or warns, or why it grew and fails nothing. One sentence for each. */
import { cellPattern, isWorkloadId } from '../matrix/index.ts';
import { type CountChange, type GateFinding } from '../document/index.ts';
import { formatExact, isAmountOfBytes, metricWord } from '../present/words/index.ts';

/**
 * Findings of one cell's counts. A broken budget fails whatever there is to compare with; growth without one where `gated`.
 * Growth that a person has accepted is told and does not fail.
 */
export function countFindings(cell: string, changes: readonly CountChange[], gated = true): GateFinding[] {
  return changes.flatMap((change): GateFinding[] => {
    const { verdict, allowed, accepted, acceptedBy } = change;
    if (accepted !== undefined) {
      const message = `${sentence(cell, change)} ${acceptedText(accepted, acceptedBy)}`;
      return [{ rule: 'count', cell, failed: false, message }];
    }
    if (verdict !== 'grown') return [];
    const rule = allowed === undefined ? 'count' : 'budget';
    return [{ rule, cell, failed: rule === 'budget' || gated, message: sentence(cell, change) }];
  });
}

/**
 * `import reads 154 B more because your source grew (app.py 31,108 → 31,262 B).`
 * @returns undefined for a change that needs no explanation, or has none
 */
export function explainedGrowth(id: string, change: CountChange): string | undefined {
  const { metric, base = 0, head = 0, verdict, cause, paths = [] } = change;
  if (verdict !== 'within-tolerance' || cause === undefined || head <= base) return undefined;
  const unit = isAmountOfBytes(metric) ? ' B' : '';
  const files = paths.map((path) => `${path.replace(/ \(([^()]*)\)$/, ' $1')}${unit}`);
  const what = `${cellPattern(id)} ${deed(metric, head - base)}`;
  if (cause === 'own-source') return `${what} because your source grew${inBrackets(files)}.`;
  const names = paths.map((path) => path.replace(/ \([^()]*\)$/, ''));
  return `${what} because there are more input files${inBrackets(names)}; per file nothing grew.`;
}

/** `Accepted by ann: worth it` */
export const acceptedText = (why: string, by: string | undefined): string =>
  `Accepted${by === undefined ? '' : ` by ${by}`}: ${why}`;

/** `import-10k: stat 166 → 216 per run, no count may grow; on fx/f-*.txt (100 → 150).` */
function sentence(id: string, { metric, base, head = 0, allowed, limit, explained, paths = [] }: CountChange): string {
  const per = isWorkloadId(id) ? 'run' : 'operation';
  const values = base === undefined ? formatExact(head) : `${formatExact(base)} → ${formatExact(head)}`;
  const here = limit === undefined ? '' : ` (${formatExact(limit)} here)`;
  const rule = allowed === undefined ? 'no count may grow' : `the budget allows ${allowed}${here}`;
  const where = paths.length > 0 ? `; on ${paths.join(', ')}` : '';
  const rest =
    explained === undefined
      ? ''
      : ` Of this growth ${formatExact(explained)}${isAmountOfBytes(metric) ? ' B' : ''} is your own larger source, or more input files.`;
  // A budget's count by the name that its author gave it.
  const what = allowed === undefined ? metricWord(metric) : metric;
  return `${cellPattern(id)}: ${what} ${values} per ${per}, ${rule}${where}.${rest}`;
}

const inBrackets = (names: readonly string[]): string => (names.length > 0 ? ` (${names.join(', ')})` : '');

const verbs: Readonly<Record<string, string>> = {
  readBytes: 'reads',
  writtenBytes: 'writes',
  copiedBytes: 'copies',
};

/** `reads 154 B more`, `makes 3 more openat calls`. */
function deed(metric: string, more: number): string {
  const verb = Object.hasOwn(verbs, metric) ? verbs[metric] : undefined;
  if (verb !== undefined) return `${verb} ${formatExact(more)} B more`;
  const many = (noun: string): string => `${formatExact(more)} more ${noun}${more === 1 ? '' : 's'}`;
  return metric === 'processes' ? `starts ${many('program')}` : `makes ${many(`${metricWord(metric)} call`)}`;
}
