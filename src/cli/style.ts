/** Whether to colour, and with what. */
import pc from 'picocolors';
import type { Colors } from 'picocolors/types.js';

export interface ColourQuestion {
  /** False: `--no-color` was given. */
  color?: boolean;
  /** Default: the process's own environment. */
  env?: NodeJS.ProcessEnv;
}

/**
 * May this stream be coloured? In this order: `--no-color`, NO_COLOR (no-color.org: any text but the empty one),
 * FORCE_COLOR (force-color.org; `0` and `false` forbid), a terminal that is not `dumb`.
 */
export function wantsColour(stream: { isTTY?: boolean | undefined }, question: ColourQuestion = {}): boolean {
  const { color = true, env = process.env } = question;
  if (!color || (env.NO_COLOR ?? '') !== '') return false;
  const forced = env.FORCE_COLOR ?? '';
  if (forced !== '') return forced !== '0' && forced !== 'false';
  return stream.isTTY === true && env.TERM !== 'dumb';
}

/** Painters for this stream; without colour they give the text back as it is. */
export const coloursFor = (stream: { isTTY?: boolean | undefined }, question: ColourQuestion = {}): Colors =>
  pc.createColors(wantsColour(stream, question));
