/** The conclusions of the published studies (src/suite/matrix/data/findings.yaml), looked up in one run. */
import {
  type CellRatio,
  defined,
  type Finding,
  type JudgedConclusion,
  type JudgedRule,
  type RunDocument,
  type CellSubject,
  type JudgedSpeed,
  sampleValues,
  samplesOf,
} from '../../core/document/index.ts';
import { cellRatios } from './cell-ratios.ts';
import { firstSubject } from '../../judge/index.ts';
import {
  type Finding as PublishedConclusion,
  type FindingRule,
  findings,
  isAsPublished,
  pairCells,
  selectCells,
  cellsOfPattern,
  type FindingSpeed,
  repeatedFigures,
} from '../matrix/index.ts';
import { parseCellId, cellBytes } from '../../core/cells/index.ts';
import { fewSamples, obstacleOf, pairIsAsPublished } from './conditions.ts';
import { judgeConclusionCounts } from './conclusion-counts.ts';
import { median, studyFigure } from '../../core/stats/index.ts';

type Status = Finding['status'];

/** A repeated study is asked about its own conclusions, any other run about all. */
const conclusionsFor = ({ study }: RunDocument): readonly PublishedConclusion[] =>
  findings().filter((published) => study === undefined || published.study === study);

/** Every conclusion that the run may be about, or those that are wanted, each with what it says about them. */
export function judgeConclusions(
  run: RunDocument,
  subject = firstSubject(run),
  wanted: readonly PublishedConclusion[] = conclusionsFor(run),
): JudgedConclusion[] {
  return wanted.map((published) => judgeConclusion(published, run, subject, true));
}

/** The conclusions that the run says something about, as its document keeps them. */
export function measuredConclusions(run: RunDocument, subject = firstSubject(run)): Finding[] {
  return conclusionsFor(run)
    .map((published) => judgeConclusion(published, run, subject, false))
    .filter(({ measured, counts, rules }) => {
      const isMet = rules.some(({ role, status }) => role === 'seed' && status === 'not-applicable');
      return measured !== undefined || counts !== undefined || isMet;
    })
    .map(({ id, status, reason, decided, outOf, published, measured, low, high, counts }) => ({
      id,
      status,
      ...defined({ reason }),
      decided,
      outOf,
      ...defined({ published, measured, low, high, counts }),
    }));
}

/** @param namesMissing whether each rule that was not measured is to have the cells that would decide it: looking for them takes a while */
function judgeConclusion(
  published: PublishedConclusion,
  run: RunDocument,
  subject: string,
  namesMissing: boolean,
): JudgedConclusion {
  const rules = published.rules.map((rule) => judgeRule(rule, published.study, run, subject, namesMissing));
  const own = rules.filter(({ role }) => role === 'seed');
  const { status, reason, telling } = sumUp(own);
  const measured = telling?.measured;
  const counts = judgeConclusionCounts(published.id, run, subject);
  const again = own.some(needsMorePasses) ? repeatCommand(run, published.rules) : undefined;
  return {
    id: published.id,
    status,
    ...defined({ reason }),
    decided: own.filter((rule) => rule.status === 'holds' || rule.status === 'does-not-hold').length,
    outOf: own.length,
    ...defined({
      published: telling?.published,
      measured: measured?.ratio,
      low: measured?.low,
      high: measured?.high,
    }),
    ...(counts.length === 0 ? {} : { counts }),
    conclusion: published.conclusion,
    ...defined({ correction: published.correction, makeTrue: published.makeTrue, again }),
    rules,
    speeds: judgeSpeeds(published.speeds ?? [], run, subject),
  };
}

/** Samples with which a ratio has an interval, one from each repetition. */
const enoughPasses = 4;

const needsMorePasses = ({ status, reason, measured }: JudgedRule): boolean =>
  (status === 'undecided' && measured !== undefined) ||
  (status === 'not-measured' && reason?.startsWith(fewSamples) === true);

