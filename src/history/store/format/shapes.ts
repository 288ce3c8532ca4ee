/** Checks of what a store's files hold: a file may be damaged, or another's. */
import { StoreFormatError } from './file-codec.ts';
import type { StoredRun } from './figures.ts';
import type { Figures, HiddenRow, RenameRow } from './types.ts';

export const areFigures = (row: unknown): boolean => {
  const { value, low, high, samples } = (row ?? {}) as Partial<Record<keyof Figures, unknown>>;
  return [value, low, high, samples].every(Array.isArray);
};

export const isRunRow = (run: unknown): boolean => {
  const { id, startedAt, subjects } = (run ?? {}) as Partial<Record<keyof StoredRun, unknown>>;
  return typeof id === 'string' && typeof startedAt === 'string' && Array.isArray(subjects);
};

export const isHiddenRow = (row: unknown): boolean => {
  const { run, reason, commit = '', cells = [] } = (row ?? {}) as Partial<Record<keyof HiddenRow, unknown>>;
  return (
    Array.isArray(cells) && [run, reason, commit, ...(cells as unknown[])].every((text) => typeof text === 'string')
  );
};

export const isRenameRow = (row: unknown): boolean => {
  const { was, is, until } = (row ?? {}) as Partial<Record<keyof RenameRow, unknown>>;
  return [was, is, until].every((text) => typeof text === 'string');
};

/** A member that is missing or has the wrong type counts as damage of its file. */
export async function guarded<T>(path: string, shape: () => T | Promise<T>): Promise<T> {
  try {
    return await shape();
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    throw new StoreFormatError(path, 'is damaged (a member of it is missing, or is something else)');
  }
}
