/** Lock files and manifests as lists of packages with versions. */
import { defined, type PackageChange } from '../core/document/index.ts';

export type Ecosystem = PackageChange['ecosystem'];

export interface LockedPackage {
  name: string;
  /** Absent in a manifest: the installed package has one. */
  version?: string;
  direct?: boolean;
}

export interface PackageFile {
  ecosystem: Ecosystem;
  /** Matches the name of the file, without folders. */
  pattern: RegExp;
  /** Names may be in another case than their authors', as a user has typed them. */
  isByUser?: boolean;
  /** May throw if it cannot read the text. */
  parse(text: string): LockedPackage[];
}

/** A parser for which every match is a package: its name and, in a second group, its version. */
export const matching =
  (pattern: RegExp, { direct }: Pick<LockedPackage, 'direct'> = {}) =>
  (text: string): LockedPackage[] =>
    [...text.matchAll(pattern)].map(([, name, version]) => ({ name: name!, ...defined({ version, direct }) }));

export type Fields = Record<string, unknown>;

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Entries of a table whose keys are names. */
export const namesOf = (...tables: unknown[]): string[] => tables.flatMap((table) => Object.keys(fieldsOf(table)));

/** Entries of a table with a text as their value. */
export const textEntries = (table: unknown): [string, string][] =>
  Object.entries(fieldsOf(table)).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
