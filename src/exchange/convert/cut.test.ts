/** Each text cut at every byte: no figure that the whole text does not have, and nothing lost without an entry or an error. */
import { describe, expect, it } from 'vitest';
import { UsageError, type RunDocument, sampleValues } from '../../core/document/index.ts';
import { convertResults } from './convert.ts';
import { decodeText } from './result-text.ts';
import { isLongCheck } from '../../../test/speeds.ts';
import { examples, fixture } from '../../../test/helpers/converted.ts';

/** In the short check a long text is cut at fewer places. The longest takes 50 s where it is cut at each byte. */
const maxCuts = 300;
const timeout = isLongCheck ? 600_000 : 60_000;

const context = { tool: { name: 'io-perf', version: '0' }, now: '2026-01-01T00:00:00.000Z' };

/** undefined: it is refused in one sentence. */
function read(bytes: Uint8Array, from?: string): RunDocument | undefined {
  try {
    return convertResults([{ name: 'cut', text: decodeText(bytes, 'cut') }], from, context);
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

interface Whole {
  bytes: Buffer;
  whole: ReadonlyMap<string, number[]>;
  from: string;
  /** Of reports in intervals the last whole one counts: an earlier one, where the text is cut. */
  isSeries: boolean;
}

/** Each cut in the line that ends at `end`. */
function checkLine({ bytes, whole, from, isSeries }: Whole, start: number, end: number): void {
  const names = [...whole.keys()].map(pathOf);
  const atEnd = countOf(read(bytes.subarray(0, end + 1), from));
  const step = isLongCheck ? 1 : Math.ceil(bytes.length / maxCuts);
  for (let cut = start + (start % step); cut <= end; cut += step) {
    const run = read(bytes.subarray(0, cut), from);
    for (const [id, samples] of samplesOf(run)) {
      const where = `${id} after ${JSON.stringify(bytes.subarray(Math.max(0, cut - 40), cut).toString())}`;
      const known = whole.get(id);
      // What distinguishes two of one name may come later.
      if (known === undefined) expect(names, where).toContain(pathOf(id));
      else if (!isSeries) for (const sample of samples) expect(known, where).toContain(sample);
    }
    const rest = new TextDecoder().decode(bytes.subarray(start, cut), { stream: true });
    if (run !== undefined && rest.trim() !== '' && countOf(run) < atEnd) expect(run.skipped, rest).not.toEqual([]);
  }
}

/** Other forms of a format. */
const forms = [
  { format: 'cargo-bench', file: 'criterion-bencher.txt' },
  { format: 'fio', file: 'fio-terse5.txt' },
  { format: 'fio', file: 'fio-status-normal.txt' },
  { format: 'go', file: 'go-json.txt' },
  { format: 'gungraun', file: 'gungraun-json.txt' },
  { format: 'iozone', file: 'iozone-throughput.txt' },
  { format: 'stress-ng', file: 'stress-ng-yaml.txt' },
];

const texts = [...examples.filter(({ isJson }) => !isJson), ...forms];

describe.each(texts)('$file of $format, cut at every byte,', ({ format, file }) => {
  it('gives no other figure, and loses none in silence', { timeout }, () => {
    const bytes = Buffer.from(fixture(file));
    const whole = samplesOf(read(bytes, format));
    for (let start = 0; start < bytes.length;) {
      const end = bytes.indexOf('\n', start);
      checkLine({ bytes, whole, from: format, isSeries: file.includes('status') }, start, end);
      start = end + 1;
    }
  });
});
