/** Converts a cell's new figure and its stored figures to the newest stored unit. Figures of another dimension are dropped. */
import {
  type CellJudgement,
  costOf,
  type Figure,
  inUnit,
  type OtherMeasure,
  type RunDocument,
  whyNotAlike,
} from '../../core/document/index.ts';
import { figureIn, figureOf, noRatio } from '../figures.ts';
import { type CellHistory } from './baseline.ts';
import { type HistoryPoint, historyPoints } from './history-changes.ts';

/** Histories of a run's cells, and its figures. */
interface Histories {
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
): Histories {
  const histories = new Map<string, CellHistory>();
  const heads = new Map<string, Figure>();
  const unlike = new Map<string, CellJudgement>();
  for (const [cell, point] of historyPoints(run, subject)) {
    const own = figureOf(run, cell, subject)!;
    const found = alikeHistory({ earlier: [], ...earlier.get(cell), current: point }, own);
    if ('unlike' in found) {
      unlike.set(cell, { verdict: 'inconclusive', reason: found.unlike, advisory: true, ...noRatio, head: own });
    } else {
      histories.set(cell, found.history);
      heads.set(cell, found.head);
    }
  }
  return { histories, heads, unlike };
}

/** A history in one unit and the new figure in it, or why no stored figure can be compared. */
type AlikeHistory = { history: CellHistory; head: Figure } | { unlike: OtherMeasure };

/** @param head the new figure as measured */
function alikeHistory(history: CellHistory, head: Figure): AlikeHistory {
  const { earlier, current } = history;
  const alike = earlier.filter(({ measure = head }) => whyNotAlike(measure, head) === undefined);
  const newest = alike.at(-1);
  if (newest === undefined) {
    const last = earlier.at(-1);
    const unlike = last && whyNotAlike(last.measure ?? head, head);
    return unlike === undefined ? { history, head } : { unlike };
  }
  const { unit } = newest.measure ?? head;
  const points = alike.map((point) => inUnitOf(point, unit));
  return { history: { ...history, earlier: points, current: inUnitOf(current, unit) }, head: figureIn(head, unit) };
}

function inUnitOf(point: HistoryPoint, unit: string): HistoryPoint {
  const { measure, value } = point;
  if (measure === undefined || measure.unit === unit) return point;
  const { better } = measure;
  const changed = inUnit(costOf(value, better), measure.unit, unit)!;
  return { ...point, value: costOf(changed, better), measure: { unit, better } };
}
