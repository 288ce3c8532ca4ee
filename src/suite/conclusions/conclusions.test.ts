import { describe, expect, it } from 'vitest';
import { isCountMetric, type Profile, type RunDocument, samplesOf } from '../../core/document/index.ts';
import { judgeRatioBudgets } from './cell-ratios.ts';
import { judgeConclusions, measuredConclusions } from './conclusions.ts';
import { cellsOfPattern, findingCounts, findings, selectCells } from '../matrix/index.ts';

/** Cells with their time per operation; samples within 1 %. */
function makeRun(opNs: Record<string, number>, samples = 20): RunDocument {
  const cells = Object.entries(opNs).map(([id, ns]) => [
    id,
    {
      subject: {
        head: {
          opsPerSample: 1,
          samples: Array.from({ length: samples }, (_, i) => ({ round: i, order: 0, ns: ns * (1 + 0.001 * (i % 10)) })),
        },
      },
    },
  ]);
  return { subjects: { head: {} }, cells: Object.fromEntries(cells) as RunDocument['cells'] } as unknown as RunDocument;
}

const hit = 'swift/exists/FileManager.fileExists?case=hit';
const miss = 'swift/exists/FileManager.fileExists?case=repeated-miss';
const finding = (run: RunDocument, id: string) => judgeConclusions(run).find((judged) => judged.id === id)!;

describe('a published conclusion', () => {
  it('holds where the whole interval lies above what it says', () => {
    const judged = finding(makeRun({ [hit]: 5000, [miss]: 1000 }), 'C0.1');
    expect(judged).toMatchObject({ status: 'holds', published: 5.7 });
    expect(judged.measured).toBeCloseTo(5, 1);
    expect(judged.low).toBeLessThan(judged.measured!);
  });

  it('does not hold where it lies below, and is undecided across', () => {
    expect(finding(makeRun({ [hit]: 1500, [miss]: 1000 }), 'C0.1').status).toBe('does-not-hold');
    expect(finding(makeRun({ [hit]: 2390, [miss]: 1000 }), 'C0.1').status).toBe('undecided');
    expect(finding(makeRun({ [hit]: 5000, [miss]: 1000 }, 2), 'C0.1').status).toBe('undecided');
  });

  it('compares undisturbed parts with undisturbed parts, and where either side has too few, whole samples', () => {
    // Whole samples take twice as long as their quiet parts.
    const withQuiet = (run: RunDocument, id: string, quiet: number): void => {
      for (const sample of samplesOf(run.cells[id]!.subject.head!).slice(0, quiet))
        sample.quiet = { ns: sample.ns! / 2, ops: 1 };
    };
    const measured = (quietOfHit: number, quietOfMiss: number) => {
      const run = makeRun({ [hit]: 5000, [miss]: 1000 });
      withQuiet(run, hit, quietOfHit);
      withQuiet(run, miss, quietOfMiss);
      return finding(run, 'C0.1');
    };
    for (const [quietOfHit, quietOfMiss] of [
      [6, 6],
      [20, 3],
      [2, 2],
      [0, 20],
    ] as const) {
      const { status, measured: ratio } = measured(quietOfHit, quietOfMiss);
      expect(status).toBe('holds');
      expect(ratio).toBeCloseTo(5, 1);
    }
  });

  it('compares adjusted times only with adjusted times', () => {
    const run = makeRun({ [hit]: 5000, [miss]: 1000 });
    // Whole samples take twice as long as their adjusted times.
    const adjust = (id: string): void => {
      for (const sample of samplesOf(run.cells[id]!.subject.head!)) sample.adjusted = { ns: sample.ns! / 2, ops: 1 };
    };
    adjust(hit);
    expect(finding(run, 'C0.1').measured).toBeCloseTo(5, 1);
    adjust(miss);
    expect(finding(run, 'C0.1').measured).toBeCloseTo(5, 1);
  });

  it('can say that two are about the same', () => {
    const isDirectory = 'swift/exists/FileManager.fileExists.isDirectory?case=hit';
    expect(finding(makeRun({ [hit]: 1000, [isDirectory]: 1010 }), 'C0.2').status).toBe('holds');
    expect(finding(makeRun({ [hit]: 1000, [isDirectory]: 1300 }), 'C0.2').status).toBe('does-not-hold');
  });

  it('is not measured where a cell is missing, and names the cells to measure', () => {
    const judged = finding(makeRun({ [hit]: 1000 }), 'C0.1');
    expect(judged.status).toBe('not-measured');
    expect(judged.rules[0]!.missing).toEqual([expect.stringContaining('fileExists'), expect.stringContaining('miss')]);
  });

  it('is one of the study that was repeated, where the run repeats one', () => {
    const run = makeRun({});
    expect(judgeConclusions(run).map(({ id }) => id)).toEqual(findings().map(({ id }) => id));
    for (const study of new Set(findings().map((published) => published.study)))
      expect(judgeConclusions({ ...run, study }).every(({ id }) => id.startsWith(`C${Number(study)}.`))).toBe(true);
    expect(judgeConclusions({ ...run, study: '003' })).toHaveLength(6);
  });

  it('is kept in the run document only if the run says something about it', () => {
    expect(measuredConclusions(makeRun({ [hit]: 5000, [miss]: 1000 })).map(({ id }) => id)).toContain('C0.1');
    expect(measuredConclusions(makeRun({}))).toEqual([]);
  });
});

