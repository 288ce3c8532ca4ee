/**
 * What the job's page shows beside the log. GitHub keeps ten errors, ten warnings and ten notices of a step, so cells with the
 * same trouble share one: docs.github.com, "Workflow commands", and actions/runner's issue tracker.
 */
import type { GateFinding, JudgedRun, RunDocument } from '../document/index.ts';
import { shorten } from './markdown/detail.ts';
import { headlineOf } from './markdown/headline.ts';
import { nameOf, type Report } from './judged.ts';
import { formatCount, makeVisible } from './words/index.ts';
import { nounOf } from './marks.ts';

export interface Annotation {
  level: 'error' | 'warning' | 'notice';
  /** At most 255 characters, one line; plain text. */
  title: string;
  /** At most 4,000 characters, of one line or more; plain text. */
  message: string;
}

const mostTitle = 255;
const mostName = 120;
const mostSentence = 600;
const mostSentences = 6;

/** What a rule's findings amount to: of one thing whose name stands before it, or of many. */
const ruleTitles: Readonly<Record<GateFinding['rule'], (count: number, things: string) => string>> = {
  count: (count) => `${formatCount(count, 'count')} grew`,
  budget: (count) => `${formatCount(count, 'budget')} exceeded`,
  time: (_, things) => `${things}slower`,
  failed: (_, things) => `${things}not measured`,
  inconclusive: (_, things) => `${things}not decided`,
};

interface Found {
  judged: JudgedRun;
  finding: GateFinding;
}

/** `import: 5 counts grew`, `import: slower`, `2 workloads slower`: as many as are listed. */
function titleOf(rule: GateFinding['rule'], found: readonly Found[]): string {
  const [first] = found;
  const { run, judgement } = first!.judged;
  const cells = new Set(found.map(({ finding }) => finding.cell));
  const [only] = cells;
  const whose = cells.size === 1 && only !== undefined ? `${shorten(makeVisible(nameOf(run, only)), mostName)}: ` : '';
  const things = whose === '' ? `${formatCount(found.length, nounOf(run, judgement))} ` : '';
  return `io-perf: ${whose}${ruleTitles[rule](found.length, things)}`;
}

/** At most one annotation for each rule and level, and one notice with the verdict. */
export function annotationsOf(report: Report): Annotation[] {
  const all = report.runs.flatMap((judged) => judged.judgement.gate.map((finding): Found => ({ judged, finding })));
  const annotations = (Object.keys(ruleTitles) as GateFinding['rule'][]).flatMap((rule) =>
    [true, false].flatMap((failed): Annotation[] => {
      const found = all.filter(({ finding }) => finding.rule === rule && finding.failed === failed);
      if (found.length === 0) return [];
      const shown = found
        .slice(0, mostSentences)
        .map(({ finding: { message } }) => shorten(makeVisible(message), mostSentence));
      const rest = found.length - shown.length;
      return [
        {
          level: failed ? 'error' : 'warning',
          title: titleOf(rule, found),
          message: [...shown, ...(rest > 0 ? [`… and ${formatCount(rest, 'more', 'more')}.`] : [])].join('\n'),
        },
      ];
    }),
  );
  const { text } = headlineOf(report);
  return [...annotations, { level: 'notice', title: 'io-perf', message: shorten(text, mostTitle) }];
}

/** The document as it is, indented; several documents as an array. Same documents, same text. */
export function renderJson(runs: readonly RunDocument[]): string {
  return `${JSON.stringify(runs.length === 1 ? runs[0] : runs, null, 2)}\n`;
}

/** Run documents that carry what was decided about them: each is a valid run document by itself. */
export const renderJudgedJson = ({ runs }: Report): string =>
  renderJson(runs.map(({ run, judgement }) => ({ ...run, judgement })));