/** For the tables of the author that the rules name. */
function repeatCommand({ study, cells }: RunDocument, rules: readonly FindingRule[]): string | undefined {
  if (study === undefined) return undefined;
  const samples = Object.values(cells).flatMap(({ subject }) => Object.values(subject).flatMap(samplesOf));
  const passes = 1 + samples.reduce((most, { pass = 0 }) => Math.max(most, pass), 0);
  const tables = [...new Set(rules.flatMap(({ rows = [] }) => rows.map((row) => row.split(':', 1)[0]!)))];
  const sudo = rules.some(({ slower, faster }) => `${slower} ${faster}`.includes('cache=cold')) ? 'sudo ' : '';
  const times = passes < enoughPasses ? enoughPasses : 2 * passes;
  return `${sudo}io-perf study ${study} --rows ${tables.join(',')} --repeat ${times}`;
}

/**
 * A conclusion holds if every rule of the study does. One that does not hold refutes it, measured or not the others; to confirm it,
 * some of the rules are not enough.
 */
function sumUp(own: readonly JudgedRule[]): { status: Status; reason?: string; telling?: JudgedRule } {
  const first = (status: Status): JudgedRule | undefined => own.find((rule) => rule.status === status);
  const refuted = first('does-not-hold');
  if (refuted) return { status: 'does-not-hold', telling: refuted };
  const open = first('undecided');
  if (open) return { status: 'undecided', telling: open, ...defined({ reason: open.reason }) };
  const confirmed = own.filter(({ status }) => status === 'holds');
  if (own.length > 0 && confirmed.length === own.length) return { status: 'holds', telling: confirmed[0]! };
  const rest = own.find(({ status, reason }) => status !== 'holds' && reason !== undefined);
  if (confirmed.length > 0) {
    const why = rest?.reason ?? 'the others were not measured';
    const reason = `only ${confirmed.length} of ${own.length} rules hold so far: ${why}`;
    return { status: 'undecided', reason, telling: confirmed[0]! };
  }
  if (own.length === 0)
    return { status: 'not-applicable', reason: "speeds of the author's machine are shown beside ours, not judged" };
  const foreign = first('not-applicable');
  const telling = foreign ?? rest ?? own[0]!;
  const reason = telling.reason;
  return { status: telling.status, ...defined({ reason }), telling };
}

/** From the plainest to the most reassuring: of several pairs the first that any has counts. */
const order: readonly Status[] = ['does-not-hold', 'undecided', 'holds'];

function judgeRule(
  rule: FindingRule,
  study: string,
  run: RunDocument,
  subject: string,
  namesMissing: boolean,
): JudgedRule {
  const all = cellRatios(run, subject, rule);
  const ratios = all.filter((ratio) => pairIsAsPublished(ratio, study));
  const obstacles = ratios.map((ratio) => obstacleOf(ratio, rule, run, subject));
  const judged = ratios.flatMap((ratio, index) => (obstacles[index] ? [] : [{ ratio, status: statusOf(ratio, rule) }]));
  const deciding = order.map((status) => judged.find((entry) => entry.status === status)).find(Boolean);
  const obstacle = deciding ? undefined : obstacles.find(Boolean);
  const elsewhere = ratios.length > 0 ? undefined : all[0];
  const isWanted = namesMissing || elsewhere !== undefined;
  const missing = deciding || obstacle || !isWanted ? undefined : missingCells(rule, study);
  const parameters = elsewhere && otherParameters(elsewhere.slower, missing?.[0]);
  const reason = obstacle?.reason ?? (parameters === undefined ? undefined : `measured only with ${parameters}`);
  return {
    status: deciding?.status ?? obstacle?.status ?? 'not-measured',
    ...defined({ what: rule.what }),
    role: rule.role ?? 'seed',
    ...defined({ published: rule.published }),
    demand: demandOf(rule),
    ...defined({ measured: deciding?.ratio }),
    ...(elsewhere && parameters !== undefined ? { elsewhere: { ...elsewhere, parameters } } : {}),
    ...defined({ reason, missing }),
  };
}

