/** Each text cut at every byte: no figure that the whole text does not have, and nothing lost without an entry or an error. */
import { describe, expect, it } from 'vitest';
import { UsageError, type RunDocument, sampleValues } from '../../core/document/index.ts';
import { convertResults } from './convert.ts';
import { isLongCheck } from '../../../test/speeds.ts';
import { examples, fixture } from '../../../test/helpers/converted.ts';

/** In the short check a long text is cut at fewer places. */
const maxCuts = 300;

const context = { tool: { name: 'io-perf', version: '0' }, now: '2026-01-01T00:00:00.000Z' };

/** undefined: it is refused in one sentence. */
function read(text: string, from?: string): RunDocument | undefined {
  try {
    return convertResults([{ name: 'cut', text }], from, context);
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    return undefined;
  }
}

const samplesOf = (run: RunDocument | undefined): Map<string, number[]> =>
  new Map(
    Object.entries(run?.cells ?? {}).map(([id, { subject }]) => [id, [...sampleValues(subject.head!.samples, 1)]]),
  );
const countOf = (run: RunDocument | undefined): number => [...samplesOf(run).values()].flat().length;

const pathOf = (id: string): string => id.replace(/\?.*/, '');

/** Each cut in the line that ends at `end`. */
function checkLine(text: string, start: number, end: number, whole: ReadonlyMap<string, number[]>, from: string): void {
  const names = [...whole.keys()].map(pathOf);
  // Of reports in intervals the last whole one counts: an earlier one, where the text is cut.
  const isSeries = whole.size > 0 && text.split('fio-3.33').length > 3;
  const hasFigures = countOf(read(text.slice(0, end + 1), from)) > countOf(read(text.slice(0, start), from));
  const step = isLongCheck ? 1 : Math.ceil(text.length / maxCuts);
  for (let cut = start + 1 + (start % step); cut <= end; cut += step) {
    const run = read(text.slice(0, cut), from);
    for (const [id, samples] of samplesOf(run)) {
      const where = `${id} after ${JSON.stringify(text.slice(Math.max(0, cut - 40), cut))}`;
      const known = whole.get(id);
      // What distinguishes two of one name may come later.
      if (known === undefined) expect(names, where).toContain(pathOf(id));
      else if (!isSeries) for (const sample of samples) expect(known, where).toContain(sample);
    }
    if (hasFigures && run !== undefined && text.slice(start, cut).trim() !== '')
      expect(run.skipped.length, text.slice(start, cut)).toBeGreaterThan(0);
  }
}

const texts = examples.filter(({ isJson }) => !isJson);

describe.each(texts)('$file of $format, cut at every byte,', ({ format, file }) => {
  it('gives no other figure, and loses none in silence', { timeout: 60_000 }, () => {
    const text = fixture(file);
    const whole = samplesOf(read(text, format));
    for (let start = 0; start < text.length;) {
      const end = text.indexOf('\n', start);
      checkLine(text, start, end, whole, format);
      start = end + 1;
    }
  });
});
