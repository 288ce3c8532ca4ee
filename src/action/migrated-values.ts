/** Names and values of the inputs of github-action-benchmark, and of Nyrkiö's action. */
import { homedir } from 'node:os';
import { UsageError } from '../core/document/index.ts';
import { migrated } from '../core/options/index.ts';

export type MigratedName = keyof typeof migrated;
/** As in its action.yml. */
export const migratedNames = Object.keys(migrated) as MigratedName[];

export type Get = (name: MigratedName) => string;

export function flag(get: Get, name: MigratedName): boolean | undefined {
  const text = get(name);
  if (text === '') return undefined;
  if (text !== 'true' && text !== 'false') {
    throw new UsageError(`The input ${name} is "${text}": it must be true or false.`);
  }
  return text === 'true';
}

/** `150%` → 1.5 */
export function percentage(get: Get, name: MigratedName): number | undefined {
  const text = get(name);
  if (text === '') return undefined;
  if (!/^\d{1,9}(\.\d{1,9})?\s*%$/.test(text)) {
    throw new UsageError(`The input ${name} is "${text}": it must be a percentage such as 150%.`);
  }
  return Number.parseFloat(text) / 100;
}

export const expandHome = (path: string): string => (/^~(?=\/|$)/.test(path) ? `${homedir()}${path.slice(1)}` : path);
