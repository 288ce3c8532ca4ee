/** A share as a user writes it: `5%`, `0.05`. */
import { UsageError } from '../../core/document/index.ts';
import { parseShare } from '../config/index.ts';

/** @param name of the option or key, for the message @throws UsageError for another text, and from 100 % on */
export function shareOf(value: string | number | undefined, name: string): number | undefined {
  if (value === undefined) return undefined;
  const parsed = parseShare(String(value));
  if (!(parsed < 1)) throw new UsageError(`${name} is "${value}", which is not a share below 100%: write 1% or 0.01.`);
  return parsed;
}
