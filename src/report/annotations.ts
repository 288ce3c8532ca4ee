/**
 * What the job's page shows beside the log. GitHub keeps ten errors, ten warnings and ten notices of a step, so cells with the
 * same trouble share one: docs.github.com, "Workflow commands", and actions/runner's issue tracker.
 */
import { headlineOf } from './headline.ts';
import { shorten } from './detail.ts';
import type { Report } from './judged.ts';
import { formatCount } from './units.ts';
import { makeVisible } from './visible.ts';

export interface Annotation {
  level: 'error' | 'warning' | 'notice';
  /** At most 255 characters, one line; plain text. */
  title: string;
  /** At most 4,000 characters, of one line or more; plain text. */
  message: string;
}

const mostTitle = 255;
const mostSentence = 600;
const mostSentences = 6;

const ruleTitles = {
  count: 'more I/O than before',
  budget: 'over budget',
  time: 'slower than before',
  failed: 'not measured',
  inconclusive: 'undecided',
} as const;

/** At most one annotation for each rule and level, and one notice with the verdict. */
export function annotationsOf(report: Report): Annotation[] {
  const findings = report.runs.flatMap(({ judgement }) => judgement.gate);
  const annotations = (Object.keys(ruleTitles) as (keyof typeof ruleTitles)[]).flatMap((rule) =>
    [true, false].flatMap((failed): Annotation[] => {
      const sentences = findings.filter((finding) => finding.rule === rule && finding.failed === failed);
      if (sentences.length === 0) return [];
      const shown = sentences.slice(0, mostSentences).map(({ message }) => shorten(makeVisible(message), mostSentence));
      const more = sentences.length > shown.length ? [`… and ${sentences.length - shown.length} more.`] : [];
      return [
        {
          level: failed ? 'error' : 'warning',
          title: `io-perf: ${formatCount(sentences.length, rule === 'budget' ? 'rule' : 'cell')} ${ruleTitles[rule]}`,
          message: [...shown, ...more].join('\n'),
        },
      ];
    }),
  );
  const { text } = headlineOf(report);
  return [...annotations, { level: 'notice', title: 'io-perf', message: shorten(text, mostTitle) }];
}