/** What a rule demands of a ratio, in words. */
const demandOf = ({ atLeast, atMost, about, within }: FindingRule): string =>
  about === undefined
    ? atMost === undefined
      ? `at least ×${atLeast}`
      : `at most ×${atMost}`
    : `×${about} within ${within}`;

/** Where the interval must lie. */
function rangeOf({ atLeast, atMost, about, within }: FindingRule): { from: number; to: number } {
  if (atMost !== undefined) return { from: 0, to: atMost };
  if (about === undefined) return { from: atLeast ?? 1, to: Infinity };
  const share = Number((within ?? '0%').slice(0, -1)) / 100;
  return { from: about * (1 - share), to: about * (1 + share) };
}

/** Whether the interval of a ratio meets the demand. */
function statusOf({ low = 0, high = Infinity }: CellRatio, rule: FindingRule): Status {
  const { from, to } = rangeOf(rule);
  if (low >= from && high <= to) return 'holds';
  return high < from || low > to ? 'does-not-hold' : 'undecided';
}

/** `size=12KiB`: what a cell has otherwise than the published one. */
function otherParameters(id: string, published = id): string {
  const [own, other] = [parseCellId(id).parameters, parseCellId(published).parameters];
  const differing = Object.entries(own).filter(([name, value]) => other[name] !== value);
  return differing.map((pair) => pair.join('=')).join(', ') || 'other parameters';
}

const remedies = new Map<FindingRule, [string, string] | undefined>();

/** A pair of cells with which the rule could be decided, the cheapest that the suite has. */
function missingCells(rule: FindingRule, study: string): [string, string] | undefined {
  if (!remedies.has(rule)) remedies.set(rule, findRemedy(rule, study));
  return remedies.get(rule);
}

let seedCells: string[][] | undefined;

function findRemedy(rule: FindingRule, study: string): [string, string] | undefined {
  const families = [rule.slower, rule.faster].map((pattern) => pattern.split('?', 1)[0]);
  // Of the suite as it is measured, and with its published sizes.
  seedCells ??= [{}, { scale: 1 }].map((scale) => selectCells({ suite: 'seeds', ...scale }).map(({ id }) => id));
  for (const cells of seedCells) {
    const ofRule = cells.filter((id) => families.includes(id.split('?', 1)[0]) && isAsPublished(id, study));
    const [pair] = pairCells(rule, ofRule);
    if (pair) return [pair.slower, pair.faster];
  }
  return undefined;
}

/** Speeds that a study gives as such. They belong to its author's machine: shown beside ours, never judged. */
function judgeSpeeds(speeds: readonly FindingSpeed[], run: RunDocument, subject: string): JudgedSpeed[] {
  return speeds.map(({ what, cell, row, published, unit, unitBytes }) => {
    const id = cellsOfPattern(cell, Object.keys(run.cells)).find((one) => isAsPublished(one, ''));
    const measured = id === undefined ? undefined : run.cells[id]!.subject[subject];
    const time = measured && (run.study === undefined ? medianOf(measured) : rowFigure(run, row));
    if (id === undefined || time === undefined) return { what, published, unit };
    const bytesPerSecond = (cellBytes(parseCellId(id)).bytesPerOp / time) * 1e9;
    return { what, published, measured: bytesPerSecond / unitBytes, unit };
  });
}

function medianOf({ samples, opsPerSample }: CellSubject): number | undefined {
  const times = sampleValues(samples, opsPerSample);
  return times.length === 0 ? undefined : median(times);
}

/** By the author's rule, of one operation. */
function rowFigure(run: RunDocument, row: string): number | undefined {
  const figure = repeatedFigures(run).find(({ reference }) => reference.row === row);
  const time = figure && studyFigure(figure.reference.study, figure.passes);
  return time === undefined ? undefined : time / figure!.ops;
}
