/** The documents that the golden files show, by name; each passes the schema. For tests. */
import { readFileSync } from 'node:fs';
import { parseRunDocument, type RunDocument } from '../../src/core/document/index.ts';

export const fixtureNames = ['quick', 'partial', 'all-skipped', 'two-subjects', 'hostile'] as const;

export function readFixture(name: (typeof fixtureNames)[number]): RunDocument {
  const url = new URL(`../../src/report/fixtures/${name}.json`, import.meta.url);
  return parseRunDocument(readFileSync(url, 'utf8'), url.pathname);
}
