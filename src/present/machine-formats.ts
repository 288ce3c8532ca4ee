/** Judged runs for programs: JSON, annotations of a job, JUnit. */
import {
  type CellJudgement,
  type GateReason,
  isTime,
  type JudgedRun,
  type Judgement,
  type RunDocument,
} from '../document/index.ts';
import { headlineOf } from './markdown/headline.ts';
import { nameOf, type Report } from './judged.ts';
import { annotatedSites, annotatedTimes } from './causes.ts';
import {
  escapeXml,
  forJson,
  formatCount,
  formatDuration,
  formatExact,
  makeVisible,
  metricWord,
  noFigure,
  shorten,
} from './words/index.ts';
import { nounOf, perWhat, undecidedParts, verdictWords } from './marks.ts';
import { isWorkloadId } from '../matrix/index.ts';
import { describeChange, measureOf } from './change.ts';
import { titleOf } from './markdown/judged-page.ts';
import { basisOf } from './markdown/no-change.ts';
import { describeLoss, notMeasuredIn } from './whole.ts';

export interface Annotation {
  level: 'error' | 'warning' | 'notice';
  /** At most 255 characters, one line; plain text. */
  title: string;
  /** At most 4,000 characters, of one line or more; plain text. */
  message: string;
  /** The line of the head that it stands at, by the file's name in the repository. */
  place?: { file: string; line: number };
}

const mostTitle = 255;
const mostName = 120;
const mostSentence = 600;
const mostSentences = 6;
/** GitHub shows ten of a step, those of the rules included. */
const mostPlaces = 5;

/** What a rule's reasons amount to: of one thing whose name stands before it, or of many. */
const ruleTitles: Readonly<Record<GateReason['rule'], (count: number, things: string) => string>> = {
  count: (count) => `${formatCount(count, 'count')} grew`,
  budget: (count) => `${formatCount(count, 'budget')} exceeded`,
  time: (_, things) => `${things}slower`,
  failed: (_, things) => `${things}not measured`,
  inconclusive: (_, things) => `${things}not decided`,
  'not-measured': (_, things) => `${things}not measured`,
};

interface Found {
  judged: JudgedRun;
  reason: GateReason;
}

/** `import: 5 counts grew`, `import: slower`, `2 workloads slower`: as many as are listed. */
function annotationTitle(rule: GateReason['rule'], found: readonly Found[]): string {
  const [first] = found;
  const { run, judgement } = first!.judged;
  const cells = new Set(found.map(({ reason }) => reason.cell));
  const [only] = cells;
  const whose = cells.size === 1 && only !== undefined ? `${shorten(makeVisible(nameOf(run, only)), mostName)}: ` : '';
  const things = whose === '' ? `${formatCount(found.length, nounOf(run, judgement))} ` : '';
  return `io-perf: ${whose}${ruleTitles[rule](found.length, things)}`;
}

/** The lines that make the new calls, and those of calls that take longer; what fails the gate first. */
function annotationsOfSites({ runs }: Report): Annotation[] {
  const all = runs.flatMap(({ run, judgement }): Annotation[] => {
    const levelOf = (workload: string, isTime: boolean): Annotation['level'] =>
      judgement.gate.some(
        ({ failed, cell, rule }) =>
          failed && (rule === 'time') === isTime && cell !== undefined && nameOf(run, cell) === workload,
      )
        ? 'error'
        : 'warning';
    const nameIn = (workload: string): string => shorten(makeVisible(workload), mostName);
    const calls = annotatedSites(run).map(({ cause: { workload, call, before, after }, site }): Annotation => {
      const own = `${formatExact(site.before)} → ${formatExact(site.after)}`;
      return {
        level: levelOf(workload, false),
        title: `io-perf: ${nameIn(workload)}: ${metricWord(call)} ${formatExact(before)} → ${formatExact(after)}`,
        message: shorten(makeVisible(`${metricWord(call)} ${own} from here, in ${site.function ?? ''}.`), mostSentence),
        place: { file: site.file, line: site.line },
      };
    });
    const times = annotatedTimes(run).map(({ workload, call, grownNs, ofNs, ...site }): Annotation => {
      const sentence = `${metricWord(call)} takes ${formatDuration(grownNs)} more here, in ${site.function}; it is called no more often.`;
      return {
        level: levelOf(workload, true),
        title: `io-perf: ${nameIn(workload)}: +${formatDuration(ofNs)}`,
        message: shorten(makeVisible(sentence), mostSentence),
        place: { file: site.file, line: site.line },
      };
    });
    return [...calls, ...times];
  });
  const ordered = [...all.filter(({ level }) => level === 'error'), ...all.filter(({ level }) => level !== 'error')];
  const places = new Set<string>();
  return ordered
    .filter(({ title, place }) => {
      const key = JSON.stringify([title, place]);
      return !places.has(key) && places.add(key);
    })
    .slice(0, mostPlaces);
}

