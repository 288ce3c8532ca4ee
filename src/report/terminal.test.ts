import fc from 'fast-check';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { fixtureNames, readFixture } from '../../test/helpers/report-fixtures.ts';
import { renderTerminal } from './terminal/run-terminal.ts';
import { displayWidth } from './terminal/text-width.ts';

const plain = { width: 100, colour: false, outputPath: 'io-perf-run.json' };

// `npx vitest run src/report -u` writes the golden files anew.
describe('the pages', () => {
  test.each(fixtureNames)('%s', async (name) => {
    await expect(renderTerminal([readFixture(name)], plain)).toMatchFileSnapshot(`golden/${name}.txt`);
  });

  test.each([50, 80, 160])('quick in %d columns', async (width) => {
    const text = renderTerminal([readFixture('quick')], { ...plain, width });
    await expect(text).toMatchFileSnapshot(`golden/quick-${width}.txt`);
  });

  test('quick, verbose', async () => {
    const text = renderTerminal([readFixture('quick')], { ...plain, width: 160, verbose: true });
    await expect(text).toMatchFileSnapshot('golden/quick-verbose.txt');
  });

  test('two documents, one after the other', async () => {
    const text = renderTerminal([readFixture('partial'), readFixture('all-skipped')], plain);
    await expect(text).toMatchFileSnapshot('golden/several.txt');
  });
});

describe('every page', () => {
  test.each(fixtureNames)('%s fits any width from 40 columns on', (name) => {
    const run = readFixture(name);
    fc.assert(
      fc.property(fc.integer({ min: 40, max: 220 }), fc.boolean(), (width, verbose) => {
        const lines = renderTerminal([run], { width, colour: false, verbose }).split('\n');
        for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(width);
      }),
      { numRuns: 25 },
    );
  });

  test.each(fixtureNames)('%s never shows what is no figure', (name) => {
    expect(renderTerminal([readFixture(name)], plain)).not.toMatch(/NaN|Infinity|undefined|null|\[object/);
  });

  test.each(fixtureNames)('%s says the same with colour', (name) => {
    const run = readFixture(name);
    const coloured = renderTerminal([run], { ...plain, colour: true });
    expect(coloured).toContain('\u001b[');
    expect(stripVTControlCharacters(coloured)).toBe(renderTerminal([run], plain));
  });

  test.each(fixtureNames)('%s holds no control character without colour', (name) => {
    expect(renderTerminal([readFixture(name)], plain)).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
  });
});

describe('the page says', () => {
  const quick = readFixture('quick');
  const lineWith = (text: string, part: string): string => text.split('\n').find((line) => line.includes(part)) ?? '';

  test('parameters whole, above their rows, where a narrow terminal has no columns for them', () => {
    const lines = renderTerminal([quick], { ...plain, width: 50 }).split('\n');
    const above = lines.indexOf('  cache=warm  chunk=4KiB  size=16MiB');
    expect(lines[above + 1]).toMatch(/^ {3}native read +3\.33 ms/);
    expect(lines.join('\n')).not.toMatch(/c…e|w…m|ru…r/);
  });

  test('at its top that a run is partial', () => {
    expect(renderTerminal([readFixture('partial')], plain)).toMatch(/^PARTIAL/);
    expect(renderTerminal([quick], plain)).not.toContain('PARTIAL');
  });

  test('the ratio to the fastest among equal parameters only', () => {
    const text = renderTerminal([quick], plain);
    expect(lineWith(text, 'access  ')).toContain('×1.00');
    expect(lineWith(text, 'node    existsSync')).toContain('×2.41');
    expect(lineWith(text, 'native  mmap  ')).not.toContain('×');
  });

  test('a wide spread with a mark that the legend explains', () => {
    const text = renderTerminal([quick], plain);
    expect(lineWith(text, 'createReadStream')).toMatch(/~$/);
    expect(text).toContain('~  wide-spread: ');
  });

  test('neither interval nor spread for one sample', () => {
    expect(lineWith(renderTerminal([readFixture('partial')], plain), 'existsSync')).toMatch(/ µs +– .* – {2}1 {2}1$/);
  });

  test('each reason for skipping once, with its remedy', () => {
    const text = renderTerminal([quick], plain);
    expect(text.match(/Cold caches need permission/g)).toHaveLength(1);
    expect(text).toContain('→ Run as root');
  });

  test('figures whose parameters are called as what every object has', () => {
    const cell = Object.values(quick.cells)[0]!;
    const cells = { 'fio/job/one?constructor=yes': cell, 'fio/job/two?bs=4KiB': cell };
    const text = renderTerminal([{ ...quick, cells }], plain);
    expect(text).toMatch(/constructor/);
    expect(text).not.toMatch(/function|native code/);
  });

  test('something even without documents', () => {
    expect(renderTerminal([], plain)).toBe('There is no run document to show.\n');
  });
});
