/** A study repeated by its author's method is judged row by row and pass by pass. */
import { describe, expect, it } from 'vitest';
import type { RunDocument, Sample } from '../../core/document/index.ts';
import { judgeConclusions } from './conclusions.ts';

type Rows = Record<string, readonly (readonly number[])[]>;

/** Cell → row → the samples of each pass, in ms. */
function runOf(study: string, cells: Record<string, Rows>): RunDocument {
  const samplesOf = (rows: Rows): Sample[] =>
    Object.entries(rows).flatMap(([row, passes]) =>
      passes.flatMap((samples, pass) => samples.map((ms, round) => ({ round, order: 0, ns: ms * 1e6, row, pass }))),
    );
  return {
    study,
    subjects: { head: { environment: {}, hazards: [] } },
    cells: Object.fromEntries(
      Object.entries(cells).map(([id, rows]) => [
        id,
        { subject: { head: { opsPerSample: 1, samples: samplesOf(rows) } } },
      ]),
    ),
  } as unknown as RunDocument;
}

const judged = (run: RunDocument, id: string) => judgeConclusions(run).find((one) => one.id === id)!;
const around = (ms: number, count = 10): number[] => Array.from({ length: count }, (_, i) => ms * (1 + i / 1000));

const stream = 'java/write/FileOutputStream';
const byByte = `${stream}.byte?family=seed-faithful&size=1MiB&target=existing`;
const byBlock = `${stream}.block?chunk=1KiB&family=seed-faithful&size=1MiB&target=existing`;
const byBuffer = 'java/write/BufferedOutputStream.byte?buffer=1KiB&family=seed-faithful&size=1MiB&target=existing';

describe('a rule that names rows', () => {
  it('is judged by these rows, not by those of other tables that measured the same cell in other processes', () => {
    const run = runOf('001', {
      [byByte]: { 'J-A:byte:1MiB': [around(1400)] },
      [byBlock]: { 'J-A:block:1MiB': [around(30)], 'J-B:1KiB': [around(300)], 'J-D:block:1KiB': [around(300)] },
      [byBuffer]: { 'J-A:buffer:1MiB': [around(28)], 'J-C:1KiB': [around(600)], 'J-D:buffer:1KiB': [around(490)] },
    });
    const { status, rules } = judged(run, 'C1.1');
    expect(status).toBe('holds');
    expect(rules[1]!.measured!.ratio).toBeCloseTo(50, 0);
    expect(rules[1]!.measured!.rows).toEqual(['J-A:byte:1MiB', 'J-A:buffer:1MiB']);
  });

  it('is not measured where only another row of the same cell was', () => {
    const run = runOf('001', {
      [byByte]: { 'J-A:byte:1MiB': [around(1400)] },
      [byBlock]: { 'J-A:block:1MiB': [around(30)] },
      [byBuffer]: { 'J-C:1KiB': [around(28)] },
    });
    const { status, rules } = judged(run, 'C1.1');
    expect(rules[1]).toMatchObject({ status: 'not-measured' });
    expect(status).toBe('undecided');
  });

  it('is never decided by a scaled row whose size is that of another row', () => {
    const chunked = 'dotnet/write/FileStream.chunked?chunk=64KiB&size=100MiB&target=existing';
    const whole = 'dotnet/write/FileStream.whole?size=100MiB&target=existing';
    const all = 'dotnet/write/File.WriteAllBytes?size=100MiB&target=existing';
    const sides = { [all]: { C1: [around(80, 20)] }, [whole]: { C2: [around(80, 20)] } };
    const scaled = judged(runOf('002', { ...sides, [chunked]: { C11: [around(10, 20)] } }), 'C2.1');
    expect(scaled.status).toBe('not-measured');
    const both = { C3: [around(70, 20)], C11: [around(10, 20)] };
    expect(judged(runOf('002', { ...sides, [chunked]: both }), 'C2.1').status).toBe('does-not-hold');
  });
});

