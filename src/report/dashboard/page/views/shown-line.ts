/** The lines of a cell's plot: their names, the text of a point, and the legend. */
import type { Line, Site } from '../site.ts';
import { targetLabel } from './change-list.ts';
import { readCellName } from '../../cell-words.ts';
import { isAlmostLevel } from '../chart/trend-data.ts';

/** A line with the name that distinguishes it in the plot. */
export interface ShownLine {
  line: Line;
  name: string;
  /** Index of its colour in the palette. */
  colour: number;
}

/** The target if all lines are of one cell, otherwise also the differences between the cells. */
export function lineName(site: Site, line: Line, all: readonly Line[]): string {
  const target = targetLabel(site, line.target);
  const cells = [...new Set(all.map(({ cell }) => cell))];
  if (cells.length < 2) return target;
  const names = cells.map(readCellName);
  const own = readCellName(line.cell);
  const differs = (of: (name: typeof own) => string): boolean => new Set(names.map(of)).size > 1;
  const parts = [
    differs(({ runner }) => runner) ? own.runner : '',
    differs(({ operation }) => operation) ? own.operation : '',
    differs(({ api }) => api) ? own.api : '',
  ].filter((part) => part !== '');
  const parameters = own.parameters
    .filter(([name, value]) => names.some((other) => other.parameters.find(([of]) => of === name)?.[1] !== value))
    .map(([name, value]) => `${name}=${value}`);
  const text = [parts.join('/'), parameters.join('&')].filter((part) => part !== '').join('?') || line.cell;
  return new Set(all.map(({ target }) => target)).size > 1 ? `${text} on ${target}` : text;
}

/** The reader's choice. Default: relative where the figures vary so little that an axis from zero would not show it. */
export const isRelative = (shown: readonly ShownLine[], chosen: string | undefined): boolean =>
  chosen === undefined ? isAlmostLevel(shown.map(({ line }) => line)) : chosen === 'relative';
