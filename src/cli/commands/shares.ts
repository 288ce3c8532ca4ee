/** Shares on the command line: an error rate, the smallest effect of interest. */
import { InvalidArgumentError } from 'commander';
import { parseShare } from '../../gate/config/index.ts';

export function parseShareOfAll(text: string): number {
  const share = parseShare(text);
  if (!(share < 1)) throw new InvalidArgumentError('Write a share such as 1% or 0.01, below 100%.');
  return share;
}

export function parseAlpha(text: string): number {
  const alpha = parseShare(text);
  if (!(alpha >= 0.0001 && alpha <= 0.2))
    throw new InvalidArgumentError('Write a share from 0.01% to 20%, such as 1%.');
  return alpha;
}

export function parseMinEffect(text: string): number {
  const share = parseShare(text);
  if (!(share >= 0)) throw new InvalidArgumentError('Write a share such as 2% or 0.02.');
  return share;
}
