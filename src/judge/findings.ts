/** The conclusions of the published studies (src/matrix/data/findings.yaml), looked up in one run. */
import {
  findings,
  pairCells,
  selectCells,
  type Finding as PublishedFinding,
  type FindingRule,
} from '../matrix/index.ts';
import type { Finding, RunDocument } from '../document/index.ts';
import { cellRatios, type CellRatio } from './cell-ratio.ts';
import { judgeFindingCounts } from './finding-counts.ts';
import { firstSubject } from './first-subject.ts';

type Status = Finding['status'];

/** One rule of a finding. */
export interface JudgedRule {
  status: Status;
  /** What the rule is about, where the finding has several. */
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

export interface JudgedFinding extends Finding {
  conclusion: string;
  /** What later study of the published conclusion found wrong with it. */
  correction?: string;
  rules: JudgedRule[];
}

/** From the plainest to the most reassuring: of several rules the first that any has counts. */
const order: readonly Status[] = ['does-not-hold', 'undecided', 'holds', 'not-measured'];

/**
 * Every finding, each with what the run says about it. A finding `holds` if the interval of every ratio that was measured lies
 * where it should; `does-not-hold` if one lies wholly elsewhere; else it is `undecided`.
 */
export function judgeFindings(run: RunDocument, subject = firstSubject(run)): JudgedFinding[] {
  return findings().map((finding) => judgeFinding(finding, run, subject));
}

/** The findings that the run says something about, as its document keeps them. */
export function measuredFindings(run: RunDocument, subject = firstSubject(run)): Finding[] {
  return judgeFindings(run, subject)
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

function judgeFinding(finding: PublishedFinding, run: RunDocument, subject: string): JudgedFinding {
  const rules = finding.rules.map((rule) => judgeRule(rule, run, subject));
  const own = rules.filter(({ role }) => role === 'seed');
  const status = order.find((candidate) => own.some((rule) => rule.status === candidate))!;
  const telling = own.find((rule) => rule.status === status)!;
  const { measured } = telling;
  const counts = judgeFindingCounts(finding.id, run, subject);
  return {
    id: finding.id,
    status,
    ...(telling.published === undefined ? {} : { published: telling.published }),
    ...(measured === undefined ? {} : { measured: measured.ratio }),
    ...(measured?.low === undefined ? {} : { low: measured.low }),
    ...(measured?.high === undefined ? {} : { high: measured.high }),
    ...(counts.length === 0 ? {} : { counts }),
    conclusion: finding.conclusion,
    ...(finding.correction === undefined ? {} : { correction: finding.correction }),
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
