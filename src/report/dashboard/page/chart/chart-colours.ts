/** Colours of a trend: how strong a line of another environment is drawn. */
import type { Track } from './trend-data.ts';

/** Index of the track's environment in its line, which gives it its dashes. */
export const environmentRank = (tracks: readonly Track[], track: Track): number =>
  tracks.filter(({ line }) => line === track.line).indexOf(track);

export const withAlpha = (colour: string, alpha: number): string =>
  `color-mix(in srgb, ${colour} ${alpha * 100}%, transparent)`;
