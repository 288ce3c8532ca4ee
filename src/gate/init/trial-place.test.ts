import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TrialPlace } from './trial-place.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';
import { writeFiles } from '../../../test/helpers/project.ts';

describe('a place for trials, put back', () => {
  let place: TrialPlace;
  beforeEach(async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { 'Cargo.toml': '' });
    place = await TrialPlace.open({ folder, commit: undefined, environment: process.env, files: ['Cargo.toml'] });
    for (const name of ['target', 'other']) {
      mkdirSync(join(place.path, name));
      writeFileSync(join(place.path, name, 'made'), 'by a build');
    }
  });
  afterEach(() => place.remove());
  const has = (name: string): boolean => existsSync(join(place.path, name));

  it('has nothing that a build made', async () => {
    expect(await place.putBack('cargo build')).toBe(false);
    expect([has('Cargo.toml'), has('target/made'), has('other/made')]).toEqual([true, false, false]);
  });

  it('keeps the folder in which the next build goes on, and nothing else', async () => {
    expect(await place.putBack('cargo build', true, 'target')).toBe(false);
    expect([has('Cargo.toml'), has('target/made'), has('other/made')]).toEqual([true, true, false]);
  });

  it('has what was kept after a build, whatever another one made in that folder since', async () => {
    await place.keep('cargo build');
    writeFileSync(join(place.path, 'target', 'later'), 'by another build');
    expect(await place.putBack('cargo build', true, 'target')).toBe(true);
    expect([has('target/made'), has('target/later')]).toEqual([true, false]);
  });
});
