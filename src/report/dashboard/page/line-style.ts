/** Colours and dashes of the lines of a plot. */
import { themeColour } from './theme.ts';

const colourCount = 8;

/** The palette of style.css, also distinguishable with red-green colour blindness. */
export const lineColourName = (line: number): string => `series-${(line % colourCount) + 1}`;

export const lineColour = (line: number): string => themeColour(lineColourName(line));

const dashes: readonly number[][] = [[], [7, 3], [2, 3], [10, 3, 2, 3]];

/** Dashes of the n-th environment of a line, or the n-th metric. */
export const dashOf = (position: number): number[] => dashes[position % dashes.length]!;
