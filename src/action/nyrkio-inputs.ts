/** Inputs that Nyrkiö's action (nyrkio/change-detection) has besides those of github-action-benchmark, of which it is a variant. */
import { docsPage } from '../core/document/index.ts';
import { flag, type Get, type MigratedName } from './migrated-values.ts';

/** As in its action.yml. */
export const nyrkioNames = [
  'nyrkio-enable',
  'nyrkio-token',
  'nyrkio-api-root',
  'nyrkio-public',
  'nyrkio-org',
  'nyrkio-settings-pvalue',
  'nyrkio-settings-threshold',
  'never-fail',
] as const;

const unneeded = 'is not needed: figures stay in the store, and no service gets them';

/** What became of each, as a phrase that follows its name. */
const phrases: Readonly<Record<(typeof nyrkioNames)[number], string>> = {
  'nyrkio-enable': unneeded,
  'nyrkio-token': `${unneeded}; delete the secret`,
  'nyrkio-api-root': unneeded,
  'nyrkio-public': 'has no counterpart: who can read the store can read its figures',
  'nyrkio-org': unneeded,
  'nyrkio-settings-pvalue': `has no counterpart: ${docsPage('docs/verdicts.md')} says how often an unchanged figure alarms`,
  'nyrkio-settings-threshold': 'has no counterpart: a change is judged against the variation of its own history',
  'never-fail': 'is now gate: false',
};

/** Whose input it is. */
export const toolOf = (name: MigratedName): string =>
  nyrkioNames.some((own) => own === name) ? 'Nyrkiö' : 'github-action-benchmark';

/** Its tool `nyrkioJson` takes a folder, whose files are tests. */
export const nyrkioResults = (tool: string, path: string): string =>
  tool === 'nyrkioJson' ? `${path.replace(/\/+$/, '')}/*` : path;

/** @param say reports what became of an input that is given */
export function translateNyrkio(get: Get, say: (name: MigratedName, became: string) => void): { gate?: string } {
  const neverFails = flag(get, 'never-fail') === true;
  for (const name of nyrkioNames) {
    say(name, name === 'never-fail' && !neverFails ? 'holds: false' : phrases[name]);
  }
  return neverFails ? { gate: 'false' } : {};
}