/** At most one annotation for each rule and level, those of a few lines of code, and one notice with the verdict. */
export function annotationsOf(report: Report): Annotation[] {
  const all = report.runs.flatMap((judged) => judged.judgement.gate.map((reason): Found => ({ judged, reason })));
  const annotations = (Object.keys(ruleTitles) as GateReason['rule'][]).flatMap((rule) =>
    [true, false].flatMap((failed): Annotation[] => {
      const found = all.filter(({ reason }) => reason.rule === rule && reason.failed === failed);
      if (found.length === 0) return [];
      const shown = found
        .slice(0, mostSentences)
        .map(({ reason: { message } }) => shorten(makeVisible(message), mostSentence));
      const rest = found.length - shown.length;
      return [
        {
          level: failed ? 'error' : 'warning',
          title: annotationTitle(rule, found),
          message: [...shown, ...(rest > 0 ? [`… and ${formatCount(rest, 'more', 'more')}.`] : [])].join('\n'),
        },
      ];
    }),
  );
  const { text } = headlineOf(report);
  return [
    ...annotations,
    ...annotationsOfSites(report),
    { level: 'notice', title: 'io-perf', message: shorten(text, mostTitle) },
  ];
}

/** The document as it is, indented; several documents as an array. Same documents, same text. */
export function renderJson(runs: readonly (RunDocument | Judgement)[]): string {
  return `${forJson(JSON.stringify(runs.length === 1 ? runs[0] : runs, null, 2))}\n`;
}

/** What was decided: one judgement, or a list of them. */
export const renderJudgedJson = ({ runs }: Report): string => renderJson(runs.map(({ judgement }) => judgement));

// A judged run as JUnit XML, as test dashboards read it: a test case for each cell; what fails the gate is a failure, what
// could not be measured an error, what was left out skipped. Shape: the schema of Jenkins' xunit plugin, junit-10.xsd.

interface Case {
  className: string;
  name: string;
  seconds?: number;
  /** At most one of these, in the order of a reader's interest. */
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

/** `native/read/pread?size=1MiB` is shown as class `native.read`: dashboards group by it. A workload goes by its name. */
const classOf = (cell: string): string =>
  isWorkloadId(cell) ? 'workloads' : cell.split('?')[0]!.split('/').slice(0, 2).join('.') || 'cells';

/** `slower: 1.61 → 1.80 ms per run, +12 % [+10, +13], 38 pairs` */
function describeTime(cell: string, judged: CellJudgement): string {
  const { figures, change, interval } = describeChange(judged);
  const parts = [
    isTime(measureOf(judged)) && figures !== noFigure ? `${figures} ${perWhat(cell)}` : figures,
    [change, interval].filter((text) => text !== noFigure).join(' '),
    ...(judged.pairsUsed === undefined ? [] : [`${judged.pairsUsed} pairs`]),
    ...(judged.verdict === 'inconclusive' ? undecidedParts(judged) : []),
  ].filter((text) => text !== '' && text !== noFigure);
  return `${verdictWords[judged.verdict]}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`;
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
      output: describeTime(cell, judged),
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
  // What fails has a case already: a failure of its cell, or a rule of the gate.
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
