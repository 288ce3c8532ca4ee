/** Colours and dashes of the lines of a plot. The colours themselves are in style.css. */
import type { Track } from './chart/trend-data.ts';
import { themeColour } from './theme.ts';

const colourCount = 8;

/** The palette of style.css, also distinguishable with red-green colour blindness. */
export const lineColourName = (line: number): string => `series-${(line % colourCount) + 1}`;

export const lineColour = (line: number): string => themeColour(lineColourName(line));

export const withAlpha = (colour: string, alpha: number): string =>
  `color-mix(in srgb, ${colour} ${alpha * 100}%, transparent)`;

const dashes: readonly number[][] = [[], [7, 3], [2, 3], [10, 3, 2, 3]];

/** Dashes of the n-th environment of a line, or the n-th metric. */
export const dashOf = (position: number): number[] => dashes[position % dashes.length]!;

/** Index of the track's environment in its line, which gives it its dashes. */
export const environmentRank = (tracks: readonly Track[], track: Track): number =>
  tracks.filter(({ line }) => line === track.line).indexOf(track);