describe('a conclusion is not decided', () => {
  const walk = 'java/traverse/Files.walk?cache=cold&entries=100000&family=seed-faithful&shape=source';
  const forkJoin =
    'java/traverse/jnr-readdir-forkjoin?cache=cold&entries=100000&family=seed-faithful&shape=source&threads=6';
  const byte = 'java/write/FileOutputStream.byte?family=seed-faithful&size=1MiB&target=existing';
  const block = 'java/write/FileOutputStream.block?chunk=1KiB&family=seed-faithful&size=1MiB&target=existing';

  it('by samples that were not cold', () => {
    const run = makeRun({ [walk]: 33_000, [forkJoin]: 1000 });
    expect(finding(run, 'C4.2')).toMatchObject({ status: 'holds', decided: 1, outOf: 1 });
    run.cells[walk]!.subject.head!.hazards = ['not-cold'];
    const judged = finding(run, 'C4.2');
    expect(judged).toMatchObject({ status: 'not-measured', decided: 0 });
    expect(judged.reason).toContain('needs root');
    expect(judged.measured).toBeUndefined();
  });

  it('by the samples of a cold cell that were not cold beside some that were', () => {
    const run = makeRun({ [walk]: 33_000, [forkJoin]: 1000 });
    samplesOf(run.cells[walk]!.subject.head!)
      .slice(0, 8)
      .forEach((sample) => {
        sample.ns = 1;
        sample.marks = ['not-cold'];
      });
    expect(finding(run, 'C4.2').measured).toBeCloseTo(33, 0);
  });

  it('by one sample', () => {
    const judged = finding(makeRun({ [walk]: 33_000, [forkJoin]: 1000 }, 1), 'C4.2');
    expect(judged).toMatchObject({ status: 'not-measured', reason: 'too few samples (1): measure longer' });
    expect(judged.measured).toBeUndefined();
  });

  it('by other sizes than the published ones, which are shown beside', () => {
    const read = (chunk: string, size: string): string =>
      `swift/read/FileHandle.readData?cache=cold&chunk=${chunk}&size=${size}`;
    const judged = finding(makeRun({ [read('1KiB', '102MiB')]: 7000, [read('512KiB', '102MiB')]: 1000 }), 'C0.12');
    expect(judged.status).toBe('not-measured');
    expect(judged.measured).toBeUndefined();
    const [rule] = judged.rules;
    expect(rule).toMatchObject({
      reason: 'measured only with size=102MiB',
      missing: [read('1KiB', '1GiB'), read('512KiB', '1GiB')],
    });
    expect(rule!.elsewhere!.ratio).toBeCloseTo(7, 1);
  });

  it('by part of its rules, unless that part refutes it', () => {
    const judged = finding(makeRun({ [byte]: 60_000, [block]: 1000 }), 'C1.1');
    expect(judged).toMatchObject({ status: 'undecided', decided: 1, outOf: 2 });
    expect(judged.reason).toContain('only 1 of 2 rules');
    expect(finding(makeRun({ [byte]: 6000, [block]: 1000 }), 'C1.1')).toMatchObject({
      status: 'does-not-hold',
      decided: 1,
    });
  });

  it('by what is shown beside: twins and floors', () => {
    const warm = (id: string): string => id.replace('cache=cold&', '');
    const judged = finding(makeRun({ [warm(walk)]: 1000, [warm(forkJoin)]: 1000 }), 'C4.2');
    expect(judged.status).toBe('not-measured');
    expect(judged.rules.find(({ role, measured }) => role === 'twin' && measured)).toMatchObject({
      status: 'does-not-hold',
    });
  });

  it('where its condition is not met, or cannot be known', () => {
    const set = 'count=7&max=86069KiB&min=43653KiB';
    const cells = {
      [`native/read-set/fread?cache=cold&${set}`]: 4000,
      [`native/read-set/fread?${set}`]: 1000,
    };
    const withMemory = (environment: Record<string, number>): RunDocument => {
      const run = makeRun(cells);
      run.subjects.head!.environment = environment;
      return run;
    };
    const judged = finding(withMemory({ availableMemoryBytes: 20e9 }), 'C3.4');
    expect(judged).toMatchObject({ status: 'not-applicable', decided: 0 });
    expect(judged.reason).toMatch(/larger than the memory that is free: 4\d\d MiB here/);
    expect(finding(withMemory({ availableMemoryBytes: 20e9, cgroupMemoryBytes: 3e8 }), 'C3.4').status).toBe(
      'does-not-hold',
    );
    expect(finding(withMemory({}), 'C3.4').status).toBe('not-measured');
  });
});

