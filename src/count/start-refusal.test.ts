import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { startRefusal } from './start-refusal.ts';
import { temporaryFolder } from '../../test/helpers/folders.ts';

describe.skipIf(process.platform === 'win32')('whether a command can be started', () => {
  let folder: string;
  beforeAll(() => {
    folder = temporaryFolder();
    for (const name of ['first', 'second']) mkdirSync(join(folder, name));
    mkdirSync(join(folder, 'first', 'tool'));
    writeFileSync(join(folder, 'text'), '');
    writeFileSync(join(folder, 'second', 'tool'), '');
    chmodSync(join(folder, 'second', 'tool'), 0o755);
  });

  it.each([
    ['a path', 'second/tool', undefined],
    ['a name in PATH, past a folder of that name', 'tool', undefined],
    ['a name that is nowhere', 'no-such-program', 'there is no such program'],
    ['a path that is not there', './no-such-program', 'there is no such program'],
    ['no name at all', '', 'there is no such program'],
    ['a text', './text', 'it may not be executed'],
    ['a folder', './first', 'it may not be executed'],
  ])('%s', (_, program, refusal) => {
    expect(startRefusal(program, folder, `first:${join(folder, 'second')}`)).toBe(refusal);
  });

  it.skipIf(process.getuid?.() === 0)('a name, past a folder that this user may not enter (skipped as root)', () => {
    mkdirSync(join(folder, 'closed'), { mode: 0 });
    expect(startRefusal('no-such-program', folder, `closed:${join(folder, 'second')}`)).toBe(
      'there is no such program',
    );
    expect(startRefusal('./closed/tool', folder)).toBe('it may not be executed');
  });
});
