import fc from 'fast-check';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { fixtureNames, readFixture } from '../../test/helpers/report-fixtures.ts';
import { renderTerminal } from './terminal/run-terminal.ts';
import { displayWidth } from './terminal/text-width.ts';

const plain = { width: 100, colour: false, outputPath: 'io-perf-run.json' };

// `npx vitest run src/report -u` writes the golden files anew.
describe('the report of a run in a terminal', () => {
  test.each(fixtureNames)('matches its golden file: %s', async (name) => {
    await expect(renderTerminal([readFixture(name)], plain)).toMatchFileSnapshot(`golden/${name}.txt`);
  });

  test.each([50, 80, 160])('matches its golden file in %d columns', async (width) => {
    const text = renderTerminal([readFixture('quick')], { ...plain, width });
    await expect(text).toMatchFileSnapshot(`golden/quick-${width}.txt`);
  });

  test('matches its golden file with verbose', async () => {
    const text = renderTerminal([readFixture('quick')], { ...plain, width: 160, verbose: true });
    await expect(text).toMatchFileSnapshot('golden/quick-verbose.txt');
  });

  test('shows two documents one after the other', async () => {
    const text = renderTerminal([readFixture('partial'), readFixture('all-skipped')], plain);
    await expect(text).toMatchFileSnapshot('golden/several.txt');
  });
});

describe('every report of a run in a terminal', () => {
  test.each(fixtureNames)('fits any width from 40 columns on: %s', (name) => {
    const run = readFixture(name);
    fc.assert(
      fc.property(fc.integer({ min: 40, max: 220 }), fc.boolean(), (width, verbose) => {
        const lines = renderTerminal([run], { width, colour: false, verbose }).split('\n');
        for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(width);
      }),
      { numRuns: 25 },
    );
  });

  test.each(fixtureNames)('never shows an invalid figure: %s', (name) => {
    expect(renderTerminal([readFixture(name)], plain)).not.toMatch(/NaN|Infinity|undefined|null|\[object/);
  });

  test.each(fixtureNames)('has the same text with colour: %s', (name) => {
    const run = readFixture(name);
    const coloured = renderTerminal([run], { ...plain, colour: true });
    expect(coloured).toContain('\u001b[');
    expect(stripVTControlCharacters(coloured)).toBe(renderTerminal([run], plain));
  });

  test.each(fixtureNames)('holds no control character without colour: %s', (name) => {
    expect(renderTerminal([readFixture(name)], plain)).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
  });
});

describe('the report', () => {
  const quick = readFixture('quick');
  const lineWith = (text: string, part: string): string => text.split('\n').find((line) => line.includes(part)) ?? '';

  test('shows parameters above their rows when a narrow terminal has no columns for them', () => {
    const lines = renderTerminal([quick], { ...plain, width: 50 }).split('\n');
    const above = lines.indexOf('  cache=warm  chunk=4KiB  size=16MiB');
    expect(lines[above + 1]).toMatch(/^ {3}native read +3\.33 ms/);
    expect(lines.join('\n')).not.toMatch(/c…e|w…m|ru…r/);
  });

  test('says at its top that a run is partial', () => {
    expect(renderTerminal([readFixture('partial')], plain)).toMatch(/^PARTIAL/);
    expect(renderTerminal([quick], plain)).not.toContain('PARTIAL');
  });

  test('shows the ratio to the fastest among equal parameters only', () => {
    const text = renderTerminal([quick], plain);
    expect(lineWith(text, 'access  ')).toContain('×1.00');
    expect(lineWith(text, 'node    existsSync')).toContain('×2.41');
    expect(lineWith(text, 'native  mmap  ')).not.toContain('×');
  });

  test('marks a wide spread, and explains the mark in the legend', () => {
    const text = renderTerminal([quick], plain);
    expect(lineWith(text, 'createReadStream')).toMatch(/~$/);
    expect(text).toContain('~  wide-spread: ');
  });

  test('shows neither interval nor spread for one sample', () => {
    expect(lineWith(renderTerminal([readFixture('partial')], plain), 'existsSync')).toMatch(/ µs +– .* – {2}1 {2}1$/);
  });

  test('shows each reason for skipping once, with its remedy', () => {
    const text = renderTerminal([quick], plain);
    expect(text.match(/Cold caches need permission/g)).toHaveLength(1);
    expect(text).toContain('→ Run as root');
  });

  test('shows parameters with names such as constructor', () => {
    const cell = Object.values(quick.cells)[0]!;
    const cells = { 'fio/job/one?constructor=yes': cell, 'fio/job/two?bs=4KiB': cell };
    const text = renderTerminal([{ ...quick, cells }], plain);
    expect(text).toMatch(/constructor/);
    expect(text).not.toMatch(/function|native code/);
  });

  test('has a sentence even without documents', () => {
    expect(renderTerminal([], plain)).toBe('There is no run document to show.\n');
  });
});
