/** The conclusions of the published studies (src/matrix/data/findings.yaml), looked up in one run. */
import {
  cellsOfPattern,
  type FindingCount as CountRule,
  findingCounts,
  type FindingRule,
  findings,
  pairCells,
  type Finding as PublishedConclusion,
  selectCells,
} from '../../matrix/index.ts';
import type { Finding, FindingCount, Profile, RunDocument } from '../../document/index.ts';
import { cellRatios, unitsPerOp, type CellRatio } from './ratios.ts';
import { firstSubject } from '../subject.ts';
import { arithmetic, limitedFigure } from '../counts/values.ts';

type Status = Finding['status'];

/** One rule of a conclusion. */
export interface JudgedRule {
  status: Status;
  /** What the rule is about, where the conclusion has several. */
  what?: string;
  /** `floor`: the same with native cells, for information: how much of it is the operating system's. */
  role: 'seed' | 'floor';
  published?: number;
  /** What must hold: `at least ×2`, `×1 within 5%`. */
  demand: string;
  /** The pair of cells that decides: of several, the one that fulfils the rule least. */
  measured?: CellRatio;
  /** Cells that would have to be measured. */
  missing?: [slower: string, faster: string];
}

export interface JudgedConclusion extends Finding {
  conclusion: string;
  /** What later study of the published conclusion found wrong with it. */
  correction?: string;
  rules: JudgedRule[];
}

/** From the plainest to the most reassuring: of several rules the first that any has counts. */
const order: readonly Status[] = ['does-not-hold', 'undecided', 'holds', 'not-measured'];

/**
 * Every conclusion, each with what the run says about it. One `holds` if the interval of every ratio that was measured lies
 * where it should; `does-not-hold` if one lies wholly elsewhere; else it is `undecided`.
 */
export function judgeConclusions(run: RunDocument, subject = firstSubject(run)): JudgedConclusion[] {
  return findings().map((published) => judgeConclusion(published, run, subject));
}

/** The conclusions that the run says something about, as its document keeps them. */
export function measuredConclusions(run: RunDocument, subject = firstSubject(run)): Finding[] {
  return judgeConclusions(run, subject)
    .filter(({ status, counts }) => status !== 'not-measured' || counts !== undefined)
    .map(({ id, status, published, measured, low, high, counts }) => ({
      id,
      status,
      ...(published === undefined ? {} : { published }),
      ...(measured === undefined ? {} : { measured }),
      ...(low === undefined ? {} : { low }),
      ...(high === undefined ? {} : { high }),
      ...(counts === undefined ? {} : { counts }),
    }));
}

function judgeConclusion(published: PublishedConclusion, run: RunDocument, subject: string): JudgedConclusion {
  const rules = published.rules.map((rule) => judgeRule(rule, run, subject));
  const own = rules.filter(({ role }) => role === 'seed');
  const status = order.find((candidate) => own.some((rule) => rule.status === candidate))!;
  const telling = own.find((rule) => rule.status === status)!;
  const { measured } = telling;
  const counts = judgeConclusionCounts(published.id, run, subject);
  return {
    id: published.id,
    status,
    ...(telling.published === undefined ? {} : { published: telling.published }),
    ...(measured === undefined ? {} : { measured: measured.ratio }),
    ...(measured?.low === undefined ? {} : { low: measured.low }),
    ...(measured?.high === undefined ? {} : { high: measured.high }),
    ...(counts.length === 0 ? {} : { counts }),
    conclusion: published.conclusion,
    ...(published.correction === undefined ? {} : { correction: published.correction }),
    rules,
  };
}

function judgeRule(rule: FindingRule, run: RunDocument, subject: string): JudgedRule {
  const ratios = cellRatios(run, subject, rule).map((ratio) => ({ ratio, status: statusOf(ratio, rule) }));
  const deciding = order.map((status) => ratios.find((entry) => entry.status === status)).find(Boolean);
  const missing = deciding === undefined ? missingCells(rule) : undefined;
  return {
    status: deciding?.status ?? 'not-measured',
    ...(rule.what === undefined ? {} : { what: rule.what }),
    role: rule.role ?? 'seed',
    ...(rule.published === undefined ? {} : { published: rule.published }),
    demand: rule.atLeast === undefined ? `×${rule.about} within ${rule.within}` : `at least ×${rule.atLeast}`,
    ...(deciding === undefined ? {} : { measured: deciding.ratio }),
    ...(missing === undefined ? {} : { missing }),
  };
}

