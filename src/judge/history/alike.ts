/** Converts each cell's new figure and its stored ones to the newest stored unit. Figures of another dimension are dropped. */
import {
  type CellJudgement,
  costOf,
  type Figure,
  inUnit,
  type RunDocument,
  whyNotAlike,
} from '../../core/document/index.ts';
import { figureIn, figureOf, noRatio } from '../figures.ts';
import type { CellHistory } from './baseline.ts';
import { type HistoryPoint, historyPoints } from './history-changes.ts';

interface Alike {
  histories: Map<string, CellHistory>;
  /** The new figures, in the units of their histories. */
  heads: Map<string, Figure>;
  /** Cells that cannot be compared with any stored figure. */
  unlike: Map<string, CellJudgement>;
}

export function historiesInOneUnit(
  run: RunDocument,
  subject: string,
  earlier: ReadonlyMap<string, Omit<CellHistory, 'current'>>,
): Alike {
  const all: Alike = { histories: new Map(), heads: new Map(), unlike: new Map() };
  for (const [cell, current] of historyPoints(run, subject)) {
    const head = figureOf(run, cell, subject)!;
    const history: CellHistory = { earlier: [], ...earlier.get(cell), current };
    const alike = history.earlier.filter(({ measure = head }) => whyNotAlike(measure, head) === undefined);
    const last = history.earlier.at(-1);
    const reason = last && alike.length === 0 ? whyNotAlike(last.measure ?? head, head) : undefined;
    if (reason !== undefined) {
      all.unlike.set(cell, { verdict: 'inconclusive', reason, advisory: true, ...noRatio, head });
      continue;
    }
    const { unit } = alike.at(-1)?.measure ?? head;
    const points = alike.map((point) => inUnitOf(point, unit));
    all.histories.set(cell, { ...history, earlier: points, current: inUnitOf(current, unit) });
    all.heads.set(cell, figureIn(head, unit));
  }
  return all;
}

function inUnitOf(point: HistoryPoint, unit: string): HistoryPoint {
  const { measure, value } = point;
  if (measure === undefined || measure.unit === unit) return point;
  const { better } = measure;
  const changed = inUnit(costOf(value, better), measure.unit, unit)!;
  return { ...point, value: costOf(changed, better), measure: { unit, better } };
}
