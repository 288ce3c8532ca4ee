import { describe, expect, it } from 'vitest';
import { listCells } from '../suite/matrix/index.ts';
import type { RepeatedFigure, RepeatedStudy, SeedReference } from '../core/cells/index.ts';
import { renderStudy } from './terminal/study-terminal.ts';
import { writeStudy } from './markdown/study-markdown.ts';
import { displayWidth } from './terminal/text-width.ts';

const cells = listCells();

function figure(
  study: string,
  row: string,
  samplesMs: number[] | number[][],
  parameters: Record<string, string> = {},
): RepeatedFigure {
  const passes = samplesMs.every(Array.isArray) ? samplesMs : [samplesMs];
  const isWanted = (seed: SeedReference): boolean => seed.study === study && seed.row === row && seed.role === 'arm';
  const cell = cells.find(({ seeds, parameters: own }) => seeds.some(isWanted) && (study !== '001' || own.family))!;
  return {
    reference: cell.seeds.find(isWanted)!,
    cell: cell.id,
    parameters: { ...cell.parameters, ...parameters },
    ops: 1,
    passes: passes.filter(({ length }) => length > 0).map((pass) => pass.map((ms) => ms * 1e6)),
    isWarm: false,
  };
}

const study = (number: string, figures: RepeatedFigure[]): RepeatedStudy => ({
  ...{ study: number, title: 'A study', method: 'once', faults: ['Nothing was repeated.'], figures },
  hazards: [{ name: 'high-load', sentence: 'The machine was busy.' }],
});

const render = (number: string, figures: RepeatedFigure[], width = 110): string =>
  renderStudy(study(number, figures), { width, colour: false });

