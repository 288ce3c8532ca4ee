import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listRunners, readRunnerManifest } from './runner-manifest.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';

const root = temporaryFolder();

function put(runner: string, text: string): void {
  mkdirSync(join(root, 'runners', runner), { recursive: true });
  writeFileSync(join(root, 'runners', runner, 'runner.yaml'), text);
}
const head = (name: string) => `runner: ${name}\nlanguage: C\nsummary: does it\n`;

describe('runner manifests', () => {
  it('are found by folder', async () => {
    put('zeta', `${head('zeta')}variants: [{ name: only, start: ['{node}'] }]\n`);
    put('alpha', `${head('alpha')}variants: [{ name: only, start: ['{node}'] }]\n`);
    mkdirSync(join(root, 'runners', 'conformance'));
    expect(await listRunners(root)).toEqual(['alpha', 'zeta']);
    expect(await readRunnerManifest(root, 'zeta')).toMatchObject({ variants: [{ needs: [], build: [], sources: [] }] });
  });

  it('are undefined for unknown names, and for names that lead elsewhere', async () => {
    expect(await readRunnerManifest(root, 'cobol')).toBeUndefined();
    expect(await readRunnerManifest(root, '../runners/zeta')).toBeUndefined();
    expect(await readRunnerManifest(root, 'conformance')).toBeUndefined();
  });

  it.each([
    ['not YAML', 'runner: [', /not valid YAML/],
    ['a member too many', `${head('bad')}variants: [{ name: x, start: [a], strat: 1 }]`, /variants\.0.*strat/],
    ['no way to start', `${head('bad')}variants: [{ name: x }]`, /variants\.0\.start/],
    [
      'a version that YAML reads as a number',
      `${head('bad')}variants: [{ name: x, start: [a], needs: [{ programs: [c], version: { arguments: [], minimum: 3.20 } }] }]`,
      /minimum/,
    ],
    [
      'the name of another runner',
      `${head('good')}variants: [{ name: x, start: [a] }]`,
      /says it is the runner "good"/,
    ],
  ])('are refused with one sentence: %s', async (_what, text, sentence) => {
    put('bad', text);
    const message = await readRunnerManifest(root, 'bad').catch((error: unknown) => (error as Error).message);
    expect(message).toMatch(sentence);
    expect(message).not.toContain('\n');
  });
});