describe('the conclusion about bytes written in one go', () => {
  const write = (size: string): string => `dotnet/write/FileStream.chunked?chunk=64KiB&size=${size}&target=existing`;
  const judgedWith = (environment: Record<string, number>) => {
    const run = makeRun({ [write('1000MiB')]: 90_000, [write('100MiB')]: 1000 });
    run.subjects.head!.environment = environment;
    return finding(run, 'C2.3');
  };

  it('is decided where a system that names no limit has less memory than is written', () => {
    expect(judgedWith({ memoryBytes: 900 * 1024 ** 2 }).decided).toBe(1);
    expect(judgedWith({ memoryBytes: 8e9 })).toMatchObject({ status: 'not-applicable', decided: 0 });
    expect(judgedWith({ memoryBytes: 8e9 }).reason).toContain('1,000 MiB here, and it may keep 7,629 MiB');
  });

  it('is decided by the limit of a system that names one', () => {
    expect(judgedWith({ memoryBytes: 4e9, dirtyRatio: 20 }).decided).toBe(1);
    expect(judgedWith({ memoryBytes: 8e9, dirtyRatio: 20 }).decided).toBe(0);
  });
});

describe('a budget on a ratio', () => {
  const budgets = [{ cell: miss, fasterThan: hit, by: 3 }];

  it('is silent when it is kept', () => {
    expect(judgeRatioBudgets(makeRun({ [hit]: 5000, [miss]: 1000 }), budgets)).toEqual([]);
  });

  it('fails with both figures', () => {
    const [broken] = judgeRatioBudgets(makeRun({ [hit]: 2000, [miss]: 1000 }), budgets);
    expect(broken).toMatchObject({ rule: 'budget', failed: true });
    expect(broken!.message).toMatch(/must be 3 times as fast.*is only 2 times/);
  });

  it('warns when the samples do not decide, or are missing', () => {
    const [unsure] = judgeRatioBudgets(makeRun({ [hit]: 2000, [miss]: 1000 }, 2), budgets);
    expect(unsure).toMatchObject({ failed: false });
    expect(judgeRatioBudgets(makeRun({ [hit]: 1 }), budgets)[0]!.message).toContain('has not measured both');
  });
});

