/** Judged runs for programs: JSON, annotations of a job, JUnit. */
import { type GateReason, isTime, type JudgedRun } from '../core/document/index.ts';
import { formatCount, formatDuration, formatExact, makeVisible, metricWord, shorten } from '../core/words/index.ts';
import { nameOf, type Report } from './judged.ts';
import { measureOf } from './change.ts';
import { nounOf } from './verdict-words.ts';
import { annotatedSites, annotatedTimes } from './causes.ts';
import { headlineOf } from './markdown/headline.ts';

interface Annotation {
  level: 'error' | 'warning' | 'notice';
  /** At most 255 characters, one line; plain text. */
  title: string;
  /** At most 4,000 characters, of one line or more; plain text. */
  message: string;
  /** The file, by its name in the repository, and the line of the head that the annotation is shown at. */
  place?: { file: string; line: number };
}

const maxTitle = 255;

const maxName = 120;

const maxSentence = 600;

const maxSentences = 6;

/** GitHub shows ten annotations of a step. Those of the rules are included. */
const maxPlaces = 5;

/** Summary of a rule's reasons: for one thing, whose name stands before it, or for many. */
const ruleTitles: Readonly<Record<GateReason['rule'], (count: number, things: string, isSlower: boolean) => string>> = {
  count: (count) => `${formatCount(count, 'count')} grew`,
  'fewer-syncs': () => 'fewer flushes',
  budget: (count) => `${formatCount(count, 'budget')} exceeded`,
  time: (_, things, isSlower) => `${things}${isSlower ? 'slower' : 'worse'}`,
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
  const whose = cells.size === 1 && only !== undefined ? `${shorten(makeVisible(nameOf(run, only)), maxName)}: ` : '';
  const things = whose === '' ? `${formatCount(found.length, nounOf(run, judgement))} ` : '';
  const isSlower = found.every(({ judged, reason: { cell = '' } }) => {
    const { cells: all } = judged.judgement;
    return !Object.hasOwn(all, cell) || isTime(measureOf(all[cell]!));
  });
  return `io-perf: ${whose}${ruleTitles[rule](found.length, things, isSlower)}`;
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
    const nameIn = (workload: string): string => shorten(makeVisible(workload), maxName);
    const calls = annotatedSites(run).map(({ cause: { workload, call, before, after }, site }): Annotation => {
      const own = `${formatExact(site.before)} → ${formatExact(site.after)}`;
      return {
        level: levelOf(workload, false),
        title: `io-perf: ${nameIn(workload)}: ${metricWord(call)} ${formatExact(before)} → ${formatExact(after)}`,
        message: shorten(makeVisible(`${metricWord(call)} ${own} from here, in ${site.function ?? ''}.`), maxSentence),
        place: { file: site.file, line: site.line },
      };
    });
    const times = annotatedTimes(run).map(({ workload, call, grownNs, ofNs, ...site }): Annotation => {
      const sentence = `${metricWord(call)} takes ${formatDuration(grownNs)} more here, in ${site.function}; it is called no more often.`;
      return {
        level: levelOf(workload, true),
        title: `io-perf: ${nameIn(workload)}: +${formatDuration(ofNs)}`,
        message: shorten(makeVisible(sentence), maxSentence),
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
    .slice(0, maxPlaces);
}

/** At most one annotation for each rule and level, those of a few lines of code, and one notice with the verdict. */
export function annotationsOf(report: Report): Annotation[] {
  const all = report.runs.flatMap((judged) => judged.judgement.gate.map((reason): Found => ({ judged, reason })));
  const annotations = (Object.keys(ruleTitles) as GateReason['rule'][]).flatMap((rule) =>
    [true, false].flatMap((failed): Annotation[] => {
      const found = all.filter(({ reason }) => reason.rule === rule && reason.failed === failed);
      if (found.length === 0) return [];
      const shown = found
        .slice(0, maxSentences)
        .map(({ reason: { message } }) => shorten(makeVisible(message), maxSentence));
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
    { level: 'notice', title: 'io-perf', message: shorten(text, maxTitle) },
  ];
}
