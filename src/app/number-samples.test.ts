/** Converted results keep their samples as numbers: judged alike and read back, for every format. */
import { describe, expect, it } from 'vitest';
import { parseRunDocument, samplesOf, type RunDocument } from '../core/document/index.ts';
import { convertResults } from '../exchange/convert/index.ts';
import { judgementOfDocuments } from '../judge/index.ts';
import { examples, fixture } from '../../test/helpers/converted.ts';
import { pytestFile } from '../../test/helpers/large-files.mjs';

const context = { tool: { name: 'io-perf', version: '0' }, now: '2026-01-01T00:00:00.000Z' };

const files = [
  ...examples.map(({ format, file }) => ({ format, file, text: fixture(file) })),
  { format: 'pytest-benchmark', file: 'many samples', text: pytestFile(6, 200) },
];

/** With every figure this much larger, as another run might print it. */
function grown(run: RunDocument, factor: number): RunDocument {
  const copy = structuredClone(run);
  for (const { subject } of Object.values(copy.cells)) {
    const head = subject.head!;
    head.samples = head.samples.map((sample, round) =>
      typeof sample === 'number' ? sample * factor * (1 + (round % 7) / 500) : sample,
    ) as typeof head.samples;
    if (head.summary) head.summary.value *= factor;
  }
  return copy;
}

function asObjects(run: RunDocument): RunDocument {
  const copy = structuredClone(run);
  for (const { subject } of Object.values(copy.cells)) subject.head!.samples = [...samplesOf(subject.head!)];
  return copy;
}

describe.each(files)('$file as $format', ({ format, file, text }) => {
  const run = convertResults([{ name: file, text }], format, context);
  const read = parseRunDocument(JSON.stringify(run), file);

  it('comes back as it was written', () => {
    expect(read).toEqual(run);
    expect(convertResults([{ name: file, text, bytes: Buffer.from(text) }], format, context)).toEqual(run);
  });

  it.each([1, 1.3, 0.5])('is judged as samples that are objects are, where figures grow by %f', (factor) => {
    const head = grown(read, factor);
    expect(judgementOfDocuments(read, head)).toEqual(judgementOfDocuments(asObjects(read), asObjects(head)));
  });
});

it('a slower benchmark with many samples is found', () => {
  const run = convertResults([{ name: 'many', text: pytestFile(6, 200) }], undefined, context);
  expect(judgementOfDocuments(run, grown(run, 2))).toMatchObject({ verdict: 'regressed' });
});