function countedRun(profiles: Record<string, Profile>): RunDocument {
  const cells = Object.entries(profiles).map(([id, profile]) => [
    id,
    { subject: { head: { opsPerSample: 1, samples: [], profile } } },
  ]);
  return {
    subjects: { head: {} },
    cells: Object.fromEntries(cells) as RunDocument['cells'],
  } as unknown as RunDocument;
}

const walk = 'java/traverse/Files.walk?entries=500&shape=source';
const readdir = 'java/traverse/jnr-readdir?entries=500&shape=source';
const counts = (profiles: Record<string, Profile>, id: string) =>
  judgeConclusions(countedRun(profiles)).find((finding) => finding.id === id)!.counts;

describe('counts that explain a conclusion', () => {
  it('each name a finding, cells that exist, and a count that a profile has', () => {
    const ids = new Set(findings().map(({ id }) => id));
    const cells = ['full', 'seeds'].flatMap((suite) => selectCells({ suite }).map(({ id }) => id));
    for (const { finding, what, cell, metric, beyond, exactly, atLeast, atMost } of findingCounts()) {
      expect(ids, what).toContain(finding);
      expect(cellsOfPattern(cell, cells).length, cell).toBeGreaterThan(0);
      expect([metric, beyond ?? metric].every(isCountMetric), metric).toBe(true);
      expect(
        [exactly, atLeast, atMost].filter((limit) => limit !== undefined),
        what,
      ).toHaveLength(1);
    }
  });

  it('a stat of every entry for Files.walk, none for readdir beyond those of opendir', () => {
    const measured = counts(
      {
        [walk]: { perOp: { statx: 1001, newfstatat: 38, openat: 38 } },
        [readdir]: { perOp: { newfstatat: 38, openat: 38, getdents64: 76 } },
      },
      'C4.6',
    );
    expect(measured).toMatchObject([
      { status: 'holds', cell: walk, metric: 'stat', per: 'entry', measured: 1039 / 500, demand: 'at least 1' },
      { status: 'holds', cell: readdir, measured: 0, demand: 'exactly 0' },
    ]);
  });

  it('one write for each byte', () => {
    const id = 'java/write/FileOutputStream.byte?size=64KiB';
    expect(counts({ [id]: { perOp: { write: 65_536 } } }, 'C1.1')).toMatchObject([{ status: 'holds', measured: 1 }]);
    expect(counts({ [id]: { perOp: { write: 8 } } }, 'C1.1')).toMatchObject([{ status: 'does-not-hold' }]);
  });

  it('are undecided where they are not always the same, and nothing where no call was seen', () => {
    const unstable = { perOp: { statx: 1001 }, unstable: ['statx', 'kind stat'] };
    expect(counts({ [walk]: unstable }, 'C4.6')).toMatchObject([{ status: 'undecided' }]);
    expect(counts({ [walk]: { perOp: {}, source: 'counters' } }, 'C4.6')).toBeUndefined();
  });

  it('are kept in the run document without any time', () => {
    const [kept] = measuredConclusions(countedRun({ [walk]: { perOp: { statx: 500 } } })).filter(
      ({ id }) => id === 'C4.6',
    );
    expect(kept).toMatchObject({ status: 'not-measured', counts: [{ status: 'holds', measured: 1 }] });
  });
});
