/** Counts that replace one another: a program that makes more of one member and fewer of another has not done less. */
import { callNames, kindOf, type Kind } from './system-calls.ts';

/** Kinds whose calls answer one question or do one thing. Every other kind is a family of its own. */
const familyByKind = {
  /** The question: what exists under this name? */
  access: 'stat',
  readlink: 'stat',
  fsync: 'sync',
} as const satisfies Partial<Record<Kind, string>>;

type Joined = typeof familyByKind;
export type Family = Exclude<Kind, keyof Joined> | Joined[keyof Joined];

/**
 * Members of `sync` that wait for the device, the weakest first: to start writing a range; a range of a mapping; the content of a file; content
 * and attributes; a file system; all of them. A write to a file that was opened with O_DSYNC or O_SYNC does what fdatasync or fsync would.
 */
const syncOrder: readonly (readonly string[])[] = [
  ['sync_file_range'],
  ['msync'],
  ['fdatasync', 'io_submit:fdsync', 'dataSyncingWrites'],
  ['fsync', 'io_submit:fsync', 'syncingWrites'],
  ['syncfs'],
  ['sync'],
];

/** Figures that are members of a family, although each of their calls also belongs to another family. */
const familyByFigure: Readonly<Record<string, Family>> = { dataSyncingWrites: 'sync', syncingWrites: 'sync' };

/** @param name a system call, a request (`io_submit:pwrite`), or a figure; undefined: nothing replaces it */
export function familyOf(name: string): Family | undefined {
  const kind = kindOf(name);
  if (kind === undefined) return Object.hasOwn(familyByFigure, name) ? familyByFigure[name] : undefined;
  return familyOfKind(kind);
}

export const familyOfKind = (kind: Kind): Family =>
  Object.hasOwn(familyByKind, kind) ? familyByKind[kind as keyof Joined] : (kind as Family);

export const membersOf = (family: Family): string[] =>
  [...callNames, ...Object.keys(familyByFigure)].filter((name) => familyOf(name) === family);

/**
 * How much a member does, compared with others of its family: 0 for the weakest. All members of a family without an
 * order are 0.
 * @returns undefined for a name without a family
 */
export function strengthOf(name: string): number | undefined {
  if (familyOf(name) === undefined) return undefined;
  return Math.max(
    0,
    syncOrder.findIndex((names) => names.includes(name)),
  );
}
