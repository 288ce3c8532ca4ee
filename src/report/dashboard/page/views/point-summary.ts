/** A point of a line in words: beside the pointer, and read aloud. */
import type { Commit, Line } from '../site.ts';
import { type Child, h } from '../dom.ts';
import { lineColourName } from '../line-style.ts';
import { rangeText, throughputText } from '../figures.ts';
import { formatInUnit } from '../../../../core/words/index.ts';
import { formatTime, plural, shortCommit } from '../dates.ts';
import type { ShownLine } from './shown-line.ts';
import { stroke } from './plot-legend.ts';

export function pointSummary(line: Line, point: number, name: string, commits: ReadonlyMap<string, Commit>): Child[] {
  const value = line.value[point]!;
  const [low, high] = [line.low[point], line.high[point]];
  const throughput = throughputText(line, value);
  const commit = line.commit[point];
  const known = commit === undefined ? undefined : commits.get(commit);
  const row = (content: Child): HTMLElement => h.div(content);
  return [
    row([
      h.b(formatInUnit(line.unit, value)),
      low !== undefined && high !== undefined && ` (${rangeText(line.unit, { low, high })})`,
    ]),
    throughput !== undefined && row(throughput),
    row(h.bdi(name)),
    commit !== undefined &&
      row([h.code(shortCommit(commit)), known?.author !== undefined && [' ', h.bdi(known.author)]]),
    known?.title !== undefined && row(h.bdi({ class: 'commit-title' }, known.title)),
    row([
      `${formatTime(line.time[point]!)} UTC`,
      line.samples[point] !== undefined && ` · ${plural(line.samples[point], 'sample')}`,
    ]),
    line.hazards[point]!.length > 0 && row(['! ', h.bdi(line.hazards[point]!.join(', '))]),
  ];
}

/** The values of another line at the same position. */
export const otherFigure = ({ line, name, colour }: ShownLine, point: number): HTMLElement =>
  h.div(
    { class: 'tip-other', style: { '--own': `var(--${lineColourName(colour)})` } },
    stroke(0),
    h.bdi(` ${name} `),
    h.b(formatInUnit(line.unit, line.value[point])),
  );