describe('several passes', () => {
  const read = (way: string): string => `native/read-set/${way}?count=800&max=4KiB&min=1KiB`;

  it('are the samples, where there are enough of them', () => {
    const levels = [30, 40, 50, 60];
    const run = runOf('003', {
      [read('fread')]: { 'set-9:fread:warm': levels.map((ms) => around(ms, 9)) },
      [read('mmap-copy')]: { 'set-9:mmap:warm': levels.map((ms) => around(ms * 1.05, 9)) },
    });
    const [rule] = judged(run, 'C3.3').rules;
    expect(rule!.measured!.counts).toEqual([4, 4]);
    // Within one process the samples differ by 1 %, from one to the next by a factor of two.
    expect(rule!.measured!.low).toBeLessThan(0.7);
    expect(rule!.status).toBe('undecided');
  });

  it('widen the interval by what each of them shows, where there are few', () => {
    const run = runOf('003', {
      [read('fread')]: { 'set-9:fread:warm': [around(30, 9), around(60, 9)] },
      [read('mmap-copy')]: { 'set-9:mmap:warm': [around(30, 9), around(30, 9)] },
    });
    const [rule] = judged(run, 'C3.3').rules;
    expect(rule!.measured!.low).toBeLessThanOrEqual(1.001);
    expect(rule!.measured!.high).toBeGreaterThanOrEqual(1.99);
  });

  it('that are too few lead to the command that takes enough of them', () => {
    const walk = (way: string): string =>
      `java/traverse/${way}?cache=cold&entries=100000&family=seed-faithful&shape=source`;
    const run = runOf('004', {
      [walk('File.listFiles')]: { 'T-0': [[2000]] },
      [walk('Files.walk')]: { 'T-1': [[2100]] },
    });
    expect(judged(run, 'C4.7')).toMatchObject({
      status: 'not-measured',
      again: 'sudo io-perf study 004 --rows T-0,T-1,T-5 --repeat 4',
    });
  });

  it('hold what does not help where it is even slower', () => {
    const walk = (way: string): string =>
      `java/traverse/${way}?cache=cold&entries=100000&family=seed-faithful&shape=source`;
    const passes = (ms: number): number[][] => [0, 1, 2, 3].map((more) => [ms + more]);
    const of = (parallelMs: number) =>
      judged(
        runOf('004', {
          [walk('Files.walk')]: { 'T-1': passes(4000) },
          [walk('Files.walk.parallel')]: { 'T-2': passes(parallelMs) },
        }),
        'C4.3',
      );
    expect(of(6000).status).toBe('holds');
    expect(of(2000)).toMatchObject({ status: 'does-not-hold', rules: [{ demand: 'at most ×1.15' }] });
  });

  it('give the speeds that the study prints, by its own rule and row', () => {
    const chunked = 'dotnet/write/FileStream.chunked?chunk=64KiB&size=50MiB&target=existing';
    // sorted[10] of each pass is 12 ms: 50 × 1.024 / 12 GB/s.
    const pass = [...Array<number>(10).fill(10), ...Array<number>(10).fill(12)];
    const [speed] = judged(runOf('002', { [chunked]: { C5: [pass, pass], C10: [around(90, 20)] } }), 'C2.5').speeds;
    expect(speed!.measured).toBeCloseTo((50 * 1.024) / 12, 2);
  });
});

describe('that setting a position is nearly free', () => {
  const exists = 'swift/exists/FileManager.fileExists?case=hit';
  const seek = 'swift/seek/FileHandle.seek?size=1GiB';

  it('is refuted where it costs as much as asking whether a file is there', () => {
    const of = (ms: number) => runOf('000', { [exists]: { 'I-1': [around(3)] }, [seek]: { 'I-52': [around(ms)] } });
    expect(judged(of(0.03), 'C0.13').status).toBe('holds');
    expect(judged(of(2), 'C0.13').status).toBe('does-not-hold');
  });
});
