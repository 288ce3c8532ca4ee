import { describe, expect, it } from 'vitest';
import { readFrames } from './read-frames.ts';

const lines = (...parts: string[][]): string => parts.map((fields) => `${fields.join('\t')}\n`).join('');

const saver = ['F', 'Saver', 'Save', '/src/Saver.cs', '12', '0', '', '', ''];

describe('the frames that the hook of .NET says', () => {
  it('have name, file, line and assembly', () => {
    expect(readFrames(lines(['O', '/bin/app.dll'], saver))).toEqual([
      { function: 'Saver.Save', file: '/src/Saver.cs', line: 12, object: '/bin/app.dll' },
    ]);
  });

  it('have no file where there is no PDB', () => {
    expect(readFrames(lines(['O', '/bin/app.dll'], ['F', 'Saver', 'Save', '', '', '0', '']))).toEqual([
      { function: 'Saver.Save', object: '/bin/app.dll' },
    ]);
  });

  it('are marked where one is a test, also in its lambda', () => {
    const text = lines(['T', 'SaverTests', 'Saves', 'xunit'], ['O', '/bin/app.dll'], saver, [
      'F',
      'SaverTests+<>c',
      '<Saves>b__0',
      '/test/SaverTests.cs',
      '9',
      '0',
      'SaverTests',
      'Saves',
      'xunit',
    ]);
    expect(readFrames(text)[1]).toEqual({
      ...{ function: 'SaverTests.Saves', file: '/test/SaverTests.cs', line: 9, object: '/bin/app.dll', test: 'xunit' },
    });
  });

  it('end with the test of work that a test handed to another thread', () => {
    const text = lines(['T', 'SaverTests', 'Saves', 'NUnit'], ['O', '/bin/app.dll'], saver);
    expect(readFrames(text)[1]).toEqual({ function: 'SaverTests.Saves', test: 'NUnit' });
  });
});
