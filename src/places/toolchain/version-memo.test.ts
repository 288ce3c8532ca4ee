import { appendFileSync, copyFileSync, mkdirSync, realpathSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { meetNeed } from './programs.ts';
import { versionMemoIn, versionQuestion } from './program-versions.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';

const folder = temporaryFolder();

describe('versions that were asked for', () => {
  it('are remembered by question', () => {
    const memo = versionMemoIn(folder);
    expect(memo.recall('cmake?')).toBeUndefined();
    memo.remember('cmake?', '3.25.1');
    expect(versionMemoIn(folder).recall('cmake?')).toBe('3.25.1');
    expect(memo.recall('g++?')).toBeUndefined();
    versionMemoIn(join(folder, 'missing')).remember('x', '1'); // no place to keep it: asked again
  });

  it('are asked for again when the program, its folder or its SDKs change', () => {
    const bin = join(folder, 'bin');
    mkdirSync(join(bin, 'sdk'), { recursive: true });
    const program = join(bin, 'dotnet');
    writeFileSync(program, '\u007fELF');
    const before = versionQuestion(program, ['--version']);
    expect(versionQuestion(program, ['--version'])).toBe(before);
    expect(versionQuestion(program, ['-v'])).not.toBe(before);
    utimesSync(join(bin, 'sdk'), 1, 1);
    expect(versionQuestion(program, ['--version'])).not.toBe(before);
    utimesSync(join(bin, 'sdk'), 2, 2);
    const again = versionQuestion(program, ['--version']);
    appendFileSync(program, 'more');
    expect(versionQuestion(program, ['--version'])).not.toBe(again);
  });

  it('are always asked for from scripts, and from what is not there', () => {
    const script = join(folder, 'shim');
    writeFileSync(script, '#!/bin/sh\n');
    expect(versionQuestion(script, [])).toBeUndefined();
    expect(versionQuestion(join(folder, 'none'), [])).toBeUndefined();
  });

  it('spare the program a start', async (context) => {
    if (process.platform === 'win32') context.skip('copies node alone');
    const place = join(folder, 'path');
    mkdirSync(place);
    copyFileSync(realpathSync(process.execPath), join(place, 'tool'));
    const memo = versionMemoIn(folder);
    const need = { programs: ['tool'], version: { arguments: ['--version'], minimum: '20' } };
    expect(await meetNeed(need, { PATH: place }, memo)).toMatchObject({ version: process.versions.node });
    memo.remember(versionQuestion(join(place, 'tool'), ['--version'])!, '99.0'); // only the memo can say this
    expect(await meetNeed(need, { PATH: place }, memo)).toMatchObject({ version: '99.0' });
  });
});
