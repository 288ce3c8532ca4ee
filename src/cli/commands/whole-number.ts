/** A count on the command line. */
import { InvalidArgumentError } from 'commander';

export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Write a whole number above 0.');
  return Number(text);
}
