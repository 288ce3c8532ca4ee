/** Sentences about changed counts, each complete by itself, and the gate's reasons that counts give. */
import { cellPattern, isWorkloadId } from '../../core/cells/index.ts';
import { type CountChange, type GateReason, type GrowthCause, type PackageChange } from '../../core/document/index.ts';
import { describeFewerSyncs, formatExact, isAmountOfBytes, metricWord } from '../../core/words/index.ts';

/** A broken budget always fails. Other growth fails if `gated`, fewer flushes if `syncsFail`, and neither if a person has accepted it. */
export function countReasons(
  cell: string,
  changes: readonly CountChange[],
  { gated = true, syncsFail = false }: { gated?: boolean; syncsFail?: boolean } = {},
): GateReason[] {
  return changes.flatMap((change): GateReason[] => {
    const { verdict, allowed, accepted, acceptedBy } = change;
    if (verdict === 'fewer-syncs') {
      const consent = accepted === undefined ? '' : ` ${acceptedText(accepted, acceptedBy)}`;
      const message = `${cellPattern(cell)}: ${describeFewerSyncs(change)}.${consent}`;
      return [{ rule: 'fewer-syncs', cell, failed: syncsFail && accepted === undefined, message }];
    }
    if (accepted !== undefined) {
      const message = `${grownSentence(cell, change)} ${acceptedText(accepted, acceptedBy)}`;
      return [{ rule: 'count', cell, failed: false, message }];
    }
    if (verdict !== 'grown') return [];
    const rule = allowed === undefined ? 'count' : 'budget';
    return [{ rule, cell, failed: rule === 'budget' || gated, message: grownSentence(cell, change) }];
  });
}

/** After a reason of a workload that fails nothing. */
export const notGatedText = 'Not gated.';

/** `Accepted by ann: worth it` */
export const acceptedText = (why: string, by: string | undefined): string =>
  `Accepted${by === undefined ? '' : ` by ${by}`}: ${why}`;

/** `import reads 154 B more because your source grew (app.py 31,108 → 31,262 B).` @returns undefined for a change without explanation */
export function explainedGrowth(id: string, change: CountChange): string | undefined {
  const { metric, verdict, cause, paths = [] } = change;
  if (verdict !== 'explained' || cause === undefined || cause === 'more-calls') return undefined;
  const names = inBrackets(paths.map((path) => path.replace(/ \([^()]*\)$/, '')));
  return `${cellPattern(id)} ${growthText(metric, growthOf(change))}${reasons[cause](names, change)}.`;
}

/** Why a count grew. `names` are files in brackets, or empty. */
const reasons: Readonly<Record<GrowthCause, (names: string, change: CountChange) => string>> = {
  'own-source': (_, { metric, paths = [] }) => {
    const unit = isAmountOfBytes(metric) ? ' B' : '';
    return ` because your source grew${inBrackets(paths.map((path) => `${path.replace(/ \(([^()]*)\)$/, ' $1')}${unit}`))}`;
  },
  'more-inputs': (names) => ` because there are more input files${names}; per file nothing grew`,
  'new-folders': (names) => ` in folders that only the head has${names}`,
  'git-history': (names) => ` because it asks git, and the head has another history${names}`,
  results: (names) => ` because its results are a little longer${names}; no call was added for it`,
  'kept-files': (names) => ` because a file outside of the checkouts, one for each version, was longer before${names}`,
  dependencies: (_, change) => `: ${packagesText(change)}; ${limitText(change, 'dependencies')}`,
  runtime: (names, change) =>
    `, in the language's own library or the system${names}; ${limitText(change, 'the runtime')}`,
};