describe('the report of a study that was measured again', () => {
  it("has the lines that the author's program prints", () => {
    const ten = Array.from({ length: 10 }, () => 30);
    expect(render('001', [figure('001', 'J-A:block:1MiB', ten)])).toContain(
      '>> generateBytes\nsize: 1M costTime: 300ms avergeTime: 30.00ms\n',
    );
    expect(render('001', [figure('001', 'J-C:128B', ten)])).toContain(
      'byteSize: 128\n>> generateBuffer\ncount: 10 costTime: 300ms avergeTime: 30.00ms\n',
    );
    const twenty = Array.from({ length: 20 }, (_, i) => 40 - i);
    const writes = render('002', [figure('002', 'C3', twenty)]);
    expect(writes).toContain(
      '>IOPerformanceTest.exe -t 20 -m 100 -a 2\nTest Algorithm: FileStreamWriteTestSmall\n....................\n',
    );
    expect(writes).toContain('Writing: 31.0000 ms. Speed: 3.30 GB/s.\nWriting 40.000 39.000');
    const reads = [figure('003', 'set-9:fread:cold', [605.8]), figure('003', 'set-9:fread:warm', [34.4])];
    expect(render('003', reads)).toContain(
      'C++MMap (fread): 文件数量:800, 总大小:2047601, 文件大小:1.00KB ~ 4.00KB, 时间:605.800ms\nC++MMap (fread): ',
    );
    expect(render('004', [figure('004', 'T-5', [36_833])])).toContain(
      'JNR_READ_DIR_FORK_JOIN Time elapsed: 36833ms. result : SUCCESS\n',
    );
    expect(render('000', [figure('000', 'I-1', [2880, 2885, 2890])])).toContain('耗时：2.880s ~ 2.890s');
  });

  it('has the published figure, ours, and their ratio', () => {
    const table = render('001', [figure('001', 'J-A:block:1MiB', [58.8, 58.8])]);
    expect(table).toMatch(/J-A:block:1MiB .* 29\.4 ms +58\.8 ms +×2\.00/);
  });

  it("compares traversals with the study's yardstick, not with its times", () => {
    const table = render('004', [
      figure('004', 'T-1', [1000], { entries: '100000' }),
      figure('004', 'T-5', [500], { entries: '100000' }),
    ]);
    expect(table).toMatch(/T-5 .* 36833 ms +500 ms +×33\.5 +×2\.00 +entries=100000/);
  });

  it('never compares a figure of another size with the published one', () => {
    const table = render('002', [figure('002', 'C11', [100, 100], { size: '100MiB' })]);
    expect(table).toMatch(/C11 .* 1783\.2289 ms +100 ms +size=100MiB/);
    expect(table).not.toMatch(/×\d/);
  });

  it('says what was not cold, and what was not measured and why', () => {
    const warm = { ...figure('004', 'T-1', [1000]), isWarm: true };
    const missing = { ...figure('004', 'T-5', []), reason: 'no Java on PATH' };
    const text = render('004', [warm, missing]);
    expect(text).toContain('! The caches could not be dropped');
    expect(text).toContain('– Not measured: no Java on PATH.');
    for (const line of render('004', [warm, missing], 60).split('\n'))
      if (line.startsWith('!') || line.startsWith('–')) expect(displayWidth(line)).toBeLessThanOrEqual(60);
  });

  it("takes each pass by the author's rule, and the median of the passes", () => {
    const pass = (level: number): number[] => Array.from({ length: 20 }, (_, i) => level + i);
    // sorted[10] of each: 20, 110, 210, 310. Of all 80 samples together it would be 20.
    const writes = render('002', [figure('002', 'C5', [pass(10), pass(100), pass(200), pass(300)])]);
    for (const own of [20, 110, 210, 310]) expect(writes).toContain(`Writing: ${own}.0000 ms.`);
    expect(writes).toContain('pass 4 of 4');
    expect(writes).toMatch(/C5 .* 11\.9412 ms +160 ms/);
    expect(writes).toContain('Each of the 4 passes');
    const means = render('001', [
      figure('001', 'J-B:8KiB', [
        [10, 30],
        [100, 300],
      ]),
    ]);
    expect(means).toMatch(/J-B:8KiB .* 110 ms/);
  });

  it('shows the first reads of all passes apart from the later ones, ten and ten', () => {
    const figures = [
      figure('003', 'set-9:mmap:cold', [[316], [139]]),
      figure('003', 'set-9:mmap:warm', [Array<number>(9).fill(7), Array<number>(9).fill(9)]),
    ];
    const text = render('003', figures);
    expect(text).toMatch(/set-9:mmap:cold .* 228 ms/);
    expect(text).toMatch(/set-9:mmap:warm .* 8\.00 ms/);
    const [, one, two] = text.split(/As the author's program prints it, pass \d of 2/);
    expect(one!.match(/时间:/g)).toHaveLength(10);
    expect(one).toMatch(/时间:316\.000ms\n.*时间:7\.000ms/);
    expect(two).toMatch(/时间:139\.000ms\n.*时间:9\.000ms/);
  });

  it('says how much of a read of study 003 came from the disk, where that is known', () => {
    const cold = { ...figure('003', 'set-9:mmap:cold', [[316]]), deviceReadBytes: 2 * 1024 ** 2 };
    const warm = { ...figure('003', 'set-9:mmap:warm', [[7, 8, 9]]), deviceReadBytes: 0 };
    const line =
      /set-9:mmap: of \S+ \S+ the first read took 2\.00 MiB in whole blocks from the disk, the later ones 0 B;/;
    expect(render('003', [cold, warm], 300)).toMatch(line);
    expect(render('003', [cold, figure('003', 'set-9:mmap:warm', [[7, 8, 9]])], 300)).not.toContain('from the disk');
  });

  it('says from how many written bytes on the writes of study 002 stay slow', () => {
    // The author's own samples.
    const c8 = [
      46.9, 45.9, 47.9, 46.9, 47.8, 45.9, 50.9, 45.9, 46.9, 101.4, 129.7, 128.2, 131.6, 128.7, 129.2, 129.2,
    ].concat([130.1, 127.7, 132.6, 127.7]);
    const c3 = [
      23.9, 21.9, 21.9, 21.9, 22, 22.9, 22, 20.9, 23, 21.9, 22, 21.9, 24, 20.9, 20.9, 23, 21.9, 22, 22.9, 22.9,
    ];
    const text = render('002', [figure('002', 'C3', c3), figure('002', 'C8', c8)], 300);
    expect(text).toContain(
      'C8: slow from 2.31 GB on. The writes before took at most 50.9 ms, the later ones at least 101 ms.',
    );
    expect(text).not.toContain('C3: slow');
  });

  it('says what is to be known of the figures: the machine, the rows, and what is wrong with the study', () => {
    for (const text of [
      render('002', [figure('002', 'C1', [90])]),
      writeStudy(study('002', [figure('002', 'C1', [90])]))
        .flat()
        .join('\n'),
    ]) {
      expect(text).toContain('high-load: The machine was busy.');
      expect(text).toContain('C1: Of the 20 samples: true median 88.762');
      expect(text).toContain('Nothing was repeated.');
    }
  });

  it('says once what is to be known of all rows of a table', () => {
    const text = render('001', [figure('001', 'J-B:128B', [30]), figure('001', 'J-B:8KiB', [30])]);
    expect(text).toContain('- J-B: The printed loop runs from 2');
  });
});
