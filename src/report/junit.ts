/**
 * A judged run as JUnit XML, as test dashboards read it: a test case for each cell; what fails the gate is a failure, what
 * could not be measured an error, what was left out skipped. Shape: the schema of Jenkins' xunit plugin, junit-10.xsd.
 */
import { escapeXml, noFigure } from '../core/words/index.ts';
import { isWorkloadId } from '../core/cells/index.ts';
import { type CellJudgement, isTime, type JudgedRun } from '../core/document/index.ts';
import { describeChange, measureOf } from './change.ts';
import { groundsOf } from './markdown/change-table.ts';
import { perWhat, undecidedParts, verdictWord } from './verdict-words.ts';
import { fewerSyncsIn } from './fewer-syncs.ts';
import { nameOf, type Report } from './judged.ts';
import { describeLoss, notMeasuredIn } from './whole.ts';
import { titleOf } from './markdown/judged-page.ts';
import { headlineOf } from './markdown/headline.ts';
import { basisOf } from './markdown/basis.ts';

interface Case {
  className: string;
  name: string;
  seconds?: number;
  /** At most one of these is present, in the order of importance to a reader. */
  failure?: { type: string; message: string };
  error?: { type: string; message: string };
  skipped?: string;
  output?: string;
}

const attributes = (values: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escapeXml(String(value))}"`]))
    .join('');

function writeCase({ className, name, seconds, failure, error, skipped, output }: Case): string[] {
  const children = [
    ...(failure ? [`<failure${attributes({ type: failure.type, message: failure.message })}/>`] : []),
    ...(error ? [`<error${attributes({ type: error.type, message: error.message })}/>`] : []),
    ...(skipped === undefined ? [] : [`<skipped${attributes({ message: skipped })}/>`]),
    ...(output === undefined ? [] : [`<system-out>${escapeXml(output)}</system-out>`]),
  ];
  const open = `<testcase${attributes({ classname: className, name, time: seconds?.toFixed(9) })}`;
  return children.length === 0 ? [`${open}/>`] : [`${open}>`, ...children.map((child) => `  ${child}`), '</testcase>'];
}

/** `native/read/pread?size=1MiB` has the class `native.read`, because dashboards group by class. A workload has its own name. */
const classOf = (cell: string): string =>
  isWorkloadId(cell) ? 'workloads' : cell.split('?')[0]!.split('/').slice(0, 2).join('.') || 'cells';

/** `slower: 1.61 → 1.80 ms per run, +12 % [+10, +13], 38 pairs` */
function describeTime(cell: string, judged: CellJudgement): string {
  const { figures, change, interval } = describeChange(judged);
  const parts = [
    isTime(measureOf(judged)) && figures !== noFigure ? `${figures} ${perWhat(cell)}` : figures,
    [change, interval].filter((text) => text !== noFigure).join(' '),
    ...(judged.pairsUsed === undefined ? [] : [groundsOf(judged)]),
    ...(judged.verdict === 'inconclusive' ? undecidedParts(judged) : []),
  ].filter((text) => text !== '' && text !== noFigure);
  return `${verdictWord(judged)}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`;
}

function casesOf(judgedRun: JudgedRun): Case[] {
  const { run, judgement } = judgedRun;
  const failing = judgement.gate.filter(({ failed }) => failed);
  const cells = Object.entries(judgement.cells).map(([cell, judged]): Case => {
    const reasons = failing.filter((reason) => reason.cell === cell && reason.rule !== 'failed');
    const type = judged.verdict;
    return {
      className: classOf(cell),
      name: isWorkloadId(cell) ? nameOf(run, cell) : cell,
      ...(judged.head !== undefined && isTime(judged.head) ? { seconds: judged.head.value / 1e9 } : {}),
      ...(type === 'failed'
        ? { error: { type, message: judged.reason ?? 'could not be measured' } }
        : reasons.length > 0
          ? { failure: { type: reasons[0]!.rule, message: reasons.map(({ message }) => message).join(' ') } }
          : {}),
      output: [
        describeTime(cell, judged),
        ...fewerSyncsIn({ run, judgement }).flatMap((one) => (one.cell === cell ? [one.text] : [])),
      ].join('; '),
    };
  });
  const rules = failing
    .filter(({ cell }) => cell === undefined || !Object.hasOwn(judgement.cells, cell))
    .map(({ rule, cell, message }): Case => ({
      className: 'gate',
      name: cell ?? rule,
      failure: { type: rule, message },
    }));
  const skipped = run.skipped.map(({ cell, reason, remedy }): Case => ({
    className: classOf(cell),
    name: cell,
    skipped: remedy === undefined ? reason : `${reason}; ${remedy}`,
  }));
  const reported = new Set(rules.map(({ name }) => name));
  // A failure already has a test case: a failed cell, or a rule of the gate.
  const lost = notMeasuredIn(judgedRun)
    .filter(({ failed, cell }) => !failed && !reported.has(cell))
    .map((one): Case => ({
      className: classOf(one.cell),
      name: `${one.name}: ${describeLoss(one)}`,
      skipped: one.reason,
    }));
  return [...cells, ...rules, ...lost, ...skipped];
}

function writeSuite(judged: JudgedRun): string[] {
  const { run, judgement } = judged;
  const cases = casesOf(judged);
  return [
    `<testsuite${attributes({
      name: `io-perf: ${titleOf(run)}`,
      tests: cases.length,
      failures: cases.filter(({ failure }) => failure).length,
      errors: cases.filter(({ error }) => error).length,
      skipped: cases.filter(({ skipped }) => skipped !== undefined).length,
      timestamp: run.startedAt.replace(/(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/, ''),
      time: Math.max(0, (Date.parse(run.endedAt) - Date.parse(run.startedAt)) / 1000).toFixed(3),
    })}>`,
    ...cases.flatMap(writeCase).map((line) => `  ${line}`),
    `  <system-out>${escapeXml(`${headlineOf({ runs: [judged] }).text} (${basisOf(judgement).join('; ')})`)}</system-out>`,
    '</testsuite>',
  ];
}

/** One test suite for each environment. */
export function renderJunit({ runs }: Report): string {
  return `${['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites name="io-perf">', ...runs.flatMap(writeSuite).map((line) => `  ${line}`), '</testsuites>'].join('\n')}\n`;
}