/** Where the interval must lie. */
function rangeOf({ atLeast, about, within }: FindingRule): { from: number; to: number } {
  if (about === undefined) return { from: atLeast ?? 1, to: Infinity };
  const share = Number((within ?? '0%').slice(0, -1)) / 100;
  return { from: about * (1 - share), to: about * (1 + share) };
}

function statusOf({ low = 0, high = Infinity }: CellRatio, rule: FindingRule): Status {
  const { from, to } = rangeOf(rule);
  if (low >= from && high <= to) return 'holds';
  return high < from || low > to ? 'does-not-hold' : 'undecided';
}

/** A pair of cells that the suites have: the published ones where they are. */
function missingCells(rule: FindingRule): [string, string] | undefined {
  for (const suite of ['seeds', 'standard', 'full']) {
    const pair = pairCells(
      rule,
      selectCells({ suite }).map(({ id }) => id),
    )[0];
    if (pair) return [pair.slower, pair.faster];
  }
  return undefined;
}

/**
 * The counts that explain a published conclusion (src/matrix/data/finding-counts.yaml): the rules that the run has counts for; of several cells that one
 * means, the one that fulfils it least.
 */
function judgeConclusionCounts(conclusion: string, run: RunDocument, subject: string): FindingCount[] {
  const profiles = new Map<string, { profile: Profile; bytesPerOp: number | undefined }>();
  for (const [id, { subject: subjects }] of Object.entries(run.cells)) {
    const measured = Object.hasOwn(subjects, subject) ? subjects[subject]! : undefined;
    if (measured?.profile) profiles.set(id, { profile: measured.profile, bytesPerOp: measured.bytesPerOp });
  }
  return findingCounts()
    .filter((rule) => rule.finding === conclusion)
    .flatMap((rule) => {
      const judged = cellsOfPattern(rule.cell, profiles.keys()).flatMap((id): FindingCount[] => {
        const counted = profiles.get(id)!;
        const { profile } = counted;
        // Sums of the system know no names of calls.
        if (profile.source === 'counters' || profile.source === 'proc') return [];
        return [judgeCell(rule, id, profile, unitsPerOp(id, counted, rule.per))];
      });
      const worst = (['does-not-hold', 'undecided', 'holds'] as const)
        .map((status) => judged.find((one) => one.status === status))
        .find(Boolean);
      return worst ? [worst] : [];
    });
}

function judgeCell(rule: CountRule, cell: string, profile: Profile, units: number): FindingCount {
  const { what, metric, beyond, per = 'op', exactly, atLeast, atMost } = rule;
  const names = beyond === undefined ? [metric] : [metric, beyond];
  const isUnstable = names.some(
    (name) => profile.unstable?.some((one) => one === name || one === `kind ${name}`) ?? false,
  );
  const count = limitedFigure(profile, metric) - (beyond === undefined ? 0 : limitedFigure(profile, beyond));
  const measured = count / units;
  const isKept =
    (exactly === undefined || Math.abs(measured - exactly) <= arithmetic) &&
    (atLeast === undefined || measured >= atLeast - arithmetic) &&
    (atMost === undefined || measured <= atMost + arithmetic);
  return {
    what,
    status: isUnstable ? 'undecided' : isKept ? 'holds' : 'does-not-hold',
    cell,
    metric,
    per,
    measured,
    demand: [
      ...(exactly === undefined ? [] : [`exactly ${exactly}`]),
      ...(atLeast === undefined ? [] : [`at least ${atLeast}`]),
      ...(atMost === undefined ? [] : [`at most ${atMost}`]),
    ].join(', '),
  };
}
