/** scripts/glossary.mjs, which holds the words of docs/glossary.md. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder, repository } from './helpers/folders.ts';

const folder = makeFolder('glossary');

function check(text: string): { status: number | null; stderr: string } {
  const path = join(folder, 'code.ts');
  writeFileSync(path, text);
  return spawnSync(process.execPath, [join(repository, 'scripts', 'glossary.mjs'), path], { encoding: 'utf8' });
}

it('the check reports a word that the glossary replaces, with its place', () => {
  const bad = ['ble', 'ssingsOf'].join('');
  const { status, stderr } = check(`const one = 1;\nconst ${bad} = [];\n`);
  expect(status).toBe(1);
  expect(stderr).toMatch(/code\.ts:2: write "accept, acceptance" instead of ".+" \(docs\/glossary\.md\)/);
});

it('the check accepts the words of the glossary', () => {
  expect(check('const acceptances = [];\n')).toMatchObject({ status: 0, stderr: '' });
});
