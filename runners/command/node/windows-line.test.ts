/** Command lines of Windows, with the files of a made-up machine. test/windows has programs print what arrives of them. */
import { describe, expect, it } from 'vitest';
import cases from '../tests/windows_lines.json';
import { cmdText, quoteWindowsWord, windowsLine } from './windows-line.ts';

const files = [
  ...[
    'bin\\tool.exe',
    'bin\\tool.v2.exe',
    'bin\\old.com',
    'bin\\npm.cmd',
    'bin\\pwsh.exe',
    'work\\local.exe',
    'work\\script.bat',
  ],
  ...[
    'work\\build\\deep\\tool.exe',
    'work\\my programs\\tool.exe',
    'work\\my programs\\run me.cmd',
    'work\\path\\to\\tool.exe',
  ],
  ...['work\\start\\tool.exe', 'work\\measure.ps1', 'work\\my programs\\do it.ps1', 'work\\page.html'],
].map((path) => `C:\\${path}`.toLowerCase());
const place = {
  directory: 'C:\\work',
  environment: { Path: 'C:\\nothing;"C:\\bin"', ComSpec: 'C:\\windows\\cmd.exe' },
  isFile: (path: string) => files.includes(path.toLowerCase()),
};

describe('a command line on Windows', () => {
  it.each(Object.entries(cases.direct))(
    '%j starts the program itself, and what follows is untouched',
    (text, [program, rest]) => {
      expect(windowsLine(text, place)).toEqual({ program, rest, usesShell: false });
    },
  );

  it.each(Object.entries(cases.cmd))('%j goes through cmd.exe', (text, inner) => {
    expect(windowsLine(text, place)).toEqual({
      program: 'C:\\windows\\cmd.exe',
      rest: `/d /s /c "${inner}"`,
      usesShell: true,
    });
  });

  it.each(Object.entries(cases.powershell))('%j goes through PowerShell', (text, rest) => {
    const options = '-NoLogo -NoProfile -NonInteractive -ExecutionPolicy Bypass -File';
    expect(windowsLine(text, place)).toEqual({
      program: 'C:\\bin\\pwsh.exe',
      rest: `${options} ${rest}`,
      usesShell: true,
    });
  });

  it.each(Object.entries(cases.refused))('%j is refused', (text, why) => {
    expect(() => windowsLine(text, place)).toThrow(why);
  });

  it.each([
    [`tool ${'x'.repeat(33_000)}`, /33,0\d\d characters, and Windows takes 32,767/],
    [`tool ${'x'.repeat(9_000)} > out`, /9,0\d\d characters, and cmd.exe takes 8,191/],
    [`script ${'x'.repeat(9_000)}`, /cmd.exe takes 8,191/],
  ])('is refused when it is too long', (text, why) => {
    expect(() => windowsLine(text, place)).toThrow(why);
  });

  it('finds programs by the endings that the environment lists, in their order', () => {
    const environment = { PATH: 'C:\\bin', PATHEXT: '.CMD' };
    const line = windowsLine('npm ci', { ...place, environment });
    expect(line).toEqual({ program: 'cmd.exe', rest: '/d /s /c "npm ci"', usesShell: true });
    expect(windowsLine('tool', { ...place, environment })).toMatchObject({ program: 'tool' });
  });
});

it.each(cases.words)('the word %j of a line is %s', (word, text) => {
  expect(quoteWindowsWord(word)).toBe(text);
});

it('a build of several lines is one line for cmd.exe', () => {
  expect(cmdText('npm ci\nnpm run build\n', place).rest).toBe('/d /s /c "npm ci & npm run build"');
});
