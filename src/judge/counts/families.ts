/** Which calls stand for one another, and which of them does more: a stronger call in the place of a weaker one is growth. */
import { kindOf } from '../../document/index.ts';

/** Kinds that answer one question: what is there under a name? */
const joined: Readonly<Record<string, string>> = { access: 'stat', readlink: 'stat', fsync: 'sync' };

/** Calls that wait for the device, from the weakest: a range, a mapping, the content of a file, with its attributes, a file system, all of them. */
const syncOrder = ['sync_file_range', 'msync', 'fdatasync', 'fsync', 'syncfs', 'sync'];

/** @returns undefined for a figure that is no call: nothing stands for it */
export function familyOf(call: string): string | undefined {
  const kind = kindOf(call);
  return kind === undefined ? undefined : Object.hasOwn(joined, kind) ? joined[kind] : kind;
}

/** To be compared inside of a family only; all members of a family without an order are 0. */
export const strengthOf = (call: string): number => Math.max(0, syncOrder.indexOf(call));
