/** A run of the studies in short. */
import { describe, expect, it } from 'vitest';
import { measuredConclusions } from '../suite/conclusions/index.ts';
import { measuredStudies } from '../suite/matrix/index.ts';
import type { RunDocument } from '../core/document/index.ts';
import { readFixture } from '../../test/helpers/report-fixtures.ts';
import { renderTerminal } from './terminal/run-terminal.ts';
import { displayWidth } from './terminal/text-width.ts';

const query = 'family=seed-faithful&size=1MiB&target=existing';
const byte = `java/write/FileOutputStream.byte?${query}`;
const block = `java/write/FileOutputStream.block?chunk=1KiB&${query}`;
const buffer = `java/write/BufferedOutputStream.byte?buffer=1KiB&${query}`;
const walk = 'java/traverse/Files.walk?cache=cold&entries=100000&family=seed-faithful&shape=source';
const forkJoin =
  'java/traverse/jnr-readdir-forkjoin?cache=cold&entries=100000&family=seed-faithful&shape=source&threads=6';
const scaled = 'dotnet/write/FileStream.chunked?chunk=64KiB&size=20MiB&target=existing';

/** Samples of as many milliseconds, a little apart. */
function runOf(times: Record<string, number>, cold = true): RunDocument {
  const run = structuredClone(readFixture('quick'));
  const [template] = Object.values(run.cells);
  const [subject = 'head'] = Object.keys(run.subjects);
  const cells = Object.entries(times).map(([id, ms]) => {
    const samples = Array.from({ length: 20 }, (_, round) => ({ round, order: 0, ns: ms * 1e6 * (1 + round * 1e-4) }));
    const marked = samples.map((sample) =>
      cold || !id.includes('cold') ? sample : { ...sample, marks: ['not-cold'] },
    );
    const measured = { ...template!.subject[subject]! };
    delete measured.summary;
    const hazards = cold || !id.includes('cold') ? [] : ['not-cold'];
    return [id, { ...template, subject: { [subject]: { ...measured, opsPerSample: 1, samples: marked, hazards } } }];
  });
  const document = { ...run, suite: 'seeds', cells: Object.fromEntries(cells) as RunDocument['cells'], skipped: [] };
  return { ...document, findings: measuredConclusions(document) };
}

const page = { width: 110, colour: false, studiesOf: measuredStudies };
const measured = { [byte]: 800, [block]: 20, [buffer]: 25, [walk]: 900, [forkJoin]: 90, [scaled]: 5 };

describe('the report of a run of the suite seeds', () => {
  it('has the conclusions first, then a table of each study, and no cell', () => {
    const text = renderTerminal([runOf(measured)], page);
    const places = ['Conclusions: ', 'holds', 'C1.1 ', 'Study 001:', 'Study 004:'].map((part) => text.indexOf(part));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    expect(text).toMatch(/J-A:byte:1MiB .*1.?660\.6 ms +801 ms +×0\.482/);
    expect(text).not.toContain('FileOutputStream.byte');
    expect(text).toContain('Not measured: C0.1, C0.2');
    expect(text).toContain('io-perf report FILE --all shows every cell.');
  });

  it('has every cell below with --all', () => {
    const text = renderTerminal([runOf(measured)], { ...page, all: true });
    expect(text.indexOf('FileOutputStream.byte')).toBeGreaterThan(text.indexOf('Study 004:'));
    expect(text).not.toContain('--all shows');
  });

  it('compares the arms of a tree of unknown size with each other, and no file of another size with the published one', () => {
    const text = renderTerminal([runOf(measured)], page);
    expect(text).toMatch(/T-5 .*×33\.5 +×10\.0/);
    expect(text).not.toContain('Study 002:');
  });

  it('shows no figure of samples that should have been cold and were not', () => {
    const text = renderTerminal([runOf(measured, false)], page);
    expect(text).toMatch(/T-5 .*36833 ms +×33\.5 +entries/);
  });

  it.each([40, 50, 60, 80, 200])('fits into %d columns', (width) => {
    for (const line of renderTerminal([runOf(measured)], { ...page, width }).split('\n'))
      expect(displayWidth(line), line).toBeLessThanOrEqual(width);
  });
});