/** `import: stat 166 → 216 per run, no count may grow; on fx/f-*.txt (100 → 150).` */
function grownSentence(id: string, change: CountChange): string {
  const { metric, allowed, limit, explained, cause, packages = [], paths = [] } = change;
  if (allowed === undefined && cause === 'dependencies') {
    const more = `${verbOf(metric)} ${amountText(metric, growthOf(change))} more`;
    return `${figures(id, change)}: ${packagesText(change)} ${more}; ${limitText(change, 'dependencies')}.`;
  }
  const where = paths.length > 0 ? `; on ${paths.join(', ')}` : '';
  if (allowed === undefined && cause === 'runtime') {
    return `${figures(id, change)}, in the language's own library or the system${where}; ${limitText(change, 'the runtime')}.`;
  }
  const since = change.since === undefined ? '' : ` Since ${change.since.slice(0, 12)}.`;
  const here = limit === undefined ? '' : ` (${formatExact(limit)} here)`;
  const rule = allowed === undefined ? 'no count may grow' : `the budget allows ${allowed}${here}`;
  const known =
    explained === undefined
      ? ''
      : ` Of this growth ${amountText(metric, explained)} is explained by files that are new, longer or of another version.`;
  const changed = packages.length > 0 ? ` Changed: ${packages.map(packageText).join(', ')}.` : '';
  return `${figures(id, change)}, ${rule}${where}.${since}${known}${changed}`;
}

/** `import: open 82–84 → 484 per run` */
function figures(id: string, { metric, base, head = 0, baseRange, headRange, allowed }: CountChange): string {
  const per = isWorkloadId(id) ? 'run' : 'operation';
  const after = rangeText(headRange, head);
  const values = base === undefined ? after : `${rangeText(baseRange, base)} → ${after}`;
  // Show a budget's count by the name that its author gave it.
  const what = allowed === undefined ? metricWord(metric) : metric;
  return `${cellPattern(id)}: ${what} ${values} per ${per}`;
}

const rangeText = (range: readonly number[] | undefined, value: number): string =>
  range === undefined || range[0] === range[1] ? formatExact(value) : range.map((end) => formatExact(end)).join('–');

/** The certain growth: from the largest of the base to the smallest of the head. */
const growthOf = ({ base = 0, head = 0, baseRange, headRange }: CountChange): number =>
  (headRange?.[0] ?? head) - (baseRange?.[1] ?? base);

/** `globby 7.1.1 → 8.0.1 (npm)`, `new: left-pad 1.3.0 (npm)`, `yaml 2.4.0 (npm)` of the same version. */
function packageText({ ecosystem, name, base, head }: PackageChange): string {
  if (base === head) return `${name}${base === undefined ? '' : ` ${base}`} (${ecosystem})`;
  if (base === undefined) return `new: ${name} ${head} (${ecosystem})`;
  return head === undefined ? `removed: ${name} ${base} (${ecosystem})` : `${name} ${base} → ${head} (${ecosystem})`;
}

const packagesText = ({ packages = [], paths = [] }: CountChange): string =>
  packages.length > 0 ? packages.map(packageText).join(', ') : `dependencies${inBrackets(paths)}`;

const limitText = ({ allowGrowth = 0 }: CountChange, who: string): string =>
  `${who} may add ${formatExact(Math.round(allowGrowth * 1000) / 10)} %`;

const inBrackets = (names: readonly string[]): string => (names.length > 0 ? ` (${names.join(', ')})` : '');

const verbs: Readonly<Record<string, string>> = {
  readBytes: 'reads',
  writtenBytes: 'writes',
  copiedBytes: 'copies',
  openat: 'opens',
  open: 'opens',
  processes: 'starts',
};

const amountText = (metric: string, amount: number): string =>
  `${formatExact(amount)}${isAmountOfBytes(metric) ? ' B' : ''}`;

const verbOf = (metric: string): string => (Object.hasOwn(verbs, metric) ? verbs[metric]! : 'makes');

/** `reads 154 B more`, `makes 3 more openat calls`. */
function growthText(metric: string, more: number): string {
  if (isAmountOfBytes(metric)) return `${verbOf(metric)} ${amountText(metric, more)} more`;
  const many = (noun: string): string => `${formatExact(more)} more ${noun}${more === 1 ? '' : 's'}`;
  return metric === 'processes' ? `starts ${many('program')}` : `makes ${many(`${metricWord(metric)} call`)}`;
}
