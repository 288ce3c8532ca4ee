/** One sentence on the noise that a comparison of a program with itself showed. Plain text. */
import type { JudgedRun, Noise, RunDocument } from '../core/document/index.ts';
import { nameOf } from './judged.ts';
import { formatCount, formatPercent, formatWait, isFigure, shortList } from '../core/words/index.ts';

const namesOf = (run: RunDocument, cells: readonly string[]): string =>
  shortList(cells.map((cell) => nameOf(run, cell)));

const tooNoisy = 'this machine is too noisy for changes of that size';

/** `The base differs from itself in import: this machine is too noisy for changes of that size.`; undefined if nothing differed. */
export function noiseWarning({ run, judgement }: JudgedRun): string | undefined {
  const changed = (judgement.nullArm?.changed ?? []).map(String);
  if (changed.length === 0) return undefined;
  const whose = judgement.basis === 'paired' ? 'base' : 'program';
  return `The ${whose} differs from itself in ${namesOf(run, changed)}: ${tooNoisy}.`;
}

/** `Noise check (1.9 s): import compared with itself is unchanged; a slowdown of 4.2 % would be seen.` */
export function noiseLine(run: RunDocument): string | undefined {
  const { noise } = run;
  if (noise === undefined) return undefined;
  const { seconds, cells } = noise;
  const head = `Noise check (${formatWait(seconds)})`;
  if (cells.length === 0) return `${head}: too few pairs for a verdict; a larger time budget gives more.`;
  const changed = cells.filter(({ verdict }) => verdict === 'regressed' || verdict === 'improved');
  const whose =
    cells.length === 1
      ? `${nameOf(run, cells[0]!.cell)} compared with itself`
      : `${formatCount(cells.length, 'cell')} compared with themselves`;
  const seen = describeDetectable(noise);
  if (changed.length === 0)
    return `${head}: ${whose}, no change found${seen === undefined ? '' : `; ${seen} would be found`}.`;
  return `${head}: ${whose}, and a change was found in ${namesOf(
    run,
    changed.map(({ cell }) => cell),
  )}: ${tooNoisy}.`;
}

/** `a slowdown of 4.2 %`, `slowdowns of 3.1 % to 12 %` */
function describeDetectable({ cells }: Noise): string | undefined {
  const shares = cells.map(({ detectable }) => detectable).filter(isFigure);
  if (shares.length === 0) return undefined;
  const [least, most] = [Math.min(...shares), Math.max(...shares)].map(formatPercent);
  return least === most ? `a slowdown of ${most!}` : `slowdowns of ${least!} to ${most!}`;
}
